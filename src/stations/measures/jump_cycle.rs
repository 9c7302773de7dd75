//! [`JumpCycles`]: the cycles of a platform whose goal jumps, from one jump to the next.

use bevy::math::DVec3;
use serde::Serialize;

use super::jump::{Jump, PlatformStep};
use super::settling::{SETTLED, Settling};

/// Finds the jumps of a goal, at any time, and when the body is at rest on it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct JumpCycles {
    last: Option<PlatformStep>,
    cycle: Option<Cycle>,
}

/// The time since a jump.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Cycle {
    jump: Jump,
    /// Unit vector from the body's place at the jump to the goal. A goal that jumps while the body moves need not jump away from
    /// the body.
    towards: DVec3,
    /// Time since the jump, s.
    pub secs: f64,
    settling: Settling,
}

/// A step of a cycle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CycleStep {
    /// Whether the goal jumped in this step: a new cycle begins with it.
    pub begins: bool,
    /// The cycle that ended with that jump, if it began with one.
    pub ended: Option<Cycle>,
    /// The cycle of this step.
    pub cycle: Cycle,
    /// Place of the body along its way to the goal, as a part of the jump: -1 is the old goal of a body that rested there, 0 the
    /// new goal, more is beyond it.
    pub along: f64,
}

impl Cycle {
    /// Whether the body has settled long enough to measure the cycle before its end.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.settling.is_at_rest(self.secs)
    }

    /// Time from the jump until the body came within [`SETTLED`] of the jump for good, s.
    #[must_use]
    pub fn settled_secs(&self) -> Option<f64> {
        self.settling.settled_secs()
    }

    /// The cycle after a jump of a platform that was here.
    fn begin(jump: Jump, before: &PlatformStep, now: &PlatformStep) -> Self {
        let error = jump.error(&before.body, &now.goal);
        let off = error.length() / jump.size();
        // A body that happens to be at the new goal has no way to it.
        let towards = if off > SETTLED { -error } else { jump.way() };
        Self {
            jump,
            towards: towards.normalize_or_zero(),
            secs: 0.0,
            settling: Settling::from(off),
        }
    }

    /// Adds a step of `dt` seconds. Returns the place along the way.
    fn step(&mut self, platform: &PlatformStep, dt: f64) -> f64 {
        let error = self.jump.error(&platform.body, &platform.goal);
        let size = self.jump.size();
        self.settling.step(error.length() / size, self.secs, dt);
        self.secs += dt;
        error.dot(self.towards) / size
    }
}

impl JumpCycles {
    /// Adds a step of `dt` seconds. `None` before the first jump. A jump happens at the start of the step that shows it.
    pub fn step(&mut self, platform: &PlatformStep, dt: f64) -> Option<CycleStep> {
        let before = self.last.replace(*platform);
        let mut ended = None;
        let mut begins = false;
        if let Some(before) = before
            && let Some(jump) = Jump::between(&before.goal, &platform.goal)
        {
            ended = self.cycle.replace(Cycle::begin(jump, &before, platform));
            begins = true;
        }
        let cycle = self.cycle.as_mut()?;
        let along = cycle.step(platform, dt);
        Some(CycleStep {
            begins,
            ended,
            cycle: *cycle,
            along,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::pose::Pose;
    use super::*;
    use bevy::math::DQuat;

    #[test]
    fn a_cycle_runs_from_jump_to_jump() {
        let mut cycles = JumpCycles::default();
        let mut step = |goal: f64, body: f64| {
            let platform = PlatformStep::at(DVec3::X * goal, DVec3::X * body);
            cycles.step(&platform, 0.5)
        };
        assert_eq!(step(1.0, 1.0), None);
        assert_eq!(step(1.0, 1.0), None);
        let first = step(3.0, 2.0).unwrap();
        assert_eq!((first.ended, first.along), (None, -0.5));
        assert_eq!((first.cycle.secs, first.cycle.settled_secs()), (0.5, None));
        let over = step(3.0, 3.1).unwrap();
        assert!((over.along - 0.05).abs() < 1e-12);
        // From 0.05 to 0 of the jump: within 0.02 after three fifths of the step.
        let settled = step(3.0, 3.0).unwrap().cycle.settled_secs().unwrap();
        assert!((settled - 1.3).abs() < 1e-9, "{settled}");
        let still = step(3.0, 3.0).unwrap();
        assert!(!still.cycle.is_at_rest());
        assert!(step(3.0, 3.0).unwrap().cycle.is_at_rest());
        let next = step(1.0, 3.0).unwrap();
        let ended = next.ended.unwrap();
        assert_eq!((ended.secs, ended.settled_secs()), (2.5, Some(settled)));
        assert_eq!((next.along, next.cycle.secs), (-1.0, 0.5));
    }

    #[test]
    fn a_goal_that_jumps_back_under_way_is_beyond_the_body_on_the_other_side() {
        let mut cycles = JumpCycles::default();
        let mut step = |goal: f64, body: f64| {
            let platform = PlatformStep::at(DVec3::X * goal, DVec3::X * body);
            cycles.step(&platform, 0.5)
        };
        step(0.0, 0.0);
        step(10.0, 2.0);
        // The goal jumps back by 7 m, and lies still before the body, which goes on past it.
        let before = step(3.0, 2.5).unwrap();
        assert!(before.begins);
        assert!((before.along + 0.5 / 7.0).abs() < 1e-12);
        let beyond = step(3.0, 4.4).unwrap();
        assert!((beyond.along - 0.2).abs() < 1e-12);
    }

    #[test]
    fn a_goal_that_jumps_to_another_angle_has_cycles_too() {
        let turned = |angle: f64| Pose {
            rotation: DQuat::from_rotation_z(angle),
            ..Pose::at(DVec3::X)
        };
        let mut cycles = JumpCycles::default();
        let mut step = |goal: f64, body: f64| {
            let platform = PlatformStep {
                goal: turned(goal),
                body: turned(body),
            };
            cycles.step(&platform, 0.5)
        };
        assert_eq!(step(0.0, 0.0), None);
        let first = step(1.5, 0.75).unwrap();
        assert!((first.along + 0.5).abs() < 1e-9);
        let over = step(1.5, 1.65).unwrap();
        assert!((over.along - 0.1).abs() < 1e-9);
        let settled = step(1.5, 1.5).unwrap().cycle.settled_secs().unwrap();
        assert!((settled - 1.4).abs() < 1e-9, "{settled}");
    }
}
