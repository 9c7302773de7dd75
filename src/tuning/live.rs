//! Applies a tuning while the game runs: write a [`Retune`], and it is applied as a whole, or refused as a whole.
//!
//! Cameras and figures get the values of the tuning under the [`Overrides`] of the player's settings. The resources of the tuning
//! ([`CameraTuning`], [`FigureTuning`]) keep the tuning's own.

use bevy::prelude::*;

use super::figure_tuning::FigureTuning;
use super::overrides::Overrides;
use super::{Fault, MoveTuning, Tuning};
use crate::input::LookLimits;
use crate::input::last_device::LastDevice;
use springyard_camera::{Shake, ThirdPerson};
use springyard_character::CharacterTuning;
use springyard_state::RegisterState;

/// Message: apply this tuning from the next frame on.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct Retune(pub Tuning);

/// The tuning's parameters of the camera; with the [`Overrides`] applied, they are copied into the rigs that are [`Tuned`].
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Deref, DerefMut)]
pub struct CameraTuning(pub ThirdPerson);

/// The figure's parameters in force: the tuning's [`FigureTuning`] with the [`Overrides`] applied. Read this to draw.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Deref)]
pub struct FigureInForce(pub FigureTuning);

/// The current parameters of the player's character and of its moves, without assists: [`assisted`](super::assisted) gives them to the
/// character.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct PlayerTuning {
    /// The character's.
    pub character: CharacterTuning,
    /// Its moves'.
    pub moves: MoveTuning,
}

/// Why the last tuning was refused; empty once one is accepted. A refused tuning leaves the one before it in force.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct RefusedTuning(pub Vec<Fault>);

/// On a camera rig that gets the parameters of the current tuning. A rig without it keeps its own parameters, but for its
/// [`Shake`]: the player's setting counts in every picture.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Tuned;

/// Applies [`Retune`], and copies the parameters in force into the rigs that are [`Tuned`] and into [`FigureInForce`].
pub fn plugin(app: &mut App) {
    app.register_setting::<PlayerTuning>("player_tuning");
    // No step reads it. The past values are kept for frames that are computed again.
    app.register_setting::<CameraTuning>("camera_tuning");
    app.init_resource::<RefusedTuning>()
        .init_resource::<PlayerTuning>()
        // Also in a run without graphics, so that a tuning is always complete.
        .init_resource::<FigureTuning>()
        .init_resource::<FigureInForce>()
        .init_resource::<CameraTuning>()
        .init_resource::<Overrides>()
        .init_resource::<LookLimits>()
        .add_message::<Retune>()
        .add_systems(
            First,
            ((retune, note_device), (tune_cameras, tune_figure)).chain(),
        );
}

/// Without devices, as in a run without a window, no gamepad is in use.
fn note_device(last: Option<Res<LastDevice>>, mut overrides: ResMut<Overrides>) {
    let pad_in_use = matches!(last.as_deref(), Some(LastDevice::Gamepad(_)));
    if overrides.pad_in_use != pad_in_use {
        overrides.pad_in_use = pad_in_use;
    }
}

fn tune_cameras(
    mut commands: Commands,
    tuning: Res<CameraTuning>,
    overrides: Res<Overrides>,
    rigs: Query<(Entity, Ref<Tuned>)>,
    mut shakes: Query<&mut Shake, Without<Tuned>>,
) {
    let changes = tuning.is_changed() || overrides.is_changed();
    for (rig, tuned) in &rigs {
        if changes || tuned.is_added() {
            let in_force = overrides.over_camera(tuning.0);
            commands.entity(rig).insert(in_force);
        }
    }
    for mut shake in &mut shakes {
        if changes || shake.is_added() {
            *shake = overrides.over_camera(tuning.0).shake;
        }
    }
}

/// Copies the camera's parameters in force into the rigs that are [`Tuned`], at once.
pub fn tune_rigs(world: &mut World) {
    let tuning = world.resource::<CameraTuning>().0;
    let in_force = world.resource::<Overrides>().over_camera(tuning);
    let mut tuned = world.query_filtered::<Entity, With<Tuned>>();
    let rigs: Vec<Entity> = tuned.iter(world).collect();
    for rig in rigs {
        world.entity_mut(rig).insert(in_force);
    }
}

fn tune_figure(
    tuning: Res<FigureTuning>,
    overrides: Res<Overrides>,
    mut in_force: ResMut<FigureInForce>,
) {
    in_force.set_if_neq(FigureInForce(overrides.over_figure(*tuning)));
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
        if (player.character, player.moves) != (tuning.character, tuning.moves) {
            *player = PlayerTuning {
                character: tuning.character,
                moves: tuning.moves,
            };
        }
        camera.set_if_neq(CameraTuning(tuning.camera));
        look.set_if_neq(tuning.look);
        figure.set_if_neq(tuning.figure);
    }
}
