//! Keeps the bodies on a moving surface awake. Rapier lets a body sleep that has moved by less than 5 cm in half a second: it would
//! stop the load of a slow belt, and leave a sleeping body where it is when the belt below it starts.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;
use bevy_rapier3d::rapier::geometry::ColliderHandle;

use super::surface_velocity::SurfaceVelocity;

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
    surfaces: Query<(
        &SurfaceVelocity,
        Option<&RapierRigidBodyHandle>,
        Option<&RapierColliderHandle>,
    )>,
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
    let mut carried: Vec<RigidBodyHandle> = Vec::new();
    for (velocity, body, collider) in &surfaces {
        if velocity.0 == Vec3::ZERO {
            continue;
        }
        let own = match body {
            Some(body) => (bodies.bodies.get(body.0)).map(|body| body.colliders().to_vec()),
            None => collider.map(|collider| vec![collider.0]),
        };
        for handle in own.unwrap_or_default() {
            let touching = touching(simulation, handle);
            let parents = touching.filter_map(|other| colliders.colliders.get(other)?.parent());
            carried.extend(parents);
        }
    }
    // In an order that does not depend on the order of the query.
    carried.sort_unstable_by_key(|handle| handle.into_raw_parts());
    carried.dedup();
    for handle in carried {
        let is_dynamic = (bodies.bodies.get(handle)).is_some_and(|body| body.is_dynamic());
        if is_dynamic && let Some(body) = bodies.bodies.get_mut(handle) {
            body.wake_up(true);
        }
    }
}

/// The colliders that touch this one.
fn touching(
    simulation: &RapierContextSimulation,
    handle: ColliderHandle,
) -> impl Iterator<Item = ColliderHandle> {
    let pairs = simulation.narrow_phase.contact_pairs_with(handle);
    let active = pairs.filter(|pair| pair.has_any_active_contact());
    active.map(move |pair| {
        if pair.collider1 == handle {
            pair.collider2
        } else {
            pair.collider1
        }
    })
}
