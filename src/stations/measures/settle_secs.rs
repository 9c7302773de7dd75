//! [`SettleSecs`]: how long a platform swings or creeps after a jump of its target.

use serde::Serialize;

use super::jump_cycle::{JumpCycles, PlatformStep};

/// Time from the jump until the body stays within 2 % of the jump, s, in the last cycle; the cycle's length if it does not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct SettleSecs {
    cycles: JumpCycles,
    value: Option<f64>,
}

impl SettleSecs {
    /// Adds a step of `dt` seconds. Returns the time of the last cycle, s: a cycle counts when the next jump ends it, or when the
    /// platform is at rest.
    pub fn step(&mut self, platform: &PlatformStep, dt: f64) -> Option<f64> {
        let now = self.cycles.step(platform, dt)?;
        if let Some(ended) = now.ended {
            self.value = Some(ended.settled_secs.unwrap_or(ended.secs));
        }
        if now.cycle.is_at_rest() {
            self.value = now.cycle.settled_secs;
        }
        self.value
    }
}

#[cfg(test)]
mod tests {
    use super::super::step_response::step_response;
    use super::*;

    fn measured(frequency_hz: f64, ratio: f64, hz: f64) -> f64 {
        let mut settle = SettleSecs::default();
        let mut found = None;
        step_response(frequency_hz, ratio, hz, |platform| {
            found = settle.step(platform, 1.0 / hz);
        });
        found.unwrap()
    }

    #[test]
    fn a_critically_damped_spring_settles_after_its_5_83_radians() {
        // (1 + x) exp(-x) = 0.02
        let expected = 5.8339 / std::f64::consts::TAU;
        for hz in [30.0, 60.0, 120.0, 240.0] {
            let secs = measured(1.0, 1.0, hz);
            assert!((secs / expected - 1.0).abs() < 0.01, "{hz} Hz: {secs} s");
        }
    }

    #[test]
    fn a_spring_that_swings_on_has_the_length_of_the_cycle() {
        for hz in [30.0, 60.0, 120.0, 240.0] {
            let secs = measured(1.0, 0.0, hz);
            assert!((secs - 8.0).abs() < 1e-6, "{hz} Hz: {secs} s");
        }
    }
}
