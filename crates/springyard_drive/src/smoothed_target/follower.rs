//! [`Follower`]: the point that follows a target in each step.
//!
//! It is kept as an offset from the target: seen from there, the goal of each filter is 0, a moving target is at rest, and a jump of the
//! target is a jump of the offset. Near the target the offset is small, and keeps its digits however far out the level is.

use bevy::prelude::*;
use serde::Serialize;
use spring_math::catalogue::double_spring::{DoubleSpring, DoubleState};
use spring_math::catalogue::goal_line::GoalLine;
use spring_math::catalogue::tween::{Ease, Tween};
use spring_math::{Propagator, Spring};

use super::Smoothing;
use super::pose_offset::PoseOffset;
use crate::DriveTarget;

/// A point behind a target, at the end of a step.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(super) struct Follower {
    goal: Isometry3d,
    goal_velocity: PoseOffset,
    /// The point, seen from the goal, and what is between the two: the inner spring of a double spring, the place on the line of a
    /// timed spring. Of the others it is the point itself.
    point: DoubleState<PoseOffset>,
    /// Time left to the arrival of a timed spring, s.
    left_secs: f32,
    /// The running or finished tween.
    tween: Option<Tween<PoseOffset>>,
}

impl Follower {
    /// At rest at this pose, which was its goal so far.
    #[must_use]
    pub fn at(pose: Isometry3d) -> Self {
        Self {
            goal: pose,
            goal_velocity: PoseOffset::ZERO,
            point: DoubleState::at(PoseOffset::ZERO),
            left_secs: 0.0,
            tween: None,
        }
    }

    /// On the target at the start of the step of `dt` seconds, with its velocity.
    #[must_use]
    pub fn on(target: &DriveTarget, dt: f32) -> Self {
        Self {
            goal_velocity: PoseOffset::velocity_of(target),
            ..Self::at(target.at_start(dt))
        }
    }

    /// The point's pose.
    #[must_use]
    pub fn pose(&self) -> Isometry3d {
        self.point.position.on(self.goal)
    }

    /// Advances the point by a step of `dt` seconds, above 0; returns the target of the drive.
    #[must_use]
    pub fn step(&mut self, smoothing: &Smoothing, target: &DriveTarget, dt: f32) -> DriveTarget {
        let before = self.pose();
        let jumped = self.aim(target, dt);
        self.follow(smoothing, jumped, dt);
        self.goal = Isometry3d::new(target.position, target.rotation);
        DriveTarget::between(before, self.pose(), dt)
    }

    /// Makes everything relative to the target at the start of the step. Returns whether the target has jumped since the last step.
    fn aim(&mut self, target: &DriveTarget, dt: f32) -> bool {
        let (old, start) = (self.goal, target.at_start(dt));
        let end = Isometry3d::new(target.position, target.rotation);
        let velocity = PoseOffset::velocity_of(target);
        let slower = self.goal_velocity - velocity;
        let seen = self.point;
        self.point = DoubleState {
            position: seen.position.moved_to(old, start),
            velocity: seen.velocity + slower,
            inner_position: seen.inner_position.moved_to(old, start),
            inner_velocity: seen.inner_velocity + slower,
        };
        (self.goal, self.goal_velocity) = (start, velocity);
        // A target that is sampled once a frame rests between its frames and keeps its velocity: that is not a jump.
        PoseOffset::between(old, start).is_away() && PoseOffset::between(old, end).is_away()
    }

    /// Moves the point towards the goal, which is at 0.
    fn follow(&mut self, smoothing: &Smoothing, jumped: bool, dt: f32) {
        let (offset, velocity) = (self.point.position, self.point.velocity);
        if !matches!(smoothing, Smoothing::Tween { .. }) {
            // The curve no longer goes through the point.
            self.tween = None;
        }
        match *smoothing {
            Smoothing::Spring(spring) => {
                let step = Propagator::exact(spring, dt);
                let (offset, velocity) = step.advance(offset, velocity, PoseOffset::ZERO);
                self.put(offset, velocity);
            }
            Smoothing::DoubleSpring(spring) => {
                self.point = DoubleSpring::new(spring, dt).step(self.point, PoseOffset::ZERO);
            }
            Smoothing::Damper(damper) => {
                // The equation is that of a goal that moves: behind it the damper lags.
                let lagging = self.goal_velocity * -damper.lag_secs();
                let next = damper.step(offset, lagging, dt);
                self.put(next, (next - offset) * (1.0 / dt));
            }
            Smoothing::TimedSpring {
                spring,
                secs,
                lead_secs,
            } => {
                if jumped && self.left_secs <= 0.0 {
                    // NaN counts as 0.
                    self.left_secs = secs.max(0.0);
                }
                self.follow_line(spring, lead_secs, dt);
            }
            Smoothing::Tween { secs } => {
                if jumped || (self.tween.is_none() && offset.is_away()) {
                    let curve = Tween::new(offset, PoseOffset::ZERO, Ease::MinimumJerk, secs);
                    self.tween = curve.ok();
                }
                let arrived = (PoseOffset::ZERO, PoseOffset::ZERO);
                let tween = self.tween.as_mut();
                let (offset, velocity) = tween.map_or(arrived, |tween| tween.step(dt));
                self.put(offset, velocity);
            }
            // It moves at frames: `FramePoint`.
            Smoothing::EachFrame { .. } => {}
        }
    }

    /// The timed spring: the inner place moves along the line, the point follows it.
    fn follow_line(&mut self, spring: Spring, lead_secs: f32, dt: f32) {
        let mut line = GoalLine::timed(spring, self.point.position).with_lead(lead_secs);
        line.velocity = self.point.velocity;
        line.line = self.point.inner_position;
        line.step_timed(PoseOffset::ZERO, self.left_secs, dt);
        self.point = DoubleState {
            position: line.position,
            velocity: line.velocity,
            inner_position: line.line,
            inner_velocity: PoseOffset::ZERO,
        };
        self.left_secs = (self.left_secs - dt).max(0.0);
    }

    /// Moves the point, and what is between it and the goal, to this place.
    fn put(&mut self, position: PoseOffset, velocity: PoseOffset) {
        self.point = DoubleState {
            position,
            velocity,
            inner_position: position,
            inner_velocity: velocity,
        };
    }
}
