//! Keeps the pivot out of walls: moves it from the character to its goal by two ball casts, first up, then sideways.

use bevy::prelude::*;

use super::clearance::Clearance;
use super::collision::reachable;
use super::obstacles::Obstacles;
use super::rig::Rig;

/// Driver that stops the pivot at walls. Shoulder, look-ahead and a lagging height move the pivot away from the character, and
/// could move it through a wall.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(Clearance)]
pub struct PivotCollision;

/// Clearance of the pivot on top of the camera's own radius, m.
const MARGIN_M: f32 = 0.03;

pub(super) fn move_pivots_out_of_walls(
    obstacles: Obstacles,
    mut rigs: Query<(&mut Rig, &Clearance), With<PivotCollision>>,
) {
    for (mut rig, clearance) in &mut rigs {
        let Some(sight) = obstacles.sight(clearance.thin_m, rig.subject.body) else {
            continue;
        };
        let from = rig.subject.position;
        // A little more than the camera needs: the boom may shorten to 0, and its own casts must not start in contact with the
        // wall.
        let radius = clearance.radius_at(rig.fov_deg) + MARGIN_M;
        // First up, then sideways: beside a wall the pivot keeps its height.
        let above = from.with_y(rig.pivot.y);
        let above = reachable(&sight, from, above, radius);
        let wanted = rig.pivot.with_y(above.y);
        rig.pivot = reachable(&sight, above, wanted, radius);
    }
}
