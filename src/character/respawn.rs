//! Puts a character back on its spawn.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::{Character, CharacterState, CharacterSystems, CharacterTuning, SpawnPoint};
use crate::input::Intent;
use crate::timestep::PoseHistory;

/// Below this height the world ends, m.
#[derive(Resource, Debug, Clone, Copy)]
pub struct KillHeight(pub f32);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(KillHeight(f32::NEG_INFINITY))
        .add_systems(
            FixedUpdate,
            respawn_characters.in_set(CharacterSystems::Respawn),
        );
}

fn respawn_characters(
    kill_height: Res<KillHeight>,
    mut characters: Query<
        (
            &SpawnPoint,
            &CharacterTuning,
            &Intent,
            &mut Transform,
            &mut Velocity,
            &mut CharacterState,
            Option<&mut PoseHistory>,
        ),
        With<Character>,
    >,
) {
    for (spawn, tuning, intent, mut transform, mut velocity, mut state, history) in &mut characters
    {
        let fell = transform.translation.y < kill_height.0;
        // A body that has left all numbers behind cannot fall below anything; it too starts again.
        let lost = !transform.translation.is_finite();
        if !(fell || lost || intent.respawn.presses > 0) {
            continue;
        }
        *transform = spawn.body_pose(tuning);
        *velocity = Velocity::default();
        *state = CharacterState::facing(spawn.facing);
        if let Some(mut history) = history {
            history.teleport();
        }
    }
}
