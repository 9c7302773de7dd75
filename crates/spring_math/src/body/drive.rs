//! [`BodyDrive`]: the springs on a body's position and rotation, in one call per body and step.

use glam::{Quat, Vec3, Vec3A};

use super::off_centre::LeverArm;
use super::turn::TurnSpring;
use super::{BodyGoal, BodySpring, BodyState, Bounds, EngineStep, Load, SpringInput, SpringStep};

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
    angular: TurnSpring,
    /// Velocity of the centre of mass around the origin in the last step, m/s; none before the first step.
    arm_velocity: Option<Vec3>,
}

impl BodySprings {
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
    /// The velocity (m/s) and the angular velocity (rad/s) to set on the body for one step towards its goal.
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

    fn turn(
        &mut self,
        springs: &BodySprings,
        engine: &EngineStep,
        body: &BodyState,
        goal: &BodyGoal,
        load: &Load,
    ) -> Vec3 {
        let Some(step) = &springs.angular else {
            self.angular.spring.forget();
            return body.angular_velocity;
        };
        let torque = if step.is_stiff {
            load.angular_acceleration
        } else {
            Vec3::ZERO
        };
        let input = SpringInput {
            kick: load.angular_kick.into(),
            load: torque.into(),
            spring_load: torque.into(),
            frame: (springs.angular_frame).map_or(Quat::IDENTITY, |frame| body.rotation * frame),
            ..SpringInput::default()
        };
        (self.angular).command(step, &springs.angular_bounds, engine, body, goal, input)
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
            ..SpringInput::default()
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
mod tests;
