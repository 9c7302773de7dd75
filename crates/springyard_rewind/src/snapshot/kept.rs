//! [`Kept`]: a copy of some state. [`register_kept`]: copies that are more than those of one type, such as a physics world.

use std::collections::BTreeMap;

use bevy::prelude::*;

/// A copy of some state.
pub trait Kept: Send + Sync {
    /// Writes it back.
    fn restore(&self, world: &mut World);

    /// Estimate of its size in memory, bytes.
    fn bytes(&self) -> usize;
}

/// Copies some state.
pub type Keep = fn(&mut World) -> Box<dyn Kept>;

/// What is copied beside the registered types, by name.
#[derive(Resource, Default)]
pub(super) struct Keeps(pub BTreeMap<&'static str, Keep>);

/// Registers a copy of more than one type, such as the sets of a physics engine. It is restored after all registered types. Register the
/// types themselves with [`Role::CopiedElsewhere`](springyard_state::Role), for [`watch`](fn@crate::watch).
pub fn register_kept(app: &mut App, name: &'static str, keep: Keep) {
    app.init_resource::<Keeps>();
    app.world_mut().resource_mut::<Keeps>().0.insert(name, keep);
}
