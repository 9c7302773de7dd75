//! Keeps the pivot out of walls.

use bevy::prelude::*;

use super::boom::room_m;
use super::sight::{Obstacles, Sight};
use super::{CameraTuning, Rig};

/// Shoulder, look-ahead and a lagging height carry the pivot away from the character: not through walls.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Clear;

/// More than the camera's own room, m.
const MARGIN_M: f32 = 0.03;

pub(super) fn clear_pivots(
    tuning: Res<CameraTuning>,
    obstacles: Obstacles,
    mut rigs: Query<&mut Rig, With<Clear>>,
) -> Result {
    let sight = obstacles.sight(tuning.thin_m)?;
    for mut rig in &mut rigs {
        let from = rig.subject.position;
        // A little more than the room that the camera needs: it may have to come all the way in, and its own casts must not begin
        // against the wall.
        let radius = room_m(&rig, &tuning) + MARGIN_M;
        // First up, then aside: beside a wall the pivot stays at its height.
        let above = from.with_y(rig.pivot.y);
        let above = cleared(&sight, from, above, radius);
        let wanted = rig.pivot.with_y(above.y);
        rig.pivot = cleared(&sight, above, wanted, radius);
    }
    Ok(())
}

/// As far from the one place to the other as a ball gets.
fn cleared(sight: &Sight, from: Vec3, to: Vec3, radius: f32) -> Vec3 {
    let free = sight.reach(from, to, radius, &mut Vec::new()).metres;
    from + (to - from).clamp_length_max(free)
}
