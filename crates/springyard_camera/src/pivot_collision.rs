//! Keeps the pivot out of walls: moves it from the character to its goal by two ball casts, first up, then sideways.

use super::collision::{Clearance, reachable};
use super::prelude::*;

/// Driver that stops the pivot at walls. Shoulder, look-ahead and a lagging height move the pivot away from the character, and
/// could move it through a wall.
#[derive(Component, Debug, Clone, Copy, Default)]
#[require(Clearance)]
pub struct PivotCollision;

/// Clearance of the pivot on top of the camera's own radius, m.
const MARGIN_M: f32 = 0.03;

/// Stops the pivot at walls. `radius` of free space around the camera, m.
#[must_use]
pub fn update(mut rig: Rig, sight: &Sight, radius: f32) -> Rig {
    let from = rig.subject.position;
    // A little more than the camera needs: the boom may shorten to 0, and its own casts must not start in contact with the wall.
    let radius = radius + MARGIN_M;
    // First up, then sideways: beside a wall the pivot keeps its height.
    if sight.is_open_along([from, from.with_y(rig.pivot.y), rig.pivot], radius) {
        return rig;
    }
    let above = reachable(sight, from, from.with_y(rig.pivot.y), radius);
    rig.pivot = reachable(sight, above, rig.pivot.with_y(above.y), radius);
    rig
}
