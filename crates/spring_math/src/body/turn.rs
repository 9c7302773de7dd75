//! The spring on a body's rotation: the exact drive on the rotation vector of the error.

use std::f32::consts::{PI, TAU};

use glam::{Quat, Vec3};

use super::{BodyGoal, BodySpring, BodyState, Bounds, EngineStep, SpringInput, SpringStep};
use crate::rotation::{from_rotation_vector, rotation_vector};

/// What a spring on a body's rotation remembers from step to step.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct TurnSpring {
    pub spring: BodySpring,
    /// The error (rotation vector, rad) that the last step should have left, ...
    landed: Vec3,
    /// ... and the goal that it was measured from: they decide on which side of half a turn the body goes on.
    goal: Quat,
}

impl TurnSpring {
    /// The angular velocity to give the body for the step, rad/s.
    pub fn command(
        &mut self,
        step: &SpringStep,
        bounds: &Bounds,
        engine: &EngineStep,
        body: &BodyState,
        goal: &BodyGoal,
        input: SpringInput,
    ) -> Vec3 {
        let goal_turn = if goal.angular_velocity == Vec3::ZERO {
            Quat::IDENTITY
        } else {
            from_rotation_vector(goal.angular_velocity * engine.dt())
        };
        let goal_at_start = goal_turn.conjugate() * goal.rotation;
        let error = self.error(body.rotation, goal_at_start);
        let input = SpringInput {
            error,
            velocity: body.angular_velocity,
            goal_velocity: goal.angular_velocity,
            ..input
        };
        // From where the body is, back onto its goal, along with it through the step, and off it again by the error that is left.
        // By way of the error's own vector: its rounding is then there twice, and cancels.
        let mut landed = None;
        let command = self.spring.command(step, bounds, engine, &input, |moved| {
            landed = Some(error + moved);
            let back = from_rotation_vector(error).conjugate();
            engine.spin_for(from_rotation_vector(error + moved) * goal_turn * back)
        });
        let by_velocity = error + (command - goal.angular_velocity) * engine.dt();
        self.landed = landed.unwrap_or(by_velocity);
        self.goal = goal.rotation;
        command
    }

    /// The rotation vector from the goal to the body, rad. The shorter way at first, and from then on the way that the body is
    /// on: swinging past half a turn it is drawn back as it came, and at half a turn exactly nothing jumps.
    fn error(&self, rotation: Quat, goal: Quat) -> Vec3 {
        let error = rotation_vector(rotation * goal.conjugate());
        let angle = error.length();
        // The goal has gone on from where it was left, to within 0.01 rad; else the way to it is a new one.
        let same_goal = self.goal.dot(goal).abs() > 1.0 - 1.25e-5;
        if angle < 0.5 * PI || !same_goal || self.spring.is_new {
            return error;
        }
        let other_way = error * (1.0 - TAU / angle);
        if error.distance_squared(self.landed) > other_way.distance_squared(self.landed) {
            other_way
        } else {
            error
        }
    }
}
