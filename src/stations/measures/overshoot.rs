//! [`Overshoot`]: how far a platform swings beyond its goal after a jump of the goal.

use serde::Serialize;

use super::jump::PlatformStep;
use super::jump_cycle::{Cycle, JumpCycles};
use super::turning_point::TurningPoint;

/// Overshoot of the last cycle, % of the jump, along the way from the body to its goal. A spring at rest before the jump overshoots by
/// `100 exp(-pi z / sqrt(1 - z^2))`, with `z` its damping ratio; from z = 1 on, not at all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Overshoot {
    cycles: JumpCycles,
    turning: TurningPoint,
    /// Largest place beyond the goal in this cycle, as a part of the jump.
    peak: f64,
    /// Whether the body has turned back beyond the goal in this cycle.
    has_turned: bool,
    value: Option<f64>,
}

/// A body that has not reached its goal after this time is taken to creep to it without overshoot, s.
const CREEPS_SECS: f64 = 1.0;

impl Overshoot {
    /// Adds a step of `dt` seconds. Returns the overshoot of the last cycle, %: a cycle counts when the next jump ends it, or when
    /// the platform is at rest.
    pub fn step(&mut self, platform: &PlatformStep, dt: f64) -> Option<f64> {
        let now = self.cycles.step(platform, dt)?;
        if now.ended.is_some_and(|ended| self.is_complete(&ended)) {
            self.value = Some(100.0 * self.peak);
        }
        if now.begins {
            self.turning = TurningPoint::default();
            self.peak = 0.0;
            self.has_turned = false;
        }
        let turned = self.turning.add(now.along).unwrap_or(0.0);
        self.has_turned |= turned > 0.0;
        self.peak = self.peak.max(now.along).max(turned);
        if now.cycle.is_at_rest() {
            self.value = Some(100.0 * self.peak);
        }
        self.value
    }

    /// Whether a cycle that the next jump has ended shows the overshoot. If the goal jumps again before the body has turned back,
    /// the cycle says nothing, and the value before it stays.
    fn is_complete(&self, ended: &Cycle) -> bool {
        let creeps = self.peak == 0.0 && ended.secs >= CREEPS_SECS;
        self.has_turned || creeps || ended.settled_secs().is_some() || self.value.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::super::step_response::step_response;
    use super::*;
    use bevy::math::DVec3;
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

    /// The values of a body at these places (m), in steps of a tenth of a second, with the goal at these places (m).
    fn values(goals_and_bodies: &[(f64, f64)]) -> Vec<Option<f64>> {
        let mut overshoot = Overshoot::default();
        let steps = goals_and_bodies.iter().map(|(goal, body)| {
            let platform = PlatformStep::at(DVec3::X * *goal, DVec3::X * *body);
            overshoot.step(&platform, 0.1)
        });
        steps.collect()
    }

    #[test]
    fn a_cycle_that_is_cut_short_under_way_leaves_the_value_of_the_last_one() {
        let found = values(&[
            (0.0, 0.0),
            // Turns back at 1.2 m.
            (1.0, 0.5),
            (1.0, 1.1),
            (1.0, 1.2),
            (1.0, 1.1),
            // Cut short at 0.9 m.
            (0.0, 0.9),
            (1.0, 0.9),
        ]);
        let [first, second] = [found[5].unwrap(), found[6].unwrap()];
        assert!((first - 20.0).abs() < 1.0, "{first}");
        assert_eq!(first, second);
    }

    #[test]
    fn a_goal_that_jumps_back_between_body_and_old_goal_is_passed_from_the_bodys_side() {
        let found = values(&[
            (0.0, 0.0),
            (10.0, 2.0),
            (3.0, 2.5),
            (3.0, 3.5),
            (3.0, 3.7),
            (3.0, 3.5),
            (0.0, 3.0),
        ]);
        let over = found[6].unwrap();
        assert!((over - 10.0).abs() < 0.2, "0.7 of 7 m: {over}");
    }
}
