//! Keeps the pivot out of walls.

use bevy::prelude::*;

use super::clearance::Clearance;
use super::collision::reachable;
use super::obstacles::Obstacles;
use super::rig::Rig;

/// Shoulder, look-ahead and a lagging height carry the pivot away from the character: not through walls.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(Clearance)]
pub struct Clear;

/// More than the camera's own free space, m.
const MARGIN_M: f32 = 0.03;

pub(super) fn clear_pivots(
    obstacles: Obstacles,
    mut rigs: Query<(&mut Rig, &Clearance), With<Clear>>,
) {
    for (mut rig, clearance) in &mut rigs {
        let Some(sight) = obstacles.sight(clearance.thin_m, rig.subject.body) else {
            continue;
        };
        let from = rig.subject.position;
        // A little more than the camera needs: it may have to come all the way in, and its own casts must not begin against the
        // wall.
        let radius = clearance.radius_at(rig.fov_deg) + MARGIN_M;
        // First up, then aside: beside a wall the pivot stays at its height.
        let above = from.with_y(rig.pivot.y);
        let above = reachable(&sight, from, above, radius);
        let wanted = rig.pivot.with_y(above.y);
        rig.pivot = reachable(&sight, above, wanted, radius);
    }
}
