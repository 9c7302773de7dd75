//! Input latch: keeps the input of the devices until a fixed step takes it.
//!
//! A press and its release may both fall between two steps, or within one frame; a frame may have no step, or eight.
//! Presses are counted once a frame, and the next step takes the count. Movement is averaged over the time since the last step
//! ([`AxisLatch`]).

use bevy::prelude::*;
use bevy::time::Virtual;

use super::InputSystems;
use super::actions::ButtonAction;
use super::player::PlayerControlled;
use super::replayed::is_replayed;
use super::script::Playback;
use super::stick_frame::StickFrame;
use springyard_camera::Look;
use springyard_character::Intent;
use springyard_character::axis_latch::AxisLatch;

/// Input of the devices since the last step: buttons and movement. The look direction is not part of it.
#[derive(Resource, Debug, Clone, Copy, Default, Deref, DerefMut)]
pub struct Latch {
    /// Buttons since the last step, and the movement that is held in this frame.
    #[deref]
    pub intent: Intent,
    /// Sum of the directions pressed and released within this frame: right and forward.
    pub tapped: Vec2,
    /// Direction that goes on without a button, right and forward: see [`kept_run`](super::kept_run).
    pub(super) kept: Vec2,
    /// Which way forward is on the stick.
    pub stick: StickFrame,
    average: AxisLatch,
    /// While the game is paused: the presses from before the pause that no step has taken yet, and those after the one that ends it.
    before_pause: Option<Intent>,
}

impl Latch {
    /// Releases everything, and drops the presses of a pause, or of a menu over a running game. Presses from before a pause stay.
    pub(super) fn let_go(&mut self) {
        let before = self.before_pause.unwrap_or_default();
        self.intent = Intent::default();
        self.intent.set_presses(&before);
        self.tapped = Vec2::ZERO;
        self.kept = Vec2::ZERO;
    }

    /// Counts a press of this action, if steps take it. `is_for_pause`: while the game is paused, it is for single steps only.
    pub(super) fn press(&mut self, action: ButtonAction, is_for_pause: bool) {
        let before = self.before_pause.as_mut().filter(|_| !is_for_pause);
        for intent in [Some(&mut self.intent), before].into_iter().flatten() {
            match action {
                ButtonAction::Jump => intent.jump.presses += 1,
                ButtonAction::Walk => intent.walk.presses += 1,
                ButtonAction::Crouch => intent.crouch.presses += 1,
                ButtonAction::Dash => intent.dash.presses += 1,
                ButtonAction::Grab => intent.grab.presses += 1,
                ButtonAction::Rope => intent.rope.presses += 1,
                ButtonAction::Respawn => intent.respawn.presses += 1,
                _ => {}
            }
        }
    }

    /// Drops all presses, taps and a run without a button, also those from before a pause: for a step that does not follow the last one.
    pub fn forget(&mut self) {
        self.intent.clear_presses();
        self.tapped = Vec2::ZERO;
        self.kept = Vec2::ZERO;
        self.average.clear_taps();
        self.before_pause = None;
    }

    /// Presses respawn for the next step, as its button does; from a menu, for the first step after the pause.
    pub fn press_respawn(&mut self) {
        self.intent.respawn.tap();
        if let Some(before) = &mut self.before_pause {
            before.respawn.tap();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Latch>()
        .add_systems(
            PreUpdate,
            (
                // Before this frame's input is latched: it no longer belongs to the pause.
                forget_presses_of_a_pause.before(InputSystems::Latch),
                average_movement
                    .after(InputSystems::Latch)
                    .run_if(not(resource_exists::<Playback>)),
            ),
        )
        .add_systems(
            FixedPreUpdate,
            write_intent_from_devices
                .in_set(InputSystems::WriteIntent)
                .run_if(not(resource_exists::<Playback>))
                .run_if(not(is_replayed)),
        );
}

/// Presses during a pause are for single steps only: they are dropped when the pause ends. Presses from before the pause that no
/// step has taken yet go to the next step, be it a single step or the first after the pause.
fn forget_presses_of_a_pause(time: Res<Time<Virtual>>, mut latch: ResMut<Latch>) {
    if time.is_paused() {
        if latch.before_pause.is_none() {
            latch.before_pause = Some(latch.intent);
        }
    } else if let Some(before) = latch.before_pause.take() {
        latch.intent.set_presses(&before);
        latch.average.clear_taps();
    }
}

/// Adds this frame to the movement's average, in virtual seconds like the steps: in slow motion, a tap of the same real length
/// moves the character less far, as everything moves less far.
fn average_movement(time: Res<Time<Virtual>>, look: Res<Look>, mut latch: ResMut<Latch>) {
    let held = latch.intent.movement;
    let tapped = std::mem::take(&mut latch.tapped);
    let pushed = if held == Vec2::ZERO { tapped } else { held };
    latch.stick.frame(pushed, look.yaw_deg);
    latch.average.frame(held, tapped, time.delta_secs_f64());
}

fn write_intent_from_devices(
    time: Res<Time<Virtual>>,
    mut latch: ResMut<Latch>,
    look: Res<Look>,
    mut intents: Query<&mut Intent, With<PlayerControlled>>,
) {
    let movement = if time.is_paused() {
        latch.average.step_while_paused()
    } else {
        latch.average.step()
    };
    let movement = latch.stick.to_look(movement, look.yaw_deg);
    latch.stick.end_step();
    for mut intent in &mut intents {
        *intent = Intent {
            movement,
            look_yaw_deg: look.yaw_deg,
            look_pitch_deg: look.pitch_deg,
            ..latch.intent
        }
        .without_minus_zero();
    }
    latch.clear_presses();
    if let Some(before) = &mut latch.before_pause {
        before.clear_presses();
    }
}
