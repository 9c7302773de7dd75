//! Turns the view when the player returns to a checkpoint, or to the spawn in a new run.

use bevy::prelude::*;

use super::checkpoints::PresentCheckpoint;
use super::new_run::NewRun;
use super::player::OfPlayer;
use crate::level::spawn::FIRST_LOOK_PITCH_DEG;
use springyard_camera::Look;
use springyard_character::SpawnPoint;
use springyard_character::respawn::Respawned;

pub(super) fn plugin(app: &mut App) {
    // The look direction belongs to frames: a step takes it from its intent.
    app.add_systems(Update, look_ahead_on_return);
}

fn look_ahead_on_return(
    mut respawned: MessageReader<Respawned>,
    mut new_runs: MessageReader<NewRun>,
    present: Res<PresentCheckpoint>,
    players: Query<&SpawnPoint, OfPlayer>,
    mut look: ResMut<Look>,
) {
    let is_new_run = new_runs.read().filter(|run| run.returns_player).count() > 0;
    // Where it last stood, the player goes on in the direction in which it looked.
    let is_return = |respawned: &&Respawned| respawned.is_on_spawn_point;
    for returned in respawned.read().filter(is_return) {
        if let Ok(point) = players.get(returned.entity)
            && (is_new_run || present.0.is_some())
        {
            *look = Look {
                yaw_deg: point.facing_rad.to_degrees(),
                pitch_deg: FIRST_LOOK_PITCH_DEG,
            };
        }
    }
}
