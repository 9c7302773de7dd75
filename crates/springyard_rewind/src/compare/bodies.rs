//! [`register_bodies`]: how pose and velocity of bodies are read. The state hash and the list of values have them before all other state.

use bevy::prelude::*;

/// Gives a function the values of a body. Returns whether the entity is one; if not, nothing is given.
pub type ReadBody = fn(EntityRef, &mut dyn FnMut(&dyn erased_serde::Serialize)) -> bool;

/// Name of pose and velocity of bodies in [`SeekError::Diverged`](crate::SeekError::Diverged).
pub const BODIES: &str = "body";

/// How bodies are read.
#[derive(Resource, Clone, Copy)]
pub(super) struct Bodies(pub ReadBody);

/// Registers how pose and velocity of bodies are read, for the [state hash](crate::hash()), [`fields`](crate::fields()) and the checksums of a
/// seek. It copies nothing: a physics engine's world is copied by [`register_kept`](crate::register_kept). A second call replaces the first.
///
/// The plugin of this crate does all of this for rapier, with the feature `rapier`.
pub fn register_bodies(app: &mut App, read: ReadBody) {
    app.insert_resource(Bodies(read));
}
