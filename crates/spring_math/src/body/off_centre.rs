//! Drives for bodies whose centre of mass is not at their origin.
//!
//! An engine moves and turns a body about its centre of mass, but a goal is given for the body's origin. The spring therefore
//! acts on the centre of mass, towards its position in the goal pose. The velocity of the centre of mass around the origin, due
//! to the rotation in the step, is added to the command.

use glam::Vec3;

use super::{BodyGoal, BodyState, EngineStep};

/// The lever arm from a body's origin to its centre of mass, over one step.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LeverArm {
    /// The arm now minus the arm in the goal pose at the start of the step, m.
    pub offset: Vec3,
    /// Mean velocity of the centre of mass around the origin in the coming step, m/s.
    pub velocity: Vec3,
}

impl LeverArm {
    /// The arm of a body whose angular velocity for the step is already set. `turns_to_goal`: a spring about every axis turns the
    /// body.
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
