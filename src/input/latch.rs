//! Keeps what devices said until a step takes it.
//!
//! A press and its release may both fall between two steps, or within one frame; a frame may have no step, or eight.
//! Presses are counted here once a frame and handed over once, to the first step that comes.

use bevy::prelude::*;
use bevy::time::Virtual;

use super::intent::{Intent, PlayerControlled, Presses};
use super::script::Playback;
use super::{InputSystems, Look};

/// What devices said since the last step.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct Latch {
    /// Right and forward, at most 1 long: as of the last frame.
    pub movement: Vec2,
    /// Jump.
    pub jump: Presses,
    /// Walk rather than run.
    pub walk: Presses,
    /// Crouch.
    pub crouch: Presses,
    /// Back to the spawn.
    pub respawn: Presses,
}

impl Latch {
    fn forget_presses(&mut self) {
        for button in [
            &mut self.jump,
            &mut self.walk,
            &mut self.crouch,
            &mut self.respawn,
        ] {
            button.presses = 0;
        }
    }
}

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
            movement: latch.movement,
            look_yaw_deg: look.yaw_deg,
            look_pitch_deg: look.pitch_deg,
            jump: latch.jump,
            walk: latch.walk,
            crouch: latch.crouch,
            respawn: latch.respawn,
        };
    }
    latch.forget_presses();
}
