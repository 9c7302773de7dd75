//! [`GroundReaction`]: the push of a character on its ground, carried from one step to the next.

use bevy::prelude::*;
use serde::Serialize;

/// On a character: the push of this step on its ground. [`weigh`](super::weigh) applies it in the next step.
#[derive(Component, Debug, Clone, Copy, Default, Serialize)]
pub struct GroundReaction(pub Option<Reaction>);

/// A push on a body: the character's weight, and the reaction to the acceleration by its ride spring or its jump.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Reaction {
    /// The body that is pushed.
    #[serde(serialize_with = "crate::state::body_name")]
    pub body: Entity,
    /// Point of the push, world, m.
    pub point: Vec3,
    /// The character's vertical velocity before the step, m/s, upwards.
    pub vertical_velocity_before: f32,
}
