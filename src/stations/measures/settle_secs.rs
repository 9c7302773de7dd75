//! [`SettleSecs`]: how long a platform swings or creeps after a jump of its goal.

use serde::Serialize;

use super::jump::PlatformStep;
use super::jump_cycle::JumpCycles;

/// Time from the jump until the body stays within 2 % of the jump, s, in the last cycle; the cycle's length if it does not. A
/// cycle that is cut short before that says only that it takes longer: then a longer value stays.
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
            let longest = self.value.unwrap_or(0.0).max(ended.secs);
            self.value = Some(ended.settled_secs().unwrap_or(longest));
        }
        if now.cycle.is_at_rest() {
            self.value = now.cycle.settled_secs();
        }
        self.value
    }
}

#[cfg(test)]
mod tests {
    use super::super::step_response::step_response;
    use super::*;
    use bevy::math::DVec3;

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

    #[test]
    fn a_cycle_that_is_cut_short_leaves_the_longer_value_of_the_last_one() {
        let mut settle = SettleSecs::default();
        let mut step = |goal: f64, body: f64| {
            let platform = PlatformStep::at(DVec3::X * goal, DVec3::X * body);
            settle.step(&platform, 0.25)
        };
        for (goal, body) in [(0.0, 0.0), (1.0, 0.5), (1.0, 0.9)] {
            assert_eq!(step(goal, body), None);
        }
        for _ in 0..4 {
            assert_eq!(step(1.0, 1.0), None);
        }
        // From 0.1 to 0 of the jump: within 0.02 after four fifths of the third step.
        let settled = step(1.0, 1.0).unwrap();
        assert!((settled - 0.7).abs() < 1e-9, "{settled}");
        assert_eq!(step(0.0, 0.5), Some(settled));
        assert_eq!(step(1.0, 0.9), Some(settled));
    }
}
