//! [`Overshoot`]: how far a platform swings beyond its target after a jump of the target.

use serde::Serialize;

use super::jump_cycle::{JumpCycles, PlatformStep};
use super::turning_point::TurningPoint;

/// Overshoot of the last cycle, % of the jump, along the jump. A spring at rest before the jump overshoots by
/// `100 exp(-pi z / sqrt(1 - z^2))`, with `z` its damping ratio; from z = 1 on, not at all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Overshoot {
    cycles: JumpCycles,
    turning: TurningPoint,
    /// Largest place beyond the target in this cycle, as a part of the jump.
    peak: f64,
    value: Option<f64>,
}

impl Overshoot {
    /// Adds a step of `dt` seconds. Returns the overshoot of the last cycle, %: a cycle counts when the next jump ends it, or when
    /// the platform is at rest.
    pub fn step(&mut self, platform: &PlatformStep, dt: f64) -> Option<f64> {
        let now = self.cycles.step(platform, dt)?;
        if now.ended.is_some() {
            self.value = Some(100.0 * self.peak);
        }
        if now.cycle.secs <= dt {
            // The first step after a jump.
            self.turning = TurningPoint::default();
            self.peak = 0.0;
        }
        let turned = self.turning.add(now.along).unwrap_or(0.0);
        self.peak = self.peak.max(now.along).max(turned);
        if now.cycle.is_at_rest() {
            self.value = Some(100.0 * self.peak);
        }
        self.value
    }
}

#[cfg(test)]
mod tests {
    use super::super::step_response::step_response;
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn it_is_that_of_the_formula_at_any_step_rate() {
        for hz in [30.0, 60.0, 120.0, 240.0] {
            for ratio in [0.1_f64, 0.3, 0.5, 1.0, 3.0] {
                let mut overshoot = Overshoot::default();
                let mut found = None;
                step_response(2.0, ratio, hz, |platform| {
                    found = overshoot.step(platform, 1.0 / hz);
                });
                let expected = match ratio < 1.0 {
                    true => 100.0 * (-PI * ratio / (1.0 - ratio * ratio).sqrt()).exp(),
                    false => 0.0,
                };
                let off = (found.unwrap() - expected).abs();
                assert!(off < 0.01 * expected + 1e-3, "{hz} Hz, {ratio}: {found:?}");
            }
        }
    }
}
