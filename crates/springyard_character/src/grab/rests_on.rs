//! Whether a body rests on another, directly or on bodies between.
//!
//! A character that lifts what it stands on lifts itself: its own weight on a light body is bounded (see `weigh`), so it
//! would rise. So a body on which the character's ground rests cannot be held.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;
use bevy_rapier3d::rapier::geometry::ColliderHandle;

/// Vertical part of a contact's unit normal from which the lower body carries the upper one.
const CARRIES: f32 = 0.3;

/// Bodies that are looked at in a pile, at most.
const LARGEST_PILE: usize = 16;

/// Whether `upper` is `lower`, or rests on it. `up`: unit vector.
pub(super) fn rests_on(
    rapier: &RapierContext,
    upper: RigidBodyHandle,
    lower: RigidBodyHandle,
    up: Vec3,
) -> bool {
    let mut pile = vec![upper];
    let mut next = 0;
    while let Some(body) = pile.get(next).copied() {
        if body == lower {
            return true;
        }
        for below in carriers(rapier, body, up) {
            if pile.len() < LARGEST_PILE && !pile.contains(&below) {
                pile.push(below);
            }
        }
        next += 1;
    }
    false
}

/// The dynamic bodies that carry this one.
fn carriers(rapier: &RapierContext, body: RigidBodyHandle, up: Vec3) -> Vec<RigidBodyHandle> {
    let bodies = &rapier.rigidbody_set.bodies;
    let Some(raw) = bodies.get(body) else {
        return Vec::new();
    };
    let below = |collider: &ColliderHandle| -> Vec<RigidBodyHandle> {
        let pairs = rapier.simulation.narrow_phase.contact_pairs_with(*collider);
        let carrying = pairs.filter_map(|pair| {
            // The normal points from the first collider to the second.
            let (other, sign) = if pair.collider1 == *collider {
                (pair.collider2, 1.0)
            } else {
                (pair.collider1, -1.0)
            };
            let mut touching = pair
                .solver_manifolds()
                .iter()
                .filter(|manifold| !manifold.data.solver_contacts.is_empty());
            let is_below = touching.any(|manifold| sign * manifold.data.normal.dot(up) < -CARRIES);
            let parent = rapier.colliders.colliders.get(other)?.parent()?;
            let is_dynamic = bodies.get(parent).is_some_and(|it| it.is_dynamic());
            (is_below && is_dynamic).then_some(parent)
        });
        carrying.collect()
    };
    raw.colliders().iter().flat_map(below).collect()
}
