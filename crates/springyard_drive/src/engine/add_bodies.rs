//! Adds new bodies to rapier before the step's drives run, in a deterministic order.
//!
//! **Before the drives.** By default rapier adds new bodies after the drives and before its own step. In a body's first step its
//! drive would then read no mass and no centre of mass, and let it fall.
//!
//! **In the order of their names**, one by one. The solver works through bodies in the order in which they were added, and that
//! order decides the last digits of a run. The default order depends on the other entities in the app, so a game with a window
//! would not give the same run as one without.

use bevy::ecs::query::QueryFilter;
use bevy::prelude::*;
use bevy::transform::systems::{propagate_parent_transforms, sync_simple_transforms};
use bevy_rapier3d::plugin::systems::{
    init_colliders, init_rigid_bodies, update_character_controls,
};
use bevy_rapier3d::prelude::*;

use super::EngineSystems;

pub(super) fn plugin(app: &mut App) {
    // Only queries that are made after this leave out what waits.
    app.world_mut().register_disabling_component::<Waits>();
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

/// On a new body or collider whose turn has not come: hides it from rapier's systems.
#[derive(Component)]
struct Waits;

/// Lets rapier add new bodies, then new colliders.
fn enter_in_order(world: &mut World) -> Result {
    one_by_one::<(With<RigidBody>, Without<RapierRigidBodyHandle>), _>(world, init_rigid_bodies)?;
    one_by_one::<(With<Collider>, Without<RapierColliderHandle>), _>(world, init_colliders)
}

/// Runs a system that adds all entities of this filter once for each, in the order of their names: all others wait meanwhile.
fn one_by_one<F: QueryFilter, M>(
    world: &mut World,
    add: impl IntoSystem<(), (), M> + Copy + 'static,
) -> Result {
    let mut new = world.query_filtered::<(Option<&Name>, Entity), F>();
    let mut new: Vec<(Option<&Name>, Entity)> = new.iter(world).collect();
    new.sort();
    let new: Vec<Entity> = new.into_iter().map(|(_, entity)| entity).collect();
    world.insert_batch(new.iter().map(|entity| (*entity, Waits)));
    for entity in new {
        world.entity_mut(entity).remove::<Waits>();
        world.run_system_cached(add)?;
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
