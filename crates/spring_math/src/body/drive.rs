//! A rigid body on its springs: one call a body and step.

use glam::{Quat, Vec3, Vec3A};

use super::off_centre::LeverArm;
use super::turn::TurnSpring;
use super::{BodyGoal, BodySpring, BodyState, Bounds, EngineStep, Load, SpringInput, SpringStep};

/// The springs on a body over one length of step.
#[derive(Debug, Clone, PartialEq)]
pub struct BodySprings {
    /// On its position; none leaves it alone.
    pub linear: Option<SpringStep>,
    /// On its rotation; none leaves it alone.
    pub angular: Option<SpringStep>,
    /// Where a [`SpringStep::per_axis`] has its axes, in the body's frame: along its principal axes of inertia, say. None: along the
    /// world's.
    pub angular_frame: Option<Quat>,
    /// What bounds the spring on its position.
    pub linear_bounds: Bounds,
    /// What bounds the spring on its rotation.
    pub angular_bounds: Bounds,
    /// The drive compensates for gravity, so that the body rests on its goal; else it sags, as a thing on a spring does.
    pub carries_weight: bool,
    /// A spring about every axis turns the body to its goal.
    pub turns_to_goal: bool,
}

/// What the springs on a body remember from step to step.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct BodyDrive {
    /// On its position.
    pub linear: BodySpring,
    angular: TurnSpring,
    /// How the centre of mass went round the origin in the last step, m/s; unknown at first.
    arm_velocity: Option<Vec3>,
}

impl BodySprings {
    /// What of a load the engine will add and the spring on the position must expect, m/s^2, and the part that bends it. With no
    /// stiffness to balance a load, the load stays with the engine.
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
    /// The velocity (m/s) and the angular velocity (rad/s) to give the body for a step towards its goal.
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
            felt: torque.into(),
            frame: (springs.angular_frame).map_or(Quat::IDENTITY, |frame| body.rotation * frame),
            ..SpringInput::default()
        };
        (self.angular).command(step, &springs.angular_bounds, engine, body, goal, input)
    }

    /// The body's angular velocity is what it was given for the step: [`Self::turn`] comes first.
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
        let (load_on_spring, felt) = springs.linear_load(load);
        let input = SpringInput {
            error: (body.position - goal_at_start + arm.offset).into(),
            velocity: (body.velocity - arm_before).into(),
            kick: load.kick.into(),
            goal_velocity: goal.velocity.into(),
            goal_acceleration: goal.acceleration.into(),
            load: load_on_spring.into(),
            felt: felt.into(),
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
