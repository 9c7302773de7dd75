//! [`BoomLag`]: how far a boom trails a player that runs steadily.

use bevy::math::DVec3;
use serde::Serialize;

use super::last_second::LastSecond;

/// A boom and what it follows, after a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoomStep {
    /// Place of the boom relative to the player, horizontal, m.
    pub offset: DVec3,
    /// Mean velocity of the player through the step, horizontal, m/s; zero after a teleport.
    pub velocity: DVec3,
    /// Undamped period of the boom's spring, s.
    pub period_secs: f64,
}

/// Distance behind the player, against the direction of the run, m: mean of the last second of a steady run. A spring that gets the
/// player's place alone lags by `2 damping_ratio v / omega` at the velocity `v`.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct BoomLag {
    /// The player's velocity when the steady run began, m/s.
    steady: DVec3,
    mean: LastSecond,
    value: Option<f64>,
}

/// From this speed on the player runs, m/s.
pub(super) const RUN_M_S: f64 = 1.0;
/// A run is steady while the velocity is this near to that at its start, as a part of it.
const STEADY: f64 = 0.02;

impl BoomLag {
    /// Adds a step of `dt` seconds. Returns the lag in the last steady run, m. It takes a second of steady running; the boom's own
    /// transient may take longer.
    pub fn step(&mut self, boom: &BoomStep, dt: f64) -> Option<f64> {
        let speed = self.steady.length();
        if speed < RUN_M_S || boom.velocity.distance(self.steady) > STEADY * speed {
            self.steady = boom.velocity;
            self.mean.clear();
        }
        if let Some(direction) = self.steady.try_normalize()
            && self.steady.length() >= RUN_M_S
        {
            self.mean.add(-boom.offset.dot(direction), dt);
            self.value = self.mean.mean().or(self.value);
        }
        self.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_of_steady_running_is_needed_and_a_stop_keeps_the_value() {
        let mut lag = BoomLag::default();
        let mut run = |speed: f64, behind: f64, steps: u32| {
            let boom = BoomStep {
                offset: DVec3::new(0.3, 0.0, behind),
                velocity: DVec3::NEG_Z * speed,
                period_secs: 1.0,
            };
            let mut value = None;
            for _ in 0..steps {
                value = lag.step(&boom, 0.1);
            }
            value
        };
        assert_eq!(run(5.0, 1.6, 9), None);
        assert!((run(5.0, 1.6, 1).unwrap() - 1.6).abs() < 1e-12);
        assert!((run(0.0, 0.1, 30).unwrap() - 1.6).abs() < 1e-12);
        assert!((run(3.0, 0.9, 9).unwrap() - 1.6).abs() < 1e-12);
        assert!((run(3.0, 0.9, 1).unwrap() - 0.9).abs() < 1e-12);
    }
}
