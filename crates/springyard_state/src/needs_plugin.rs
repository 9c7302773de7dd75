//! [`warn_without`]: a component whose plugin is missing.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;

/// A hook `on_add` of a component: warns that nothing moves an entity with it, if the app lacks the resource `R`, which `plugin` inserts.
pub fn warn_without<R: Resource>(
    component: &'static str,
    plugin: &'static str,
) -> impl Fn(DeferredWorld, HookContext) {
    move |world: DeferredWorld, HookContext { entity, .. }: HookContext| {
        if !world.contains_resource::<R>() {
            warn!("{component} on {entity}, but nothing moves it: add {plugin} to the app first");
        }
    }
}
