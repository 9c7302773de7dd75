//! Scripted input: a list of events stamped in simulated time, built in code or read from a file (format: `docs/scripts.md`).
//!
//! A `Move` holds from its time on. A step gets the mean of what is held from the step's start to its end. Every other event acts
//! at the first step that starts at or after the event's time. So a script gives the same run at any frame rate. A time within 1
//! microsecond of the start of a step is that start.

pub mod load;

use std::collections::BTreeSet;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::InputSystems;
use super::assist::Assist;
use super::new_run::NewRunRequested;
use super::player::PlayerControlled;
use super::progress::{ContinueRequested, Progress};
use super::replayed::is_replayed;
use springyard_camera::{CameraSystems, Look};
use springyard_character::Intent;
pub use springyard_character::IntentButton;
use springyard_character::timeline::{InputEvent, Timeline};
use springyard_rewind::Sought;
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// A script: events in the order of their times.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Script(pub Vec<(f64, Event)>);

impl Script {
    /// Time of the last event, s.
    #[must_use]
    pub fn ends_secs(&self) -> Option<f64> {
        self.0.last().map(|(at, _)| *at)
    }
}

/// One event of a script.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Event {
    /// Sets the stick until the next `Move`: right and forward, of length at most 1.
    Move(f32, f32),
    /// Sets the look direction: yaw and pitch, degrees. Yaw 0 looks along -Z, 90 along -X; pitch is upwards.
    Look(f32, f32),
    /// Presses a button, and holds it.
    Press(IntentButton),
    /// Releases a button.
    Release(IntentButton),
    /// Presses and releases a button before the step.
    Tap(IntentButton),
    /// Sets the assists until the next `Assist`. One that is left out is off.
    Assist {
        /// Longer coyote time and jump buffer.
        #[serde(default)]
        long_jump_windows: bool,
        /// A second jump in the air.
        #[serde(default)]
        double_jump: bool,
        /// A fall puts the character back where it last stood.
        #[serde(default)]
        free_falls: bool,
    },
    /// Begins a new run.
    NewRun,
    /// Begins a new run that goes on from where an earlier one had come to. What is left out: the spawn, no coils, no loops.
    Continue {
        /// Name of the checkpoint.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        checkpoint: Option<String>,
        /// Names of the collected coils.
        #[serde(default)]
        coils: BTreeSet<String>,
        /// Names of the collected loops.
        #[serde(default)]
        loops: BTreeSet<String>,
    },
}

/// The script that is played. While this resource exists, devices do not move the player, and what menus and settings request of a
/// step is ignored.
#[derive(Resource, Debug, Clone, Deref, DerefMut)]
pub struct Playback(Timeline<Event>);

impl Playback {
    /// Plays a script from its first event.
    #[must_use]
    pub fn new(script: Script) -> Self {
        Self(Timeline::new(script.0))
    }
}

/// What the events of a script change.
struct Scripted<'a> {
    intent: &'a mut Intent,
    look: &'a mut Look,
    assist: &'a mut Assist,
    new_run: &'a mut NewRunRequested,
    continues: &'a mut ContinueRequested,
}

impl Event {
    fn apply(&self, to: Scripted) {
        match *self {
            // `Timeline::movement` has the mean over the step.
            Self::Move(..) => {}
            Self::Look(yaw_deg, pitch_deg) => {
                *to.look = Look { yaw_deg, pitch_deg };
                to.intent.look_yaw_deg = yaw_deg;
                to.intent.look_pitch_deg = pitch_deg;
            }
            Self::Press(button) => to.intent.button_mut(button).press(),
            Self::Release(button) => to.intent.button_mut(button).release(),
            Self::Tap(button) => to.intent.button_mut(button).tap(),
            Self::Assist {
                long_jump_windows,
                double_jump,
                free_falls,
            } => {
                *to.assist = Assist {
                    long_jump_windows,
                    double_jump,
                    free_falls,
                };
            }
            Self::NewRun => *to.new_run = NewRunRequested(true),
            Self::Continue { .. } => *to.continues = ContinueRequested(self.progress()),
        }
    }
}

impl InputEvent for Event {
    fn stick(&self) -> Option<Vec2> {
        match *self {
            Self::Move(right, forward) => Some(Vec2::new(right, forward)),
            _ => None,
        }
    }
}

impl Event {
    /// Where the run continues that this event begins.
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        let Self::Continue {
            checkpoint,
            coils,
            loops,
        } = self
        else {
            return None;
        };
        Some(Progress {
            checkpoint: checkpoint.clone(),
            coils: coils.clone(),
            loops: loops.clone(),
        })
    }
}

impl From<Progress> for Event {
    fn from(progress: Progress) -> Self {
        Self::Continue {
            checkpoint: progress.checkpoint,
            coils: progress.coils,
            loops: progress.loops,
        }
    }
}

impl From<Assist> for Event {
    fn from(assist: Assist) -> Self {
        Self::Assist {
            long_jump_windows: assist.long_jump_windows,
            double_jump: assist.double_jump,
            free_falls: assist.free_falls,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_unkept::<Playback>(
        "its position follows from the time; a past step has its input from the history",
    );
    app.add_observer(go_on_after_seek)
        .add_systems(
            FixedPreUpdate,
            play_script
                .in_set(InputSystems::WriteIntent)
                // The others in the set run in other steps.
                .ambiguous_with(InputSystems::WriteIntent)
                .run_if(resource_exists::<Playback>)
                .run_if(not(is_replayed)),
        )
        // A script sets the look direction at its own times.
        .configure_sets(
            PostUpdate,
            CameraSystems::Recentre.run_if(not(resource_exists::<Playback>)),
        );
}

fn go_on_after_seek(sought: On<Sought>, playback: Option<ResMut<Playback>>) {
    if let Some(mut playback) = playback {
        playback.go_on_after(sought.step_began_secs);
    }
}

fn play_script(
    clock: Res<StepClock>,
    mut playback: ResMut<Playback>,
    mut look: ResMut<Look>,
    mut assist: ResMut<Assist>,
    (mut new_run, mut continues): (ResMut<NewRunRequested>, ResMut<ContinueRequested>),
    mut intents: Query<&mut Intent, With<PlayerControlled>>,
    mut is_reported: Local<bool>,
) {
    *new_run = NewRunRequested::default();
    continues.set_if_neq(ContinueRequested::default());
    let players = intents.iter().len();
    let Ok(mut intent) = intents.single_mut() else {
        if players > 1 && !std::mem::replace(&mut *is_reported, true) {
            warn!(
                "a script plays, but {players} entities are PlayerControlled and it moves none: leave the marker on one"
            );
        }
        return;
    };
    intent.clear_presses();
    let starts = clock.simulated_secs;
    while let Some(event) = playback.take_due(starts) {
        event.apply(Scripted {
            intent: &mut intent,
            look: &mut look,
            assist: &mut assist,
            new_run: &mut new_run,
            continues: &mut continues,
        });
    }
    let movement = playback.movement(starts, clock.step_secs);
    intent.movement = movement.unwrap_or_default();
    *intent = intent.without_minus_zero();
}
