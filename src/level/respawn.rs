//! Returns crates that fell below the kill height to their start poses, at rest.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::LevelSystems;
use super::spawn::StartPose;
use crate::character::respawn::KillHeight;
use crate::timestep::PoseHistory;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, respawn_crates.in_set(LevelSystems::Respawn));
}

fn respawn_crates(
    kill_height: Res<KillHeight>,
    mut crates: Query<(&StartPose, &mut Transform, &mut Velocity, &mut PoseHistory)>,
) {
    for (start, mut transform, mut velocity, mut history) in &mut crates {
        if transform.translation.y < kill_height.0 {
            start.restore(&mut transform, &mut velocity, &mut history);
        }
    }
}
