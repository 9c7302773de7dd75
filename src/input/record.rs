//! Records the input of each step as a script: intent, assists, new runs. Played back, the script gives the same run, bit for bit.

use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::InputSystems;
use super::assist::Assist;
use super::intent::{Intent, PlayerControlled, Presses};
use super::new_run::NewRunRequested;
use super::script::{Event, Script, ScriptButton};
use crate::timestep::StepClock;

/// A recording in progress: the events so far, and the file to which they are written when the app ends.
#[derive(Resource, Debug, Clone)]
pub struct Recording {
    path: PathBuf,
    script: Script,
    last: Intent,
    last_assist: Assist,
}

impl Recording {
    /// A recording to be written to `path`.
    #[must_use]
    pub fn to(path: PathBuf) -> Self {
        Self {
            path,
            script: Script::default(),
            last: Intent::default(),
            // A script begins without assists: those in force in the first step are recorded.
            last_assist: Assist::default(),
        }
    }

    fn note_requests(&mut self, at: f64, assist: Assist, new_run: NewRunRequested) {
        if std::mem::replace(&mut self.last_assist, assist) != assist {
            self.script.0.push((at, assist.into()));
        }
        if new_run.0 {
            self.script.0.push((at, Event::NewRun));
        }
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the script so far to the file.
    ///
    /// # Errors
    ///
    /// What the file system says.
    pub fn save(&self) -> io::Result<()> {
        std::fs::write(&self.path, self.text())
    }

    fn note(&mut self, at: f64, intent: Intent) {
        let last = std::mem::replace(&mut self.last, intent);
        let mut push = |event| self.script.0.push((at, event));
        if (intent.look_yaw_deg, intent.look_pitch_deg) != (last.look_yaw_deg, last.look_pitch_deg)
        {
            push(Event::Look(intent.look_yaw_deg, intent.look_pitch_deg));
        }
        if intent.movement != last.movement {
            push(Event::Move(intent.movement.x, intent.movement.y));
        }
        let buttons = [
            (ScriptButton::Jump, intent.jump, last.jump),
            (ScriptButton::Walk, intent.walk, last.walk),
            (ScriptButton::Crouch, intent.crouch, last.crouch),
            (ScriptButton::Dash, intent.dash, last.dash),
            (ScriptButton::Grab, intent.grab, last.grab),
            (ScriptButton::Respawn, intent.respawn, last.respawn),
        ];
        for (button, now, before) in buttons {
            note_button(&mut push, button, now, before.held);
        }
    }

    /// The script so far, as RON: one event a line.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text =
            String::from("// Recorded by springyard: (seconds of simulated time, event).\n[\n");
        for (at, event) in &self.script.0 {
            text += &format!("    ({at:?}, {event}),\n");
        }
        text + "]\n"
    }
}

/// Adds the events of one button in one step. A press that is still held is a `Press`, any other press a `Tap`.
fn note_button(push: &mut impl FnMut(Event), button: ScriptButton, now: Presses, was_held: bool) {
    if was_held && (now.presses > 0 || !now.held) {
        push(Event::Release(button));
    }
    for press in 1..=now.presses {
        let stays = now.held && press == now.presses;
        push(if stays {
            Event::Press(button)
        } else {
            Event::Tap(button)
        });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedPreUpdate,
        record_step
            .in_set(InputSystems::Record)
            .run_if(resource_exists::<Recording>),
    )
    .add_systems(Last, save_on_exit.run_if(resource_exists::<Recording>));
}

fn record_step(
    clock: Res<StepClock>,
    assist: Res<Assist>,
    new_run: Res<NewRunRequested>,
    intents: Query<&Intent, With<PlayerControlled>>,
    mut recording: ResMut<Recording>,
    mut is_reported: Local<bool>,
) {
    recording.note_requests(clock.simulated_secs, *assist, *new_run);
    if let Ok(intent) = intents.single() {
        recording.note(clock.simulated_secs, *intent);
    } else if intents.iter().len() > 1 && !std::mem::replace(&mut *is_reported, true) {
        warn!("several entities are PlayerControlled: none of them is recorded");
    }
}

fn save_on_exit(mut exits: MessageMutator<AppExit>, recording: Res<Recording>) {
    if exits.read().next().is_some()
        && let Err(error) = recording.save()
    {
        error!(
            "{}: the recording could not be written: {error}",
            recording.path.display()
        );
        exits.write(AppExit::error());
    }
}
