//! [`register_bodies`]: pose and velocity of bodies, which come before all other state.

use bevy::prelude::*;

/// Gives a function the values of a body. Returns whether the entity is one; if not, nothing is given.
pub type ReadBody = fn(EntityRef, &mut dyn FnMut(&dyn erased_serde::Serialize)) -> bool;

/// Name of the state that has pose and velocity of bodies.
pub const BODIES: &str = "body";

/// How bodies are read.
#[derive(Resource, Clone, Copy)]
pub(super) struct Bodies(pub ReadBody);

/// Registers pose and velocity of bodies. The plugin of this crate does so for rapier's, with the feature `rapier`.
pub fn register_bodies(app: &mut App, read: ReadBody) {
    app.insert_resource(Bodies(read));
}
