//! [`warn_without`]: a component whose plugin is missing.

use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;

/// Warns that nothing moves an entity with this component, if the app lacks the resource `R`, which `plugin` inserts. For an `on_add` hook
/// of the component.
pub fn warn_without<R: Resource>(
    world: &DeferredWorld,
    entity: Entity,
    component: &str,
    plugin: &str,
) {
    if !world.contains_resource::<R>() {
        warn!("{component} on {entity}, but nothing moves it: add {plugin} to the app first");
    }
}
