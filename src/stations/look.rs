//! Turns the view ahead when a new run begins. After a fall it stays as it was.

use bevy::prelude::*;

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
    players: Query<&SpawnPoint, OfPlayer>,
    mut look: ResMut<Look>,
) {
    let is_new_run = new_runs.read().filter(|run| run.returns_player).count() > 0;
    for returned in respawned.read() {
        if let Ok(point) = players.get(returned.entity)
            && is_new_run
        {
            *look = Look {
                yaw_deg: point.facing_rad.to_degrees(),
                pitch_deg: FIRST_LOOK_PITCH_DEG,
            };
        }
    }
}
