//! A new run: clock, coils, loops, checkpoints, dials, lift and lamps as at the start, and the player and the crates where they start.

use bevy::prelude::*;

use super::StationSystems;
use super::checkpoints::{PresentCheckpoint, return_point};
use super::collect::Collected;
use super::continued::{ContinuedRun, go_on};
use super::crate_areas::has_settled;
use super::dials::DialValue;
use super::lift::LiftCoils;
use super::player::{OfPlayer, Players};
use super::run_clock::RunClock;
use super::seen::Seen;
use crate::input::{ContinueRequested, NewRunRequested};
use crate::level::spawn::PlacedCrate;
use crate::level::{CurrentLevel, Dial};
use springyard_character::respawn::{Placed, RespawnCause, Respawned};
use springyard_character::{Character, SpawnPoint};
use springyard_state::RegisterState;

/// Message: a new run begins, in this step.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewRun {
    /// The player is put at the spawn, or at the checkpoint from which the run goes on, and the crates at their starts. False after a
    /// requested respawn, which has put the player there and leaves the crates.
    pub returns_player: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.register_step_message::<NewRun>("new_run");
    app.add_message::<NewRun>()
        .add_systems(
            FixedPostUpdate,
            (begin_on_request, request_on_respawn).before(StationSystems::BeginRun),
        )
        .add_systems(
            FixedPostUpdate,
            (clear_run, go_on, return_player, return_crates)
                .chain()
                .in_set(StationSystems::BeginRun),
        );
}

/// A menu or a script requests a new run.
fn begin_on_request(
    requested: Res<NewRunRequested>,
    continues: Res<ContinueRequested>,
    mut new_runs: MessageWriter<NewRun>,
) {
    if requested.0 || continues.0.is_some() {
        new_runs.write(NewRun {
            returns_player: true,
        });
    }
}

/// In a level without checkpoints a requested respawn begins a new run. With checkpoints the run goes on.
fn request_on_respawn(
    level: Res<CurrentLevel>,
    players: Players,
    mut new_runs: MessageWriter<NewRun>,
) {
    let is_requested = players
        .iter()
        .any(|player| player.intent.respawn.presses > 0);
    if is_requested && level.level.checkpoints.is_empty() {
        new_runs.write(NewRun {
            returns_player: false,
        });
    }
}

fn clear_run(
    mut new_runs: MessageReader<NewRun>,
    mut collected: ResMut<Collected>,
    mut present: ResMut<PresentCheckpoint>,
    mut continued: ResMut<ContinuedRun>,
    mut coils: ResMut<LiftCoils>,
    mut clock: ResMut<RunClock>,
    mut seen: ResMut<Seen>,
    mut dials: Query<(&Dial, &mut DialValue)>,
) {
    if new_runs.read().count() == 0 {
        return;
    }
    *collected = Collected::default();
    *present = PresentCheckpoint::default();
    *continued = ContinuedRun::default();
    *coils = LiftCoils::default();
    *clock = RunClock::default();
    *seen = Seen::default();
    for (dial, mut value) in &mut dials {
        value.set_if_neq(DialValue(dial.start));
    }
}

fn return_player(
    mut new_runs: MessageReader<NewRun>,
    level: Res<CurrentLevel>,
    present: Res<PresentCheckpoint>,
    mut players: Query<(Entity, &mut SpawnPoint, Placed), OfPlayer>,
    mut respawned: MessageWriter<Respawned>,
) {
    let returns = new_runs.read().filter(|run| run.returns_player).count();
    if returns == 0 {
        return;
    }
    let spawn = return_point(&level.level, present.0.as_deref());
    for (entity, mut point, mut player) in &mut players {
        *point = spawn;
        player.respawn_at(&spawn);
        respawned.write(Respawned {
            entity,
            cause: RespawnCause::Requested,
            is_on_spawn_point: true,
        });
    }
}

/// Puts all crates back on their start poses. A crate that has settled there is left alone.
fn return_crates(
    mut new_runs: MessageReader<NewRun>,
    mut crates: Query<PlacedCrate, Without<Character>>,
) {
    let returns = new_runs.read().filter(|run| run.returns_player).count();
    if returns == 0 {
        return;
    }
    for mut crate_ in &mut crates {
        if !has_settled(&crate_.start.0, &crate_.pose, &crate_.velocity) {
            crate_.return_to_start();
        }
    }
}
