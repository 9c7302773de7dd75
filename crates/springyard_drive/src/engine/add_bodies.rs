//! Adds new bodies to rapier before the step's drives run, in a deterministic order.
//!
//! **Before the drives.** By default rapier adds new bodies after the drives and before its own step. In a body's first step its
//! drive would then read no mass and no centre of mass, and let it fall.
//!
//! **In the order of their names**, one by one. The solver works through bodies in the order in which they were added, and that
//! order decides the last digits of a run. The default order depends on the other entities in the app, so a game with a window
//! would not give the same run as one without.

use bevy::prelude::*;
use bevy::transform::systems::{propagate_parent_transforms, sync_simple_transforms};
use bevy_rapier3d::plugin::systems::{
    init_colliders, init_rigid_bodies, update_character_controls,
};
use bevy_rapier3d::prelude::*;

use super::EngineSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        mark_moved_trees
            .in_set(PhysicsSet::SyncBackend)
            .after(update_character_controls)
            .before(RapierTransformPropagateSet),
    )
    .add_systems(
        FixedPreUpdate,
        (
            mark_moved_trees,
            sync_simple_transforms,
            propagate_parent_transforms,
            enter_in_order,
            compute_mass,
        )
            .chain()
            .in_set(EngineSystems::AddBodies)
            .run_if(any_match_filter::<(With<RigidBody>, Without<RapierRigidBodyHandle>)>),
    );
}

/// Marks bodies with children that have moved. bevy does so once a frame, and leaves trees without the mark out when it propagates
/// transforms: in the second step of a frame, and in steps that run again, such a body could not be teleported.
fn mark_moved_trees(
    mut moved: Query<
        &mut TransformTreeChanged,
        (With<RigidBody>, With<Children>, Changed<Transform>),
    >,
) {
    for mut tree in &mut moved {
        tree.set_changed();
    }
}

/// Removes the `RigidBody` and `Collider` components of new bodies, then inserts them again one at a time and lets rapier add
/// each.
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

/// Computes the mass of new bodies from their colliders, so that drives can read it in the first step.
fn compute_mass(
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
