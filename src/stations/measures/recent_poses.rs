//! [`RecentPoses`]: where a platform was in the last steps, for its velocities around a jump of its goal.

use std::collections::VecDeque;

use bevy::math::DVec3;
use serde::Serialize;

use super::jump::Jump;
use super::pose::Pose;

/// A platform whose motion is measured, after a step.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct ShapedStep {
    /// The goal of its motion.
    pub goal: Pose,
    /// The curve that the platform takes to the goal: what the filter between motion and drive has made of the goal, or the body,
    /// if there is no filter.
    pub shaped: Pose,
}

/// The last poses, and the steps since the goal jumped.
///
/// Velocities are means over blocks of about a thirtieth of a second, at any step rate: over a single step of 4 ms the rounding of a
/// place in 32 bits would already be an acceleration of 0.2 m/s^2.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct RecentPoses {
    goal: Option<Pose>,
    /// The newest is the last.
    poses: VecDeque<Pose>,
    since_jump: Option<usize>,
}

/// Shortest length of a block, s.
const BLOCK_SECS: f64 = 1.0 / 30.0;
/// The blocks before the jump, and those after it.
pub const BLOCKS: usize = 3;

/// The blocks of a [`RecentPoses`], for steps of one length.
#[derive(Debug, Clone, Copy)]
pub struct Blocks {
    /// Steps in a block.
    pub steps: usize,
    /// Length of a block, s.
    pub secs: f64,
}

impl Blocks {
    /// The blocks for steps of `dt` seconds.
    #[must_use]
    pub fn of(dt: f64) -> Self {
        // Rounded: a step of a thirtieth of a second is one block.
        let steps = (BLOCK_SECS / dt - 1e-6).ceil().max(1.0);
        Self {
            steps: steps as usize,
            secs: steps * dt,
        }
    }
}

impl RecentPoses {
    /// Adds a step. Returns the number of steps since the goal jumped: 1 for the step that begins with the jump.
    pub fn add(&mut self, step: &ShapedStep, blocks: &Blocks) -> Option<usize> {
        let before = self.goal.replace(step.goal);
        if before.is_some_and(|before| Jump::between(&before, &step.goal).is_some()) {
            self.since_jump = Some(0);
        }
        self.since_jump = self.since_jump.map(|steps| steps + 1);
        self.poses.push_back(step.shaped);
        let most = 2 * BLOCKS * blocks.steps + 1;
        while self.poses.len() > most {
            self.poses.pop_front();
        }
        self.since_jump
    }

    /// Place of a point of the platform this many steps ago, m.
    #[must_use]
    pub fn place(&self, point: DVec3, steps_ago: usize) -> Option<DVec3> {
        let newest = self.poses.len().checked_sub(1)?;
        let pose = self.poses.get(newest.checked_sub(steps_ago)?)?;
        Some(pose.place_of(point))
    }

    /// Mean velocity of a point in the block that ended this many steps ago, m/s.
    #[must_use]
    pub fn velocity(&self, point: DVec3, steps_ago: usize, blocks: &Blocks) -> Option<DVec3> {
        let end = self.place(point, steps_ago)?;
        let start = self.place(point, steps_ago + blocks.steps)?;
        Some((end - start) / blocks.secs)
    }

    /// Velocity of a point just before the last jump of the goal, m/s.
    #[must_use]
    pub fn velocity_before(&self, point: DVec3, blocks: &Blocks) -> Option<DVec3> {
        let jump = self.since_jump?;
        let block = |i: usize| self.velocity(point, jump + i * blocks.steps, blocks);
        Some(at_edge([block(0)?, block(1)?, block(2)?]))
    }

    /// Velocity of a point just after the last jump of the goal, m/s, as soon as three blocks have passed since.
    #[must_use]
    pub fn velocity_after(&self, point: DVec3, blocks: &Blocks) -> Option<DVec3> {
        let jump = self.since_jump?;
        let block = |i: usize| self.velocity(point, jump.checked_sub(i * blocks.steps)?, blocks);
        Some(at_edge([block(1)?, block(2)?, block(3)?]))
    }
}

/// The velocity at the outer edge of the first of three blocks, from their mean velocities: that of the parabola with these means.
/// Where velocity changes by a factor of e in a time T, it is off by `(block / T)^3 / 4`: 0.3 % for T = 0.15 s.
#[must_use]
fn at_edge([first, second, third]: [DVec3; BLOCKS]) -> DVec3 {
    (first * 11.0 - second * 7.0 + third * 2.0) / 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_a_thirtieth_of_a_second_in_whole_steps() {
        for (hz, steps) in [(15.0, 1), (30.0, 1), (60.0, 2), (144.0, 5), (240.0, 8)] {
            let blocks = Blocks::of(1.0 / hz);
            assert_eq!(blocks.steps, steps, "{hz} Hz");
            assert!((blocks.secs - steps as f64 / hz).abs() < 1e-12);
        }
    }

    #[test]
    fn the_velocities_on_both_sides_of_a_jump_are_those_of_the_curve() {
        // Parabolas of the velocity: 2 + 3 t + 4 t^2 before the jump, and 1 - 5 t + 6 t^2 after it.
        let before = |t: f64| 2.0 * t + 1.5 * t * t + 4.0 / 3.0 * t.powi(3);
        let after = |t: f64| t - 2.5 * t * t + 2.0 * t.powi(3);
        for hz in [30.0, 60.0, 144.0, 240.0] {
            let blocks = Blocks::of(1.0 / hz);
            let mut poses = RecentPoses::default();
            let reach = (BLOCKS * blocks.steps) as i32;
            for step in -reach..=reach {
                let secs = f64::from(step) / hz;
                let (goal, x) = if step <= 0 {
                    (0.0, before(secs))
                } else {
                    (1.0, after(secs))
                };
                let pose = |x: f64| Pose::at(DVec3::X * x);
                let step = ShapedStep {
                    goal: pose(goal),
                    shaped: pose(x),
                };
                poses.add(&step, &blocks);
            }
            let before = poses.velocity_before(DVec3::ZERO, &blocks).unwrap();
            let after = poses.velocity_after(DVec3::ZERO, &blocks).unwrap();
            assert!((before.x - 2.0).abs() < 1e-9, "{hz} Hz: {before}");
            assert!((after.x - 1.0).abs() < 1e-9, "{hz} Hz: {after}");
        }
    }
}
