//! [`JumpCycles`]: the cycles of a platform whose target jumps, from one jump to the next.

use bevy::math::DVec3;
use serde::Serialize;

/// A platform after a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlatformStep {
    /// Position of the target, m.
    pub target: DVec3,
    /// Position of the body, m.
    pub body: DVec3,
}

/// Finds the jumps of a target, and when the body is at rest on it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct JumpCycles {
    /// Target after the last step, m.
    target: Option<DVec3>,
    cycle: Option<Cycle>,
}

/// The time since a jump.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Cycle {
    /// Way of the jump, m.
    way: DVec3,
    /// Time since the jump, s.
    pub secs: f64,
    /// Distance of the body from the target, as a part of the jump.
    off: f64,
    /// Time since the jump at which the body came within [`SETTLED`] of the jump, s, if it has stayed there.
    pub settled_secs: Option<f64>,
}

/// A step of a cycle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CycleStep {
    /// The target jumped in this step: the cycle that ended with that jump, if it began with one.
    pub ended: Option<Cycle>,
    /// The cycle of this step.
    pub cycle: Cycle,
    /// Place of the body along the jump, as a part of it: -1 is the old target, 0 the new one, more is beyond it.
    pub along: f64,
}

/// A target that moves farther in one step has jumped, m. Targets that jump do not move otherwise.
const JUMP_M: f64 = 1e-3;
/// A body this near to its target is settled, as a part of the jump.
pub const SETTLED: f64 = 0.02;
/// After this time within [`SETTLED`], a body is taken to be at rest, s: its cycle is measured without waiting for the next jump.
const AT_REST_SECS: f64 = 1.0;

impl Cycle {
    /// Whether the body has settled long enough to measure the cycle before its end.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        let settled = self.settled_secs;
        settled.is_some_and(|settled| self.secs - settled >= AT_REST_SECS)
    }

    fn begin(way: DVec3) -> Self {
        Self {
            way,
            secs: 0.0,
            off: 1.0,
            settled_secs: None,
        }
    }

    fn step(&mut self, error: DVec3, dt: f64) {
        let off = error.length() / self.way.length();
        if off > SETTLED {
            self.settled_secs = None;
        } else if self.settled_secs.is_none() {
            // Between the two samples, on the line through them. The first sample of a cycle may be settled already.
            let part = (self.off - SETTLED) / (self.off - off);
            self.settled_secs = Some(self.secs + part.clamp(0.0, 1.0) * dt);
        }
        self.secs += dt;
        self.off = off;
    }
}

impl JumpCycles {
    /// Adds a step of `dt` seconds. `None` before the first jump. A jump happens at the start of the step that shows it.
    pub fn step(&mut self, platform: &PlatformStep, dt: f64) -> Option<CycleStep> {
        let way = self.target.map(|last| platform.target - last);
        self.target = Some(platform.target);
        let jump = way.filter(|way| way.length() > JUMP_M);
        let mut ended = None;
        if let Some(way) = jump {
            ended = self.cycle.replace(Cycle::begin(way));
        }
        let cycle = self.cycle.as_mut()?;
        let error = platform.body - platform.target;
        cycle.step(error, dt);
        Some(CycleStep {
            ended,
            cycle: *cycle,
            along: error.dot(cycle.way) / cycle.way.length_squared(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_runs_from_jump_to_jump() {
        let mut cycles = JumpCycles::default();
        let mut step = |target: f64, body: f64| {
            let platform = PlatformStep {
                target: DVec3::X * target,
                body: DVec3::X * body,
            };
            cycles.step(&platform, 0.5)
        };
        assert_eq!(step(1.0, 1.0), None);
        assert_eq!(step(1.0, 1.0), None);
        let first = step(3.0, 2.0).unwrap();
        assert_eq!((first.ended, first.along), (None, -0.5));
        assert_eq!((first.cycle.secs, first.cycle.settled_secs), (0.5, None));
        let over = step(3.0, 3.1).unwrap();
        assert!((over.along - 0.05).abs() < 1e-12);
        // From 0.05 to 0 of the jump: within 0.02 after three fifths of the step.
        let settled = step(3.0, 3.0).unwrap().cycle.settled_secs.unwrap();
        assert!((settled - 1.3).abs() < 1e-9, "{settled}");
        let still = step(3.0, 3.0).unwrap();
        assert!(!still.cycle.is_at_rest());
        assert!(step(3.0, 3.0).unwrap().cycle.is_at_rest());
        let next = step(1.0, 3.0).unwrap();
        let ended = next.ended.unwrap();
        assert_eq!((ended.secs, ended.settled_secs), (2.5, Some(settled)));
        assert_eq!((next.along, next.cycle.secs), (-1.0, 0.5));
    }
}
