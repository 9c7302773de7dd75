//! Keeps the pivot out of walls.

use bevy::prelude::*;

use super::sight::Obstacles;
use super::{CameraTuning, Rig};
use crate::camera::boom::room_m;

/// Shoulder, look-ahead and a lagging height carry the pivot away from the character: not through walls.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Clear;

pub(super) fn clear_pivots(
    tuning: Res<CameraTuning>,
    obstacles: Obstacles,
    mut rigs: Query<&mut Rig, With<Clear>>,
) -> Result {
    let sight = obstacles.sight(tuning.thin_m)?;
    for mut rig in &mut rigs {
        let from = rig.subject.position;
        // The same room that the camera needs: it may have to come all the way in.
        let radius = room_m(&rig, &tuning);
        let way = rig.pivot - from;
        let reach = sight.reach(from, rig.pivot, radius, &mut Vec::new());
        if reach.metres < way.length() {
            rig.pivot = from + way.normalize_or_zero() * reach.metres;
        }
    }
    Ok(())
}
