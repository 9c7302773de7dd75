//! [`BodyDrive`]: the springs on a body's position and rotation, in one call per body and step.

use std::f32::consts::{PI, TAU};

use glam::{Quat, Vec3, Vec3A};

use super::off_centre::LeverArm;
use super::{BodyGoal, BodySpring, BodyState, Bounds, EngineStep, Load, SpringInput, SpringStep};
use crate::rotation::quick::{from_rotation_vector, rotation_vector};

/// The springs on a body, for one step length.
#[derive(Debug, Clone, PartialEq)]
pub struct BodySprings {
    /// The spring on the position; none leaves the position alone.
    pub linear: Option<SpringStep>,
    /// The spring on the rotation; none leaves the rotation alone.
    pub angular: Option<SpringStep>,
    /// Orientation of the axes of a [`SpringStep::per_axis`] in the body's frame, for example its principal axes of inertia.
    /// None: the world axes.
    pub angular_frame: Option<Quat>,
    /// Axes and acceleration limit of the spring on the position.
    pub linear_bounds: Bounds,
    /// Axes and acceleration limit of the spring on the rotation.
    pub angular_bounds: Bounds,
    /// The drive compensates for gravity, so that the body rests on its goal. Otherwise the body sags below it by
    /// `gravity / omega^2`.
    pub carries_weight: bool,
    /// A spring about every axis turns the body to its goal; used for a centre of mass that is not at the origin.
    pub turns_to_goal: bool,
}

/// The state of the springs on a body, kept from step to step.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BodyDrive {
    /// The spring on the position.
    pub linear: BodySpring,
    angular: BodySpring,
    /// The error of the rotation (rotation vector, rad) expected after the last step. With `goal` it decides which way round to continue
    /// where the error is more than half a turn.
    landed: Vec3,
    /// The orientation of the goal after the last step, from which `landed` is measured.
    goal: Quat,
    /// Velocity of the centre of mass around the origin in the last step, m/s; none before the first step.
    arm_velocity: Option<Vec3>,
}

impl BodySprings {
    /// The orientation in the world of the axes of the angular spring, for a body of this orientation. None: the world axes.
    pub(super) fn axes(&self, rotation: Quat) -> Option<Quat> {
        self.angular_frame.map(|frame| rotation * frame)
    }

    /// The part of a load that the drive plans for, and the part of that which deflects the spring on the position, both m/s^2. A
    /// spring without stiffness cannot balance a load: then both are 0, except for gravity where the drive carries the weight.
    pub(super) fn linear_load(&self, load: &Load) -> (Vec3, Vec3) {
        let Some(step) = &self.linear else {
            return (Vec3::ZERO, Vec3::ZERO);
        };
        let stiff = if step.is_stiff { 1.0 } else { 0.0 };
        let force = load.acceleration * stiff;
        if self.carries_weight {
            (load.gravity + force, force)
        } else {
            (load.gravity * stiff + force, load.gravity * stiff + force)
        }
    }
}

impl BodyDrive {
    /// The same state in other axes, as [`BodySpring::turned`].
    #[must_use]
    pub fn turned(self, by: Quat) -> Self {
        Self {
            linear: self.linear.turned(by),
            angular: self.angular.turned(by),
            landed: by * self.landed,
            goal: by * self.goal,
            arm_velocity: self.arm_velocity.map(|velocity| by * velocity),
        }
    }

    /// The velocity (m/s) and the angular velocity (rad/s) to set on the body for one step towards its goal.
    ///
    /// # Panics
    ///
    /// In debug builds, if `springs` were made for steps of another length than that of `engine`.
    #[must_use]
    pub fn command(
        &mut self,
        springs: &BodySprings,
        engine: &EngineStep,
        body: &BodyState,
        goal: &BodyGoal,
        load: &Load,
    ) -> (Vec3, Vec3) {
        let mut body = *body;
        body.angular_velocity = self.turn(springs, engine, &body, goal, load);
        let velocity = self.pull(springs, engine, &body, goal, load);
        (velocity, body.angular_velocity)
    }

    /// The spring on the rotation: [`BodySpring`] on the rotation vector of the error.
    fn turn(
        &mut self,
        springs: &BodySprings,
        engine: &EngineStep,
        body: &BodyState,
        goal: &BodyGoal,
        load: &Load,
    ) -> Vec3 {
        let Some(step) = &springs.angular else {
            self.angular.forget();
            return body.angular_velocity;
        };
        let moves = goal.angular_velocity != Vec3::ZERO;
        let goal_turn = moves.then(|| from_rotation_vector(goal.angular_velocity * engine.dt()));
        let goal_at_start =
            goal_turn.map_or(goal.rotation, |turn| turn.conjugate() * goal.rotation);
        let error = self.turn_error(body.rotation, goal_at_start);
        let torque = load.angular_acceleration * if step.is_stiff { 1.0 } else { 0.0 };
        let input = SpringInput {
            error: error.into(),
            velocity: body.angular_velocity.into(),
            kick: load.angular_kick.into(),
            goal_velocity: goal.angular_velocity.into(),
            goal_acceleration: goal.angular_acceleration.into(),
            load: torque.into(),
            spring_load: torque.into(),
            frame: springs.axes(body.rotation),
        };
        // The rotation of this step is composed of three: the one that takes the body back onto its goal (the error at the start,
        // reversed), the goal's own, and the error that the spring leaves. The first is computed from the error vector rather than from
        // the body's quaternion, so that the rounding of the vector occurs twice with opposite signs and cancels.
        let (bounds, mut landed) = (&springs.angular_bounds, None);
        let command = (self.angular).command(step, bounds, engine, &input, |moved| {
            let left = error + Vec3::from(moved);
            landed = Some(left);
            let back = from_rotation_vector(error).conjugate();
            let along = goal_turn.map_or(back, |turn| turn * back);
            engine.spin_for(from_rotation_vector(left) * along).into()
        });
        let command = Vec3::from(command);
        // Only the exact formula asks for the mean velocity, and so has set `landed`.
        let error_by_velocity = error + (command - goal.angular_velocity) * engine.dt();
        self.landed = landed.unwrap_or(error_by_velocity);
        self.goal = goal.rotation;
        command
    }

    /// The rotation vector from the goal to the body, rad: along the shorter arc at first, then always along the arc of the step
    /// before. A body that swings past half a turn is drawn back the way it came, and nothing jumps at exactly half a turn.
    fn turn_error(&self, rotation: Quat, goal: Quat) -> Vec3 {
        let error = rotation_vector(rotation * goal.conjugate());
        let squared = error.length_squared();
        // The goal continues from that of the last step, to within 0.01 rad; otherwise it is a new goal, reached along the
        // shorter arc.
        let same_goal = self.goal.dot(goal).abs() > 1.0 - 1.25e-5;
        if squared < 0.25 * PI * PI || !same_goal || !self.angular.has_started {
            return error;
        }
        let other_way = error * (1.0 - TAU / squared.sqrt());
        if error.distance_squared(self.landed) > other_way.distance_squared(self.landed) {
            other_way
        } else {
            error
        }
    }

    /// Needs the angular velocity of this step in `body`: [`Self::turn`] runs first.
    fn pull(
        &mut self,
        springs: &BodySprings,
        engine: &EngineStep,
        body: &BodyState,
        goal: &BodyGoal,
        load: &Load,
    ) -> Vec3 {
        let Some(step) = &springs.linear else {
            self.linear.forget();
            self.arm_velocity = None;
            return body.velocity;
        };
        let arm = LeverArm::new(body, goal, springs.turns_to_goal, engine);
        let arm_before = self
            .arm_velocity
            .replace(arm.velocity)
            .unwrap_or(arm.velocity);
        let goal_at_start = goal.position - goal.velocity * engine.dt();
        let (load_on_spring, spring_load) = springs.linear_load(load);
        let input = SpringInput {
            error: (body.position - goal_at_start + arm.offset).into(),
            velocity: (body.velocity - arm_before).into(),
            kick: load.kick.into(),
            goal_velocity: goal.velocity.into(),
            goal_acceleration: goal.acceleration.into(),
            load: load_on_spring.into(),
            spring_load: spring_load.into(),
            frame: None,
        };
        let bounds = &springs.linear_bounds;
        let command = (self.linear).command(step, bounds, engine, &input, |moved| {
            moved * engine.per_second() + input.goal_velocity
        });
        let with_arm = command + Vec3A::from(arm.velocity);
        bounds.select(with_arm, body.velocity.into()).into()
    }
}

#[cfg(test)]
mod half_turn_tests;
#[cfg(test)]
mod off_centre_tests;
#[cfg(test)]
mod tests;
