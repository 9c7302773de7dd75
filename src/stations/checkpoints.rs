//! Checkpoints: the player returns to the one where it last stood.

use bevy::prelude::*;
use serde::Serialize;

use super::StationSystems;
use super::news::StationNews;
use super::player::{OfPlayer, Players};
use super::run_clock::RunClock;
use crate::level::spawn::spawn_point;
use crate::level::{Checkpoint, CurrentLevel, Level};
use springyard_character::SpawnPoint;
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// Name of the checkpoint to which the player returns; `None` for the spawn.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PresentCheckpoint(pub Option<String>);

pub(super) fn plugin(app: &mut App) {
    app.register_state::<PresentCheckpoint>("present_checkpoint");
    app.init_resource::<PresentCheckpoint>().add_systems(
        FixedPostUpdate,
        (reach_checkpoints, place_spawn_point)
            .chain()
            .in_set(StationSystems::Collect),
    );
}

fn reach_checkpoints(
    step: Res<StepClock>,
    checkpoints: Query<&Checkpoint>,
    players: Players,
    mut present: ResMut<PresentCheckpoint>,
    mut clock: ResMut<RunClock>,
    mut news: MessageWriter<StationNews>,
) {
    let now_secs = step.step_end_secs();
    let is_reached = |checkpoint: &&Checkpoint| {
        players.iter().any(|player| {
            player.is_grounded() && player.is_over(checkpoint.position, checkpoint.size_m)
        })
    };
    // Where two overlap, the one that was reached first stays.
    let is_present = |checkpoint: &Checkpoint| present.0.as_ref() == Some(&checkpoint.name);
    if checkpoints.iter().filter(is_reached).any(is_present) {
        return;
    }
    if let Some(Checkpoint { name, .. }) = checkpoints.iter().find(is_reached) {
        present.0 = Some(name.clone());
        clock.split(name, now_secs);
        news.write(StationNews::Checkpoint(name.clone()));
    }
}

/// Where the player returns to: the checkpoint of this name; without one, or if the level does not have it, the spawn.
pub(super) fn return_point(level: &Level, name: Option<&str>) -> SpawnPoint {
    let mut checkpoints = level.checkpoints.iter();
    let checkpoint = name.and_then(|name| checkpoints.find(|it| it.name == name));
    checkpoint.map_or_else(|| spawn_point(level), on_checkpoint)
}

fn on_checkpoint(checkpoint: &Checkpoint) -> SpawnPoint {
    SpawnPoint {
        position: checkpoint.position,
        facing_rad: checkpoint.facing_deg.to_radians(),
    }
}

/// Keeps the player's spawn point on the present checkpoint. If a reload of the level has removed it: on the spawn.
fn place_spawn_point(
    level: Res<CurrentLevel>,
    checkpoints: Query<&Checkpoint>,
    mut present: ResMut<PresentCheckpoint>,
    mut points: Query<&mut SpawnPoint, OfPlayer>,
) {
    let Some(name) = &present.0 else {
        return;
    };
    let checkpoint = checkpoints.iter().find(|it| it.name == *name);
    let place = checkpoint.map_or_else(|| spawn_point(&level.level), on_checkpoint);
    for mut point in &mut points {
        point.set_if_neq(place);
    }
    if checkpoint.is_none() {
        present.0 = None;
    }
}
