//! [`SmoothedTarget`]: smooths a target. A point follows the target by a filter, and the drive follows the point.
//!
//! A drive follows its target as stiffly as its spring is; the filter decides how a target that jumps is reached. The arithmetic is
//! in [`spring_math::catalogue`]: copy it from there. Here a pose goes through it.
//!
//! | [`Smoothing`] | after a jump of the target | behind a moving target |
//! |---|---|---|
//! | `Spring` | starts with its full acceleration | no lag |
//! | `DoubleSpring` | starts without acceleration: nothing is thrown | no lag |
//! | `Damper` | its velocity jumps, too | lags by `velocity half_life / ln 2` |
//! | `TimedSpring` | arrives at a given time, even if the target jumps again on the way | no lag |
//! | `Tween` | arrives at a given time; a jump on the way stops it dead, since a new curve begins at rest | no lag |
//! | `EachFrame` | moves once a frame, as game code often does: wrong but for the exact damper | lags |
//!
//! Position and rotation go through the same filter: the offset of the point from its target, with the rotation as a rotation
//! vector along the shorter arc. About one axis that is exact.
//!
//! `follower` steps the point that moves in each step, `frame_point` the one that moves at frames; `pose_offset` is their value.

mod follower;
mod frame_point;
mod pose_offset;

use bevy::prelude::*;
use serde::Serialize;
use spring_math::Spring;
use spring_math::catalogue::damper::Damper;

use super::DriveTarget;
use follower::Follower;
use frame_point::FramePoint;

pub use frame_point::FrameUpdate;

/// On a driven body: a point that follows the body's target, and that the drive follows in the target's place.
///
/// The drive gets the point's mean velocity through each step, but not its acceleration: with [`DriveTarget`]'s velocities fed
/// forward it trails the point by `acceleration / omega^2`, 0.3 mm at 7 m/s^2 on a spring of 25 Hz. A
/// [`FeedForward`](super::FeedForward) acts on the point's velocity.
#[doc(alias = "low-pass filter")]
#[doc(alias = "easing")]
#[derive(Component, Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SmoothedTarget {
    /// The filter between the target and the point. It may be changed at any time: the point goes on from where it is.
    pub smoothing: Smoothing,
    point: Option<Point>,
}

/// A filter between a target and the point that follows it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub enum Smoothing {
    /// A spring: soft, but its acceleration jumps with the target.
    Spring(Spring),
    /// Two equal springs in a row, stepped as one system: starts and arrives softly.
    /// [`DoubleSpring`](spring_math::catalogue::double_spring::DoubleSpring).
    DoubleSpring(Spring),
    /// An exact damper: half of the distance in each half-life, at any step rate.
    Damper(Damper),
    /// A spring that follows a line to the target, on which it arrives at a given time:
    /// [`GoalLine`](spring_math::catalogue::goal_line::GoalLine). A target that jumps while there is time left is reached at the
    /// same time, so the point hurries; one that jumps later starts the time anew.
    TimedSpring {
        /// The spring behind the line.
        spring: Spring,
        /// Time from the jump of a target at rest to the arrival, s, above 0.
        secs: f32,
        /// How far ahead on the line the spring's target is, s. With the spring's own delay, `2 zeta / omega`, the point is on the
        /// line, and late at its end; with more it leads the line and has settled by then; from `secs` on it is a plain spring.
        lead_secs: f32,
    },
    /// A curve of least jerk, from rest to rest. A target that jumps on the way starts a new one *from rest*: the point stops dead.
    /// [`Tween`](spring_math::catalogue::tween::Tween).
    Tween {
        /// Duration, s, above 0.
        secs: f32,
    },
    /// Moves once a frame of a clock of its own, in simulated time, and rests in between, with the mean velocity over the last frame.
    EachFrame {
        /// Frames per second, above 0.
        fps: f32,
        /// What happens in a frame.
        update: FrameUpdate,
    },
}

/// The point: it moves in each step, or at frames.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
enum Point {
    Following(Follower),
    InFrames(FramePoint),
}

impl SmoothedTarget {
    /// The point starts at the target at the first step, and with its velocity.
    #[must_use]
    pub fn new(smoothing: Smoothing) -> Self {
        Self {
            smoothing,
            point: None,
        }
    }

    /// The point starts at this pose, at rest. A target elsewhere has jumped away from there.
    #[must_use]
    pub fn from_pose(smoothing: Smoothing, pose: Isometry3d) -> Self {
        Self {
            smoothing,
            point: Some(Point::Following(Follower::at(pose))),
        }
    }

    /// The pose of the point at the end of the last step; `None` before the first.
    #[must_use]
    pub fn pose(&self) -> Option<Isometry3d> {
        Some(match self.point? {
            Point::Following(point) => point.pose(),
            Point::InFrames(point) => point.pose,
        })
    }

    /// Restarts the point at the target, at the next step. Call it after a teleport of body and target.
    pub fn reset(&mut self) {
        self.point = None;
    }

    /// Advances the point by a step of `dt` seconds that ends at `end_secs` (simulated time, s); returns the target of the drive.
    #[must_use]
    pub(super) fn step(&mut self, target: &DriveTarget, dt: f32, end_secs: f64) -> DriveTarget {
        if let Smoothing::EachFrame { fps, update } = self.smoothing {
            let mut point = match self.point {
                Some(Point::InFrames(point)) => point,
                _ => {
                    let pose = self.pose().unwrap_or_else(|| target.at_start(dt));
                    FramePoint::new(pose, fps, end_secs - f64::from(dt))
                }
            };
            let next = point.step(fps, update, target, end_secs);
            self.point = Some(Point::InFrames(point));
            next
        } else {
            let mut point = match self.point {
                Some(Point::Following(point)) => point,
                Some(Point::InFrames(point)) => Follower::at(point.pose),
                None => Follower::on(target, dt),
            };
            let next = point.step(&self.smoothing, target, dt);
            self.point = Some(Point::Following(point));
            next
        }
    }
}

#[cfg(test)]
mod tests;
