//! The push of a character on its ground.

use bevy::prelude::*;

/// On a character: the push on its ground that the next step hands over, if any.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct GroundReaction(pub Option<Reaction>);

/// A push on a body: the character's weight, and the reaction to what its ride spring or its jump did to it.
#[derive(Debug, Clone, Copy)]
pub struct Reaction {
    /// What is pushed.
    pub body: Entity,
    /// Where, in the world.
    pub point: Vec3,
    /// The character's velocity upwards before the step, m/s.
    pub came_with: f32,
}
