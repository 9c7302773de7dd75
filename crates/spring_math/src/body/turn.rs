//! [`TurnSpring`]: the spring on a body's rotation, the exact drive on the rotation vector of the error.

use std::f32::consts::{PI, TAU};

use glam::{Quat, Vec3};

use super::{BodyGoal, BodySpring, BodyState, Bounds, EngineStep, SpringInput, SpringStep};
use crate::rotation::quick::{from_rotation_vector, rotation_vector};

/// The state of the spring on a body's rotation, kept from step to step.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub(super) struct TurnSpring {
    pub spring: BodySpring,
    /// The error (rotation vector, rad) expected after the last step. With `goal` it decides, past half a turn, which way round
    /// to continue.
    landed: Vec3,
    /// The goal of the last step, from which `landed` is measured.
    goal: Quat,
}

impl TurnSpring {
    /// The angular velocity to set on the body for the step, rad/s.
    pub fn command(
        &mut self,
        step: &SpringStep,
        bounds: &Bounds,
        engine: &EngineStep,
        body: &BodyState,
        goal: &BodyGoal,
        input: SpringInput,
    ) -> Vec3 {
        let moves = goal.angular_velocity != Vec3::ZERO;
        let goal_turn = moves.then(|| from_rotation_vector(goal.angular_velocity * engine.dt()));
        let goal_at_start =
            goal_turn.map_or(goal.rotation, |turn| turn.conjugate() * goal.rotation);
        let error = self.error(body.rotation, goal_at_start);
        let input = SpringInput {
            error: error.into(),
            velocity: body.angular_velocity.into(),
            goal_velocity: goal.angular_velocity.into(),
            goal_acceleration: goal.angular_acceleration.into(),
            ..input
        };
        // The rotation of this step, composed of three: back by the error at the start, on with the goal's turn, and out by the
        // error that should be left. The first is computed from the error vector rather than from the body's quaternion, so that
        // the rounding of the vector occurs twice with opposite signs and cancels.
        let (spring, mut landed) = (&mut self.spring, None);
        let command: Vec3 = spring
            .command(step, bounds, engine, &input, |moved| {
                let left = error + Vec3::from(moved);
                landed = Some(left);
                let back = from_rotation_vector(error).conjugate();
                let along = goal_turn.map_or(back, |turn| turn * back);
                engine.spin_for(from_rotation_vector(left) * along).into()
            })
            .into();
        let by_velocity = error + (command - goal.angular_velocity) * engine.dt();
        self.landed = landed.unwrap_or(by_velocity);
        self.goal = goal.rotation;
        command
    }

    /// The rotation vector from the goal to the body, rad: along the shorter arc at first, then always along the arc of the step
    /// before. A body that swings past half a turn is drawn back the way it came, and nothing jumps at exactly half a turn.
    fn error(&self, rotation: Quat, goal: Quat) -> Vec3 {
        let error = rotation_vector(rotation * goal.conjugate());
        let squared = error.length_squared();
        // The goal continues from that of the last step, to within 0.01 rad; otherwise it is a new goal, reached along the
        // shorter arc.
        let same_goal = self.goal.dot(goal).abs() > 1.0 - 1.25e-5;
        if squared < 0.25 * PI * PI || !same_goal || self.spring.is_new {
            return error;
        }
        let other_way = error * (1.0 - TAU / squared.sqrt());
        if error.distance_squared(self.landed) > other_way.distance_squared(self.landed) {
            other_way
        } else {
            error
        }
    }
}
