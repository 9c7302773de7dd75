//! Bodies whose centre of mass is not at their origin.
//!
//! An engine moves and turns a body about its centre of mass; a goal is given for its origin. The spring acts on the centre of
//! mass, on its way to where it is when the body is at its goal; how it goes round the origin meanwhile is added to the command.

use glam::Vec3;

use super::{BodyGoal, BodyState, EngineStep};

/// A centre of mass beside its body's origin.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LeverArm {
    /// From where it is at the goal to where it is, m, as seen from the origin.
    pub offset: Vec3,
    /// How it goes round the origin in the coming step, m/s.
    pub velocity: Vec3,
}

impl LeverArm {
    /// The arm of a body that has been given its angular velocity for the step. `turns_to_goal`: a spring about every axis turns it.
    pub fn new(
        body: &BodyState,
        goal: &BodyGoal,
        turns_to_goal: bool,
        engine: &EngineStep,
    ) -> Self {
        let centre = body.centre_of_mass;
        if centre == Vec3::ZERO {
            return Self::default();
        }
        let now = body.rotation * centre;
        let (from, to) = if turns_to_goal {
            let turned = goal.angular_velocity * -engine.dt();
            let start = crate::rotation::from_rotation_vector(turned) * goal.rotation;
            (start * centre, goal.rotation * centre)
        } else {
            (now, engine.turn_of(body.angular_velocity) * now)
        };
        Self {
            offset: now - from,
            velocity: (to - from) * engine.per_second(),
        }
    }
}
