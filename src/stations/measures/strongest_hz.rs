//! [`StrongestHz`]: the strongest reed of a bank.

use serde::Serialize;

/// A reed after a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReedStep {
    /// Its frequency, Hz.
    pub hertz: f64,
    /// Its energy per mass, m^2/s^2.
    pub energy: f64,
}

/// The frequency of the reed with the most energy, Hz. The energy of a reed with strong damping swings twice in each period of the
/// rhythm that it hears, so the mean over some seconds counts: what is older fades with a half-life of [`MEAN_HALF_LIFE_SECS`].
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct StrongestHz {
    /// Mean energy per mass of each reed, m^2/s^2.
    means: Vec<f64>,
}

/// After this time what a reed has heard counts half, s: several periods of a platform, and shorter than a swing of it that dies out.
pub const MEAN_HALF_LIFE_SECS: f64 = 2.0;
/// A reed with less energy rests, m^2/s^2: 1 mm/s.
const REST_M2_S2: f64 = 5e-7;

impl StrongestHz {
    /// Adds a step of `dt` seconds. `None` while all rest.
    pub fn step(&mut self, reeds: &[ReedStep], dt: f64) -> Option<f64> {
        let kept = (-dt / MEAN_HALF_LIFE_SECS).exp2();
        self.means.resize(reeds.len(), 0.0);
        for (mean, reed) in self.means.iter_mut().zip(reeds) {
            *mean = reed.energy + (*mean - reed.energy) * kept;
        }
        let moving = reeds.iter().zip(&self.means);
        let moving = moving.filter(|(_, mean)| **mean > REST_M2_S2);
        let strongest = moving.max_by(|(_, a), (_, b)| a.total_cmp(b));
        strongest.map(|(reed, _)| reed.hertz)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reeds(energies: [f64; 3]) -> [ReedStep; 3] {
        let hertz = [0.5, 1.0, 1.5];
        [0, 1, 2].map(|i| ReedStep {
            hertz: hertz[i],
            energy: energies[i],
        })
    }

    #[test]
    fn the_one_with_the_most_energy_counts_and_a_bank_at_rest_has_none() {
        let mut strongest = StrongestHz::default();
        assert_eq!(strongest.step(&reeds([0.0, 1e-9, 0.0]), 0.1), None);
        assert_eq!(strongest.step(&reeds([0.1, 0.4, 0.2]), 0.1), Some(1.0));
    }

    #[test]
    fn a_moment_does_not_count_more_than_seconds_at_any_step_rate() {
        for hz in [30, 60, 240] {
            let (mut strongest, dt) = (StrongestHz::default(), 1.0 / f64::from(hz));
            for _ in 0..4 * hz {
                strongest.step(&reeds([1.0, 0.0, 0.0]), dt);
            }
            let mut steps = 0;
            while strongest.step(&reeds([0.0, 0.0, 1.0]), dt) == Some(0.5) {
                steps += 1;
            }
            // From 3/4 of the mean energy on: `3/4 2^(-t/2) = 1 - 2^(-t/2)` after 2 log2(7/4) = 1.615 s.
            let secs = f64::from(steps) * dt;
            assert!((secs - 1.615).abs() <= dt, "{hz} Hz: {secs} s");
        }
    }
}
