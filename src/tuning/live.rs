//! Applies a tuning while the game runs: write a [`Retune`], and it is applied as a whole, or refused as a whole.

use bevy::prelude::*;

use super::figure_tuning::FigureTuning;
use super::{Fault, Tuning};
use crate::camera::ThirdPerson;
use crate::character::CharacterTuning;
use crate::input::LookLimits;

/// Message: apply this tuning from the next frame on.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct Retune(pub Tuning);

/// The current parameters of the camera; copied into the rigs that are [`Tuned`].
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Deref, DerefMut)]
pub struct CameraTuning(pub ThirdPerson);

/// The current parameters of the player's character, without assists: [`assisted`](super::assisted) gives them to the character.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct PlayerTuning(pub CharacterTuning);

/// Why the last tuning was refused; empty once one is accepted. A refused tuning leaves the one before it in force.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct RefusedTuning(pub Vec<Fault>);

/// On a camera rig that gets the parameters of the current tuning. A rig without it keeps its own parameters.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Tuned;

/// Applies [`Retune`], and copies the current camera parameters into the rigs that are [`Tuned`].
pub fn plugin(app: &mut App) {
    app.init_resource::<RefusedTuning>()
        .init_resource::<PlayerTuning>()
        // Also in a run without graphics, so that a tuning is always complete.
        .init_resource::<FigureTuning>()
        .init_resource::<CameraTuning>()
        .init_resource::<LookLimits>()
        .add_message::<Retune>()
        .add_systems(First, (retune, tune_cameras).chain());
}

fn tune_cameras(
    mut commands: Commands,
    tuning: Res<CameraTuning>,
    rigs: Query<(Entity, Ref<Tuned>)>,
) {
    for (rig, tuned) in &rigs {
        if tuning.is_changed() || tuned.is_added() {
            commands.entity(rig).insert(tuning.0);
        }
    }
}

pub(super) fn retune(
    mut wanted: MessageReader<Retune>,
    mut player: ResMut<PlayerTuning>,
    mut camera: ResMut<CameraTuning>,
    mut look: ResMut<LookLimits>,
    mut figure: ResMut<FigureTuning>,
    mut refused: ResMut<RefusedTuning>,
) {
    for Retune(tuning) in wanted.read() {
        refused.0 = tuning.faults();
        if !refused.0.is_empty() {
            for fault in &refused.0 {
                warn!("the tuning stays as it was: {}", fault.message);
            }
            continue;
        }
        // A player that is spawned later gets this, too.
        if player.0 != tuning.character {
            player.0 = tuning.character;
        }
        camera.set_if_neq(CameraTuning(tuning.camera));
        look.set_if_neq(tuning.look);
        figure.set_if_neq(tuning.figure);
    }
}
