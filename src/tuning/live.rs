//! A tuning changed while playing, wholly or not at all.

use bevy::prelude::*;

use super::figure_tuning::FigureTuning;
use super::{Fault, Tuning};
use crate::camera::ThirdPerson;
use crate::character::{Character, CharacterTuning};
use crate::input::LookLimits;

/// Go on with this tuning, from the next frame on.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct Retune(pub Tuning);

/// The tuning in force for the camera: rigs that are [`Tuned`] follow it.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Deref, DerefMut)]
pub struct CameraTuning(pub ThirdPerson);

/// How the player is built and moves.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct PlayerTuning(pub CharacterTuning);

/// Why the last tuning was refused, until one is accepted. What was in force before it stays.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct RefusedTuning(pub Vec<Fault>);

/// On a camera rig whose parameters are those of the tuning in force. A rig without it keeps its own.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Tuned;

/// Obeys [`Retune`], and hands the tuning in force to the rigs that are [`Tuned`].
pub fn plugin(app: &mut App) {
    app.init_resource::<RefusedTuning>()
        .init_resource::<PlayerTuning>()
        // Where nothing is drawn it is kept all the same: a tuning is one thing.
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

fn retune(
    mut wanted: MessageReader<Retune>,
    mut player: ResMut<PlayerTuning>,
    mut camera: ResMut<CameraTuning>,
    mut look: ResMut<LookLimits>,
    mut figure: ResMut<FigureTuning>,
    mut characters: Query<&mut CharacterTuning, With<Character>>,
    mut refused: ResMut<RefusedTuning>,
) {
    for Retune(tuning) in wanted.read() {
        refused.0 = tuning.faults();
        if !refused.0.is_empty() {
            for Fault { path, message } in &refused.0 {
                warn!("the tuning stays as it was: {path}: {message}");
            }
            continue;
        }
        // A player that is spawned later is built from this.
        if player.0 != tuning.character {
            player.0 = tuning.character;
        }
        camera.set_if_neq(CameraTuning(tuning.camera));
        look.set_if_neq(tuning.look);
        figure.set_if_neq(tuning.figure);
        for mut character in &mut characters {
            character.set_if_neq(tuning.character);
        }
    }
}
