//! [`Timeline`]: what a character's [`Intent`] is changed to, at which simulated time.
//!
//! The rules are those of the game's scripts. A `Move` holds from its time on, and a step gets the mean of what is held from the
//! step's start to its end. Every other input acts in the first step that starts at or after its time. So a timeline gives the same
//! run at any frame rate.

use bevy::math::DVec2;
use bevy::prelude::*;
use serde::Serialize;
use springyard_character::{Intent, Presses};
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
    Press(Button),
    /// Releases a button.
    Release(Button),
    /// Presses and releases a button before the step.
    Tap(Button),
}

/// A button of an [`Intent`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button {
    /// Jump.
    Jump,
    /// Walk instead of run.
    Walk,
    /// Crouch.
    Crouch,
    /// Dash.
    Dash,
    /// Take what is ahead, and hold it while pressed.
    Grab,
    /// Back to the spawn point.
    Respawn,
}

impl Button {
    fn of(self, intent: &mut Intent) -> &mut Presses {
        match self {
            Self::Jump => &mut intent.jump,
            Self::Walk => &mut intent.walk,
            Self::Crouch => &mut intent.crouch,
            Self::Dash => &mut intent.dash,
            Self::Grab => &mut intent.grab,
            Self::Respawn => &mut intent.respawn,
        }
    }
}

/// On a character: its input over simulated time (s), in the order of the times.
#[derive(Component, Debug, Clone, Default, Serialize)]
pub struct Timeline {
    // Not state: no step changes it.
    #[serde(skip)]
    inputs: Vec<(f64, Input)>,
    /// The first input that is still to come.
    next: usize,
    /// The stick since the last `Move`; none before the first.
    stick: Option<Vec2>,
}

/// A time within this of the start of a step is that start, s.
const TOLERANCE_SECS: f64 = 1e-6;

impl Timeline {
    /// A timeline of these inputs, each at its time (s).
    #[must_use]
    pub fn new(inputs: impl IntoIterator<Item = (f64, Input)>) -> Self {
        let mut inputs: Vec<_> = inputs.into_iter().collect();
        inputs.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        Self {
            inputs,
            ..Self::default()
        }
    }

    /// Applies what is due at the start of a step, s, of this length, s.
    fn apply(&mut self, intent: &mut Intent, starts: f64, step_secs: f64) {
        while let Some((at, input)) = self.inputs.get(self.next)
            && *at <= starts + TOLERANCE_SECS
        {
            match *input {
                Input::Move(right, forward) => self.stick = Some(Vec2::new(right, forward)),
                Input::Look(yaw_deg, pitch_deg) => {
                    intent.look_yaw_deg = yaw_deg;
                    intent.look_pitch_deg = pitch_deg;
                }
                Input::Press(button) => button.of(intent).press(),
                Input::Release(button) => button.of(intent).release(),
                Input::Tap(button) => button.of(intent).tap(),
            }
            self.next += 1;
        }
        if let Some(movement) = self.mean_movement(starts, step_secs) {
            intent.movement = movement;
        }
        *intent = intent.without_minus_zero();
    }

    /// Mean of the stick over the step; its value to the bit if no `Move` comes within the step. None before the first `Move`.
    fn mean_movement(&self, starts: f64, step_secs: f64) -> Option<Vec2> {
        let ends = starts + step_secs;
        let to_come = self.inputs.iter().skip(self.next);
        let within = to_come.take_while(|(at, _)| *at < ends - TOLERANCE_SECS);
        let moves = within.filter_map(|(at, input)| match input {
            Input::Move(right, forward) => Some((*at, Vec2::new(*right, *forward))),
            _ => None,
        });
        let (mut stick, mut since) = (self.stick, starts);
        let mut sum: Option<DVec2> = None;
        for (at, next) in moves {
            let held = stick.unwrap_or_default().as_dvec2() * (at - since);
            sum = Some(sum.unwrap_or_default() + held);
            (stick, since) = (Some(next), at);
        }
        match sum {
            Some(sum) => {
                let held = stick.unwrap_or_default().as_dvec2() * (ends - since);
                Some(((sum + held) / step_secs).as_vec2())
            }
            None => stick,
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.register_state::<Timeline>("timeline");
    app.add_systems(FixedPreUpdate, apply_timelines);
}

fn apply_timelines(clock: Res<StepClock>, mut characters: Query<(&mut Timeline, &mut Intent)>) {
    for (mut timeline, mut intent) in &mut characters {
        timeline.apply(&mut intent, clock.simulated_secs, clock.step_secs);
    }
}

#[cfg(test)]
mod tests {
    use super::Input::{Move, Press, Tap};
    use super::*;

    /// The intent of each step of 0.1 s.
    fn intents<const N: usize>(steps: usize, inputs: [(f64, Input); N]) -> Vec<Intent> {
        let (mut timeline, mut intent) = (Timeline::new(inputs), Intent::default());
        let step = |step| {
            intent.clear_presses();
            timeline.apply(&mut intent, 0.1 * step as f64, 0.1);
            intent
        };
        (0..steps).map(step).collect()
    }

    #[test]
    fn a_press_acts_in_the_first_step_that_starts_at_or_after_it() {
        let pressed = intents(4, [(0.1, Tap(Button::Jump)), (0.21, Press(Button::Crouch))]);
        let jumps: Vec<u32> = pressed.iter().map(|it| it.jump.presses).collect();
        let crouches: Vec<bool> = pressed.iter().map(|it| it.crouch.held).collect();
        assert_eq!(jumps, [0, 1, 0, 0]);
        assert_eq!(crouches, [false, false, false, true]);
    }

    #[test]
    fn a_step_gets_the_mean_of_the_stick() {
        let moved = intents(3, [(0.0, Move(0.0, 0.5)), (0.125, Move(1.0, 0.0))]);
        let moved: Vec<Vec2> = moved.iter().map(|it| it.movement).collect();
        assert_eq!((moved[0], moved[2]), (Vec2::new(0.0, 0.5), Vec2::X));
        assert!(moved[1].distance(Vec2::new(0.75, 0.125)) < 1e-6);
    }
}
