//! Copies of rapier's `CollidingEntities`: it adds up collisions that begin and end, so it is state. It can be copied by reflection only.

use bevy::ecs::change_detection::ComponentTicks;
use bevy::prelude::*;
use bevy_rapier3d::prelude::CollidingEntities;

use springyard_rewind::Kept;
use springyard_state::kept::{set_ticks, ticks_of, with_owners};
use springyard_state::step_runs::StepRuns;

struct KeptColliding {
    values: Vec<(Entity, Box<dyn Reflect>, ComponentTicks)>,
    runs: StepRuns,
}

pub(super) fn keep(world: &mut World) -> Box<dyn Kept> {
    type Owner = CollidingEntities;
    let values = with_owners::<Owner, Owner, _>(world, |world, owners| {
        let values = owners.0.iter(world);
        let copies = values.filter_map(|(entity, value, _)| {
            let copy = value.reflect_clone().ok()?;
            Some((entity, copy, ticks_of(&value)))
        });
        copies.collect()
    });
    let runs = world.get_resource::<StepRuns>().cloned();
    Box::new(KeptColliding {
        values,
        runs: runs.unwrap_or_default(),
    })
}

impl Kept for KeptColliding {
    fn restore(&self, world: &mut World) {
        let is_kept = |entity: Entity| self.values.iter().any(|(kept, ..)| *kept == entity);
        let later: Vec<Entity> =
            with_owners::<CollidingEntities, CollidingEntities, _>(world, |world, owners| {
                let owners = owners.0.iter(world).map(|(owner, ..)| owner);
                owners.filter(|owner| !is_kept(*owner)).collect()
            });
        for entity in later {
            world.entity_mut(entity).remove::<CollidingEntities>();
        }
        for (entity, copy, ticks) in &self.values {
            let ticks = self.runs.ticks_now(*ticks, world);
            let Ok(mut entity) = world.get_entity_mut(*entity) else {
                continue;
            };
            let copy = copy.reflect_clone().ok();
            let Some(Ok(copy)) = copy.map(|copy| copy.take::<CollidingEntities>()) else {
                continue;
            };
            entity.insert(copy);
            if let Some(mut present) = entity.get_mut::<CollidingEntities>() {
                set_ticks(&mut present, ticks);
            }
        }
    }

    fn bytes(&self) -> usize {
        self.values.len() * size_of::<(Entity, Box<dyn Reflect>, ComponentTicks)>()
    }
}
