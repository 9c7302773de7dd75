//! Where a platform comes on its way: the box around all of it, how far it turns, and the places between which it moves.

use bevy::math::Vec3;
use bevy_rapier3d::rapier::parry::bounding_volume::{Aabb, BoundingVolume};

use super::bodies::Body;
use crate::level::file::{Motion, Platform};

/// The box around a platform over its whole way, and over all poses that it turns to on the way. A follower of a body counts where
/// it starts.
pub(super) fn whole_way(platform: &Platform) -> Aabb {
    let start = platform.position;
    let body = Body::resting(platform, start);
    let pivot = platform.pivot_at_start();
    let mut bounds = body.bounds;
    if platform.hinge.is_some() {
        let around = Vec3::splat(body.reach_m(pivot, false));
        bounds = Aabb::from_half_extents(pivot, around);
    } else if let Some(around) = turning_radius_m(platform) {
        let height = if turns_upright(platform) { 0.0 } else { around };
        let around = Vec3::new(around, height, around);
        bounds.merge(&Aabb::from_half_extents(pivot, around));
    }
    let far = far_places(platform);
    let far = far
        .into_iter()
        .map(|place| bounds.translated(place - start));
    far.fold(bounds, |all, at| all.merged(&at))
}

/// A platform with a `Turn` or `Angles` is at most this far from the axis through its pivot, m; `None` for another motion.
pub(super) fn turning_radius_m(platform: &Platform) -> Option<f32> {
    let body = Body::resting(platform, platform.position);
    let pivot = platform.pivot_at_start();
    let turns = matches!(platform.motion, Motion::Turn { .. } | Motion::Angles { .. });
    turns.then(|| body.reach_m(pivot, turns_upright(platform)))
}

/// Whether the axis of a `Turn` or of `Angles` is vertical.
fn turns_upright(platform: &Platform) -> bool {
    match platform.motion {
        Motion::Turn { axis, .. } | Motion::Angles { axis, .. } => axis.x == 0.0 && axis.z == 0.0,
        _ => false,
    }
}

/// The other places of a platform's centre between which its way is straight, m.
pub(super) fn far_places(platform: &Platform) -> Vec<Vec3> {
    match &platform.motion {
        Motion::Travel { to, .. } | Motion::Step { to, .. } => vec![*to],
        Motion::Rise { height_m, .. } => vec![platform.position + Vec3::Y * *height_m],
        Motion::Route { points, .. } | Motion::Places { points, .. } => points.clone(),
        Motion::Player { from, to, .. } => vec![*from, *to],
        Motion::Turn { .. } | Motion::Angles { .. } | Motion::Body { .. } | Motion::Still => {
            Vec::new()
        }
    }
}
