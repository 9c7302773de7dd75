//! What a character's [`Intent`] is changed to, at which simulated time: a [`Timeline`] of [`Input`].

use bevy::prelude::*;
use serde::Serialize;
use springyard_character::timeline::{InputEvent, Timeline};
use springyard_character::{Intent, IntentButton};
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// A change of a character's input.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Input {
    /// Holds the stick: right and forward, of length at most 1.
    Move(f32, f32),
    /// Looks in a direction: yaw and pitch, degrees. Yaw 0 looks along -Z, 90 along -X; pitch is upwards.
    Look(f32, f32),
    /// Presses a button, and holds it.
    Press(IntentButton),
    /// Releases a button.
    Release(IntentButton),
    /// Presses and releases a button before the step.
    Tap(IntentButton),
}

impl Input {
    fn apply(self, intent: &mut Intent) {
        match self {
            // `Timeline::movement` has the mean over the step.
            Self::Move(..) => {}
            Self::Look(yaw_deg, pitch_deg) => {
                intent.look_yaw_deg = yaw_deg;
                intent.look_pitch_deg = pitch_deg;
            }
            Self::Press(button) => intent.button_mut(button).press(),
            Self::Release(button) => intent.button_mut(button).release(),
            Self::Tap(button) => intent.button_mut(button).tap(),
        }
    }
}

impl InputEvent for Input {
    fn stick(&self) -> Option<Vec2> {
        match *self {
            Self::Move(right, forward) => Some(Vec2::new(right, forward)),
            _ => None,
        }
    }
}

/// On a character: its input over simulated time.
#[derive(Component, Debug, Clone, Serialize)]
pub(crate) struct Played(Timeline<Input>);

impl Played {
    /// Plays these inputs, each at its time (s).
    pub(crate) fn new(inputs: impl IntoIterator<Item = (f64, Input)>) -> Self {
        let mut inputs: Vec<_> = inputs.into_iter().collect();
        inputs.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        Self(Timeline::new(inputs))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.register_state::<Played>("timeline");
    app.add_systems(FixedPreUpdate, play);
}

fn play(clock: Res<StepClock>, mut characters: Query<(&mut Played, &mut Intent)>) {
    let starts = clock.simulated_secs;
    for (mut played, mut intent) in &mut characters {
        while let Some(input) = played.0.take_due(starts) {
            input.apply(&mut intent);
        }
        if let Some(movement) = played.0.movement(starts, clock.step_secs) {
            intent.movement = movement;
        }
        *intent = intent.without_minus_zero();
    }
}
