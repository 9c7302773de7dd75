//! Takes bodies, colliders and joints out of rapier whose entity is despawned or parked.
//!
//! Rapier's own system for this runs in steps and in frames, and handles what was removed since it last ran. In a step that runs again
//! nothing would have been removed. So it runs here, as one system, and what is parked leaves rapier in the step after that, in the order
//! of the handles: then the same step takes it out again.

use bevy::ecs::schedule::ScheduleCleanupPolicy;
use bevy::prelude::*;
use bevy_rapier3d::plugin::systems;
use bevy_rapier3d::prelude::*;

use crate::entities::Parked;
use springyard_timestep::TimestepSystems;

/// What is parked and still in rapier.
type InRapier = (
    With<Parked>,
    Or<(
        With<RapierRigidBodyHandle>,
        With<RapierColliderHandle>,
        With<RapierImpulseJointHandle>,
        With<RapierMultibodyJointHandle>,
    )>,
);

pub(super) struct RemovalsPlugin;

impl Plugin for RemovalsPlugin {
    fn build(&self, _: &mut App) {}

    /// Replaces rapier's system. By now rapier has been added, if only by a plugin that adds it in its own `finish`.
    fn cleanup(&self, app: &mut App) {
        if app
            .world()
            .contains_resource::<Messages<MassModifiedEvent>>()
        {
            replace(app);
        }
    }
}

fn replace(app: &mut App) {
    let policy = || ScheduleCleanupPolicy::RemoveSystemsOnly;
    let steps = app.get_schedule(FixedUpdate).is_some();
    let removed = steps.then(|| {
        app.remove_systems_in_set(FixedUpdate, systems::sync_removals, policy())
            .unwrap_or_default()
    });
    if removed.unwrap_or_default() == 0 {
        // Rapier runs in another schedule, by the game's choice, and removes what is despawned itself. What is parked is removed here.
        app.add_systems(FixedFirst, remove.before(TimestepSystems::RecordPoses));
        return;
    }
    if let Err(error) = app.remove_systems_in_set(PostUpdate, systems::sync_removals, policy()) {
        warn!("rapier removes bodies between two steps, and seeks may differ: {error}");
    }
    app.add_systems(FixedFirst, remove.before(TimestepSystems::RecordPoses))
        .add_systems(
            FixedUpdate,
            remove
                .in_set(PhysicsSet::SyncBackend)
                .after(systems::on_change_context)
                .before(systems::init_rigid_bodies),
        )
        // What is removed for good in a frame: a list of it is kept for two frames only, and a step may come later.
        .add_systems(PostUpdate, sync.before(TransformSystems::Propagate));
}

/// Removes from rapier what is parked or despawned.
fn remove(world: &mut World) {
    let mut parked = world.query_filtered::<(
        Entity,
        Option<&RapierRigidBodyHandle>,
        Option<&RapierColliderHandle>,
        Option<&RapierImpulseJointHandle>,
    ), InRapier>();
    let found = parked.iter(world).map(|(entity, body, collider, joint)| {
        let body = body.map(|it| it.0.into_raw_parts());
        let collider = collider.map(|it| it.0.into_raw_parts());
        let joint = joint.map(|it| it.0.into_raw_parts());
        ((body, collider, joint), entity)
    });
    let mut found: Vec<_> = found.collect();
    found.sort_unstable();
    for (_, entity) in found {
        world.entity_mut(entity).remove::<(
            RapierRigidBodyHandle,
            RapierColliderHandle,
            RapierImpulseJointHandle,
            RapierMultibodyJointHandle,
        )>();
    }
    sync(world);
}

/// Rapier's own system, if the game has rapier.
pub(super) fn sync(world: &mut World) {
    if !world.contains_resource::<Messages<MassModifiedEvent>>() {
        return;
    }
    if let Err(error) = world.run_system_cached(systems::sync_removals) {
        error!("rapier keeps bodies that are gone: {error}");
    }
}

/// Gives each parked entity the handles that a restored rapier has for it, and no others.
pub(super) fn match_parked(world: &mut World) {
    let mut parked = world.query_filtered::<Entity, With<Parked>>();
    let parked: Vec<Entity> = parked.iter(world).collect();
    let mut contexts = world.query::<(
        &RapierRigidBodySet,
        &RapierContextColliders,
        &RapierContextJoints,
    )>();
    for entity in parked {
        let (mut body, mut collider, mut joint) = (None, None, None);
        for (bodies, colliders, joints) in contexts.iter(world) {
            body = body.or(bodies.entity2body().get(&entity).copied());
            collider = collider.or(colliders.entity2collider().get(&entity).copied());
            joint = joint.or(joints.entity2impulse_joint().get(&entity).copied());
        }
        let mut entity = world.entity_mut(entity);
        match_handle(&mut entity, body.map(RapierRigidBodyHandle));
        match_handle(&mut entity, collider.map(RapierColliderHandle));
        match_handle(&mut entity, joint.map(RapierImpulseJointHandle));
    }
}

/// Gives an entity this handle, or none. Replacing a handle is not a removal, so `sync_removals` leaves the body in rapier.
fn match_handle<H: Component>(entity: &mut EntityWorldMut, handle: Option<H>) {
    match handle {
        Some(handle) => entity.insert(handle),
        None => entity.remove::<H>(),
    };
}
