//! [`FramePoint`]: the point that moves once a frame, on a clock of its own.

use bevy::prelude::*;
use serde::Serialize;
use spring_math::FrameClock;
use spring_math::catalogue::damper::{Damper, lerp_each_frame, lerp_rate};
use spring_math::catalogue::fast_exp;

use super::pose_offset::PoseOffset;
use crate::DriveTarget;

/// What game code does with a value once a frame, to move it smoothly towards its goal.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub enum FrameUpdate {
    /// Right: the exact damper. At its frames it is where it would be at any other frame rate.
    Damper(Damper),
    /// Wrong: `x += (goal - x) part`. Twice the frame rate is twice the speed.
    Lerp {
        /// Part of the distance that a frame covers, 0 to 1.
        part: f32,
    },
    /// Wrong: `x += (goal - x) rate dt`. It overshoots at frames longer than `1 / rate`, and diverges at frames longer than
    /// `2 / rate`.
    RateTimesDt {
        /// The rate, 1/s.
        rate_per_sec: f32,
    },
    /// Nearly right: the damper with a printed approximation of the exponential,
    /// [`fast_exp::roll_call`]. At long frames it is slow: after five half-lives 0.050 is left, for
    /// 0.031.
    FastExpDamper {
        /// The half-life, s, above 0.
        half_life_secs: f32,
    },
}

impl FrameUpdate {
    /// The offset from the goal after a frame of `frame_secs` seconds.
    #[must_use]
    fn step(self, offset: PoseOffset, frame_secs: f32) -> PoseOffset {
        let goal = PoseOffset::ZERO;
        match self {
            Self::Damper(damper) => damper.step(offset, goal, frame_secs),
            Self::Lerp { part } => lerp_each_frame(offset, goal, part),
            Self::RateTimesDt { rate_per_sec } => lerp_rate(offset, goal, rate_per_sec, frame_secs),
            Self::FastExpDamper { half_life_secs } => {
                fast_exp::damper(offset, goal, half_life_secs, frame_secs)
            }
        }
    }
}

/// At most this many frames in one step: a frame rate beyond any use must not stop the program.
const MOST_FRAMES: i64 = 10_000;

/// A point that rests between its frames.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(super) struct FramePoint {
    /// The point's pose.
    pub pose: Isometry3d,
    /// Mean velocity over the last frame.
    velocity: PoseOffset,
    /// Number of the last frame.
    frame: i64,
}

impl FramePoint {
    /// At rest at this pose, at a simulated time (s).
    #[must_use]
    pub fn new(pose: Isometry3d, fps: f32, secs: f64) -> Self {
        Self {
            pose,
            velocity: PoseOffset::ZERO,
            frame: FrameClock::new(fps.into()).frame_at(secs),
        }
    }

    /// Takes the frames that begin in the step that ends at `end_secs` (simulated time, s); returns the target of the drive.
    #[must_use]
    pub fn step(
        &mut self,
        fps: f32,
        update: FrameUpdate,
        target: &DriveTarget,
        end_secs: f64,
    ) -> DriveTarget {
        let clock = FrameClock::new(fps.into());
        let now = clock.frame_at(end_secs);
        let first = self.frame.saturating_add(1);
        for frame in first.max(now.saturating_sub(MOST_FRAMES))..=now {
            let before_end = (end_secs - clock.begin_secs(frame)).max(0.0);
            let goal = target.at_start(before_end as f32);
            let offset = PoseOffset::between(goal, self.pose);
            let pose = update.step(offset, 1.0 / fps).on(goal);
            self.velocity = PoseOffset::between(self.pose, pose) * fps;
            self.pose = pose;
        }
        self.frame = now;
        DriveTarget {
            velocity: self.velocity.position,
            angular_velocity: self.velocity.rotation,
            ..DriveTarget::at_pose(self.pose)
        }
    }
}
