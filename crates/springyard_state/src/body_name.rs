//! [`body_name`]: serialises an entity as the name of the body that it refers to.

use bevy::prelude::*;
use serde::Serializer;

/// Name of the newtype that carries an entity to a hash or a list of values.
pub const ENTITY: &str = "springyard_state::ENTITY";

/// Serialises an entity for the state hash, which then has the entity's [`Name`] in place of its index: the index of the same body
/// differs between runs. For a field, write `#[serde(serialize_with = "springyard_state::body_name")]`; for a field with an `Option` or a
/// list of entities, give it a newtype:
///
/// ```
/// # use bevy::prelude::*;
/// #[derive(Clone, Copy, serde::Serialize)]
/// struct Body(#[serde(serialize_with = "springyard_state::body_name")] Entity);
///
/// #[derive(Component, Clone, serde::Serialize)]
/// struct Rides {
///     on: Option<Body>,
/// }
/// ```
pub fn body_name<S: Serializer>(entity: &Entity, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_newtype_struct(ENTITY, &entity.to_bits())
}
