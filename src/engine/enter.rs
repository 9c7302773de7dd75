//! New bodies enter rapier before the step's drives, not after.
//!
//! Left to itself, rapier takes new bodies in between the drives and its own step. A drive would then know neither the mass nor
//! the centre of mass of a body in its first step, and let it fall.
//!
//! They enter one by one, in the order of their names. The order is the solver's too, so it decides the last digits of a run;
//! left to itself it hangs on what else the app holds, and a game with a window would not be the same run as one without.

use bevy::prelude::*;
use bevy::transform::systems::{propagate_parent_transforms, sync_simple_transforms};
use bevy_rapier3d::plugin::systems::{init_colliders, init_rigid_bodies};
use bevy_rapier3d::prelude::*;

use super::EngineSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedPreUpdate,
        (
            sync_simple_transforms,
            propagate_parent_transforms,
            enter_in_order,
            weigh_new_bodies,
        )
            .chain()
            .in_set(EngineSystems::Enter)
            .run_if(any_match_filter::<(With<RigidBody>, Without<RapierRigidBodyHandle>)>),
    );
}

/// Hides the new bodies and colliders from rapier, and shows them to it one after another.
fn enter_in_order(world: &mut World) -> Result {
    let mut bodies = world
        .query_filtered::<(Option<&Name>, Entity), (With<RigidBody>, Without<RapierRigidBodyHandle>)>();
    let mut colliders = world
        .query_filtered::<(Option<&Name>, Entity), (With<Collider>, Without<RapierColliderHandle>)>(
        );
    let in_order = |found: Vec<(Option<&Name>, Entity)>| {
        let mut found = found;
        found.sort();
        found.into_iter().map(|(_, entity)| entity).collect()
    };
    let bodies: Vec<Entity> = in_order(bodies.iter(world).collect());
    let colliders: Vec<Entity> = in_order(colliders.iter(world).collect());

    let bodies: Vec<_> = bodies
        .into_iter()
        .filter_map(|body| Some((body, world.entity_mut(body).take::<RigidBody>()?)))
        .collect();
    let colliders: Vec<_> = colliders
        .into_iter()
        .filter_map(|collider| Some((collider, world.entity_mut(collider).take::<Collider>()?)))
        .collect();
    for (entity, body) in bodies {
        world.entity_mut(entity).insert(body);
        world.run_system_cached(init_rigid_bodies)?;
    }
    for (entity, collider) in colliders {
        world.entity_mut(entity).insert(collider);
        world.run_system_cached(init_colliders)?;
    }
    Ok(())
}

fn weigh_new_bodies(
    mut context: Single<
        (&mut RapierRigidBodySet, &RapierContextColliders),
        With<DefaultRapierContext>,
    >,
    new: Query<&RapierRigidBodyHandle, Added<RapierRigidBodyHandle>>,
) {
    let (bodies, colliders) = &mut *context;
    for handle in &new {
        if let Some(body) = bodies.bodies.get_mut(handle.0) {
            body.recompute_mass_properties_from_colliders(&colliders.colliders);
        }
    }
}
