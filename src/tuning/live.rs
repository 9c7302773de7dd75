//! A tuning changed while playing, wholly or not at all.

use bevy::prelude::*;

use super::{Fault, FigureTuning, Tuning};
use crate::camera::CameraTuning;
use crate::character::{Character, CharacterTuning};

/// Go on with this tuning, from the next frame on.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct Retune(pub Tuning);

/// How the player is built and moves.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct PlayerTuning(pub CharacterTuning);

/// Why the last tuning was refused, until one is accepted. What was in force before it stays.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct RefusedTuning(pub Vec<Fault>);

/// Obeys [`Retune`].
pub fn plugin(app: &mut App) {
    app.init_resource::<RefusedTuning>()
        .init_resource::<PlayerTuning>()
        // Where nothing is drawn it is kept all the same: a tuning is one thing.
        .init_resource::<FigureTuning>()
        .add_message::<Retune>()
        .add_systems(First, retune);
}

fn retune(
    mut wanted: MessageReader<Retune>,
    mut player: ResMut<PlayerTuning>,
    mut camera: ResMut<CameraTuning>,
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
        // A player that is spawned later is built by it.
        if player.0 != tuning.character {
            player.0 = tuning.character;
        }
        camera.set_if_neq(tuning.camera);
        figure.set_if_neq(tuning.figure);
        for mut character in &mut characters {
            character.set_if_neq(tuning.character);
        }
    }
}
