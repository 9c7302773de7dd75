//! Keeps the bodies on a moving surface awake. Rapier lets a body sleep that has moved by less than 5 cm in half a second: it would
//! stop the load of a slow belt, and leave a sleeping body where it is when the belt below it starts.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;
use bevy_rapier3d::rapier::geometry::ColliderHandle;

use super::surface_velocity::{SurfaceHooks, SurfaceVelocity};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        keep_awake
            .after(PhysicsSet::SyncBackend)
            .before(PhysicsSet::StepSimulation)
            .run_if(any_match_filter::<With<SurfaceVelocity>>),
    );
}

/// Wakes each dynamic body that has a contact with a moving surface.
fn keep_awake(
    surfaces: SurfaceHooks,
    mut rapier: Single<
        (
            &RapierContextSimulation,
            &RapierContextColliders,
            &mut RapierRigidBodySet,
        ),
        With<DefaultRapierContext>,
    >,
) {
    let (simulation, colliders, bodies) = &mut *rapier;
    let parent = |collider: ColliderHandle| colliders.colliders.get(collider)?.parent();
    let moves = |collider: ColliderHandle| {
        let body = parent(collider).and_then(|body| bodies.rigid_body_entity(body));
        let entity = body.or_else(|| colliders.collider_entity(collider));
        entity.is_some_and(|entity| surfaces.of(entity) != Vec3::ZERO)
    };
    let mut carried: Vec<RigidBodyHandle> = Vec::new();
    let pairs = simulation.narrow_phase.contact_pairs();
    for pair in pairs.filter(|pair| pair.has_any_active_contact()) {
        let (one, other) = (pair.collider1, pair.collider2);
        for (surface, load) in [(one, other), (other, one)] {
            carried.extend(parent(load).filter(|_| moves(surface)));
        }
    }
    // In an order that does not depend on the order of the pairs.
    carried.sort_unstable_by_key(|handle| handle.into_raw_parts());
    carried.dedup();
    for handle in carried {
        let is_dynamic = (bodies.bodies.get(handle)).is_some_and(|body| body.is_dynamic());
        if is_dynamic && let Some(body) = bodies.bodies.get_mut(handle) {
            body.wake_up(true);
        }
    }
}
