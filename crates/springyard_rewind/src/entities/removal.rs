//! [`remove_registered`]: takes components off an entity that it does not have in the state that is restored.

use bevy::ecs::component::ComponentId;
use bevy::prelude::*;

use springyard_state::{StateRegistry, StateType};

/// Removes the components of registered types for which `is_gone` is true of one of their registrations, in one move of the entity's row.
pub fn remove_registered(
    world: &mut World,
    entity: Entity,
    is_gone: impl Fn(&StateType, ComponentId) -> bool,
) {
    let Some(registry) = world.get_resource::<StateRegistry>() else {
        return;
    };
    let is_gone = |component: &ComponentId| {
        let info = world.components().get_info(*component);
        let type_id = info.and_then(|info| info.type_id());
        type_id.is_some_and(|it| registry.of_type(it).any(|it| is_gone(it, *component)))
    };
    let owner = world.entity(entity);
    let present = owner.archetype().iter_components();
    let gone: Vec<ComponentId> = present.filter(is_gone).collect();
    if !gone.is_empty() {
        world.entity_mut(entity).remove_by_ids(&gone);
    }
}
