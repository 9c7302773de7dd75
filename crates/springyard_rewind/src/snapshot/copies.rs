//! [`Copies`]: the copies of one registered type. Values keep when they were added and changed last: see [`snapshot`](super).

use std::any::TypeId;

use bevy::ecs::change_detection::ComponentTicks;
use bevy::ecs::component::ComponentId;
use bevy::prelude::*;
use springyard_state::{Column, Role, StateType};

use super::kept::Kept;
use super::reset;
use super::step_runs::StepRuns;
use crate::entities::Parked;

/// The entities with a component, without those that are [`Parked`]. A game may disable entities itself; these are among them.
pub(crate) fn owners(world: &World, type_id: TypeId) -> impl Iterator<Item = EntityRef<'_>> {
    let components = world.components();
    let parked = components.get_id(TypeId::of::<Parked>());
    let component = components.get_id(type_id);
    let index = world.archetypes().component_index();
    let archetypes = component.and_then(|component| index.get(&component));
    let archetypes = archetypes.into_iter().flat_map(|with| with.keys());
    let archetypes = archetypes.filter_map(|id| world.archetypes().get(*id));
    let present = archetypes.filter(move |it| parked.is_none_or(|parked| !it.contains(parked)));
    let rows = present.flat_map(|archetype| archetype.entities());
    rows.filter_map(|row| world.get_entity(row.id()).ok())
}

/// The copies of one type.
pub(super) struct Copies {
    registered: StateType,
    /// The entities, and when the value of each was added and changed, by the ids of the entities.
    rows: Vec<(Entity, ComponentTicks)>,
    values: Box<dyn Column>,
    /// What these ticks are compared with.
    runs: StepRuns,
}

impl Copies {
    /// The present values.
    pub fn now(world: &World, registered: &StateType) -> Self {
        let owners = owners(world, registered.type_id);
        let owners = owners.filter(|owner| (registered.is_on)(*owner));
        Self::of(world, registered, owners.collect())
    }

    /// The present values of these entities.
    pub fn of(world: &World, registered: &StateType, mut owners: Vec<EntityRef>) -> Self {
        owners.sort_unstable_by_key(EntityRef::id);
        let component = world.components().get_id(registered.type_id);
        let mut values = (registered.column)(owners.len());
        let rows = owners.into_iter().filter_map(|owner| {
            let ticks = owner.get_change_ticks_by_id(component?)?;
            values.push(owner).then_some((owner.id(), ticks))
        });
        let rows: Box<[_]> = rows.collect();
        Self {
            registered: *registered,
            rows: rows.into_vec(),
            values,
            runs: StepRuns::of(world),
        }
    }

    /// Removes the values that are not in the copy, and restores those that are.
    fn put_back(&self, world: &mut World, component: ComponentId) {
        let is_kept = |entity: Entity| {
            let rows = self.rows.as_slice();
            rows.binary_search_by_key(&entity, |(kept, _)| *kept)
                .is_ok()
        };
        let gone: Vec<Entity> = owners(world, self.registered.type_id)
            .filter(|owner| (self.registered.is_on)(*owner) && !is_kept(owner.id()))
            .map(|owner| owner.id())
            .collect();
        for entity in gone {
            world.entity_mut(entity).remove_by_id(component);
        }
        self.write(world);
    }

    /// Writes the values. To each system of the next step they look changed or not, and new or not, as when they were copied.
    pub fn write(&self, world: &mut World) {
        let Some(component) = world.components().get_id(self.registered.type_id) else {
            return;
        };
        for (index, (entity, ticks)) in self.rows.iter().enumerate() {
            let ticks = self.runs.ticks_now(*ticks, world);
            let Ok(mut entity) = world.get_entity_mut(*entity) else {
                continue;
            };
            self.values.put(index, &mut entity);
            if let Ok(mut present) = entity.get_mut_by_id(component) {
                // The first of the two sets both.
                present.set_last_added(ticks.added);
                present.set_last_changed(ticks.changed);
                if self.registered.role == Role::Frame {
                    // What follows from it in the same frame, such as the place of a camera's children, is computed again.
                    present.set_changed();
                }
            }
        }
    }
}

impl Kept for Copies {
    fn restore(&self, world: &mut World) {
        if self.registered.role == Role::Cache {
            reset(world, &self.registered);
        } else if let Some(component) = world.components().get_id(self.registered.type_id) {
            self.put_back(world, component);
        }
    }

    fn bytes(&self) -> usize {
        self.rows.len() * size_of::<(Entity, ComponentTicks)>() + self.values.bytes()
    }

    /// On the same entities, too. `false` for a type whose values cannot be compared.
    fn is_present(&self, world: &World) -> bool {
        let owners = owners(world, self.registered.type_id);
        let mut owners: Vec<EntityRef> = owners
            .filter(|owner| (self.registered.is_on)(*owner))
            .collect();
        owners.sort_unstable_by_key(EntityRef::id);
        let is_same = |(index, owner): (usize, &EntityRef)| {
            let row = self.rows.get(index);
            row.is_some_and(|(entity, _)| *entity == owner.id())
                && self.values.is_value_of(index, *owner)
        };
        owners.len() == self.rows.len() && owners.iter().enumerate().all(is_same)
    }
}
