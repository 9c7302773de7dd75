//! Keeps what devices said until a step takes it.
//!
//! A press and its release may both fall between two steps, or within one frame; a frame may have no step, or eight.
//! Presses are counted here once a frame and handed over once, to the first step that comes.

use bevy::prelude::*;
use bevy::time::Virtual;

use super::intent::{Intent, PlayerControlled};
use super::script::Playback;
use super::{InputSystems, Look};

/// What devices said since the last step; where one looks is not among it.
#[derive(Resource, Debug, Clone, Copy, Default, Deref, DerefMut)]
pub struct Latch(pub Intent);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Latch>()
        .add_systems(PreUpdate, forget_presses_of_a_pause)
        .add_systems(
            FixedPreUpdate,
            write_intent_from_devices
                .in_set(InputSystems::WriteIntent)
                .run_if(not(resource_exists::<Playback>)),
        );
}

/// What was pressed while time stood still is for single steps only: when time goes on, nothing of it may go off.
fn forget_presses_of_a_pause(
    time: Res<Time<Virtual>>,
    mut was_paused: Local<bool>,
    mut latch: ResMut<Latch>,
) {
    if *was_paused && !time.is_paused() {
        latch.forget_presses();
    }
    *was_paused = time.is_paused();
}

fn write_intent_from_devices(
    mut latch: ResMut<Latch>,
    look: Res<Look>,
    mut intents: Query<&mut Intent, With<PlayerControlled>>,
) {
    for mut intent in &mut intents {
        *intent = Intent {
            look_yaw_deg: look.yaw_deg,
            look_pitch_deg: look.pitch_deg,
            ..latch.0
        };
    }
    latch.forget_presses();
}
