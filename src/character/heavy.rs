//! What a character touches, or is about to, and is too heavy for it to push.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::geometry::{ContactManifold, ContactPair};

use super::Heavy;
use super::sense::carried_velocity;

/// Steeper than this (the normal's vertical part) it is stood on, or hangs overhead; it is not beside.
const BESIDE: f32 = 0.7;

/// Bodies of more than `limit_kg` beside a character that moves at `velocity`, at most two: in a corner.
///
/// The engine knows of them from its last step, and a little before they touch.
pub(super) fn beside(
    rapier: &RapierContext,
    character: Entity,
    velocity: &Velocity,
    limit_kg: f32,
    bodies: &Query<(&Transform, &Velocity)>,
    dt: f32,
) -> [Option<Heavy>; 2] {
    let mut found = [None; 2];
    let colliders = &rapier.colliders.colliders;
    let Some(own) = rapier.colliders.entity2collider().get(&character) else {
        return found;
    };
    let heavy = rapier
        .simulation
        .narrow_phase
        .contact_pairs_with(*own)
        .filter_map(|pair| {
            let is_first = pair.collider1 == *own;
            let other = if is_first {
                pair.collider2
            } else {
                pair.collider1
            };
            let parent = colliders.get(other)?.parent()?;
            let body = rapier.rigidbody_set.bodies.get(parent)?;
            if !body.is_dynamic() || body.mass() <= limit_kg {
                return None;
            }
            let (normal, distance) = nearest(pair)?;
            let towards = if is_first { normal } else { -normal };
            if towards.y.abs() > BESIDE {
                return None;
            }
            let towards = towards.with_y(0.0).normalize_or_zero();
            let entity = rapier.rigidbody_set.rigid_body_entity(parent)?;
            let (pose, moves) = bodies.get(entity).ok()?;
            let (own_pose, _) = bodies.get(character).ok()?;
            let arm = own_pose.translation - pose.translation;
            let theirs = carried_velocity(arm, moves, dt);
            // The distance is that of before the last step.
            let gap_m = distance + (theirs - velocity.linear).dot(towards) * dt;
            Some(Heavy {
                towards,
                gap_m,
                velocity: theirs,
            })
        });
    for heavy in heavy {
        // The two nearest, whatever the order in which the engine keeps them.
        let nearer = |other: &Option<Heavy>| other.is_none_or(|other| heavy.gap_m < other.gap_m);
        if nearer(&found[0]) {
            found = [Some(heavy), found[0]];
        } else if nearer(&found[1]) {
            found[1] = Some(heavy);
        }
    }
    found
}

/// The normal from the first body to the second where they are nearest, and how far apart they are there, m.
fn nearest(pair: &ContactPair) -> Option<(Vec3, f32)> {
    let distance = |manifold: &ContactManifold| {
        let distances = manifold.points.iter().map(|point| point.dist);
        distances.min_by(f32::total_cmp)
    };
    pair.manifolds
        .iter()
        .filter_map(|manifold| Some((manifold.data.normal, distance(manifold)?)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
}
