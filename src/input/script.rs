//! Input from a file, stamped in simulated time.
//!
//! A `Move` holds from its time on, and a step is given the mean of what is held over the step's own time, from its start to its
//! end. Every other event acts at the first step that starts at or after its time. Frames have no part in either, so a script
//! plays the same whatever the frame rate.
//! The format is documented in `docs/scripts.md`.

use std::path::Path;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::axis_latch::TimeAverage;
use super::intent::{Intent, PlayerControlled};
use super::{InputSystems, Look};
use crate::ron_file::{self, FileErrors};
use crate::timestep::StepClock;

/// A script: events in the order of their times.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Script(pub Vec<(f64, Event)>);

/// What happens at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// The stick goes here: right and forward, at most 1 long. It stays until the next `Move`.
    Move(f32, f32),
    /// Look here: yaw and pitch in degrees. Yaw 0 looks along -Z, 90 along -X; pitch is upwards.
    Look(f32, f32),
    /// A button goes down.
    Press(ScriptButton),
    /// A button comes up.
    Release(ScriptButton),
    /// A button goes down and comes up before the step.
    Tap(ScriptButton),
}

/// A button that a script can press.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScriptButton {
    /// Jump.
    Jump,
    /// Walk rather than run.
    Walk,
    /// Crouch.
    Crouch,
    /// Dash.
    Dash,
    /// Back to the spawn.
    Respawn,
}

/// A script being played. While it is there, devices do not move the player.
#[derive(Resource, Debug, Clone)]
pub struct Playback {
    script: Script,
    next: usize,
    /// Where the last `Move` put the stick.
    stick: Vec2,
}

impl Playback {
    /// From the script's first event.
    #[must_use]
    pub fn new(script: Script) -> Self {
        Self {
            script,
            next: 0,
            stick: Vec2::ZERO,
        }
    }

    /// The mean position of the stick over the step that starts at `starts` and lasts `step_secs`, when all events due at its start
    /// have been applied. With no `Move` within the step it is the stick's position, bit for bit.
    fn mean_movement(&self, starts: f64, step_secs: f64) -> Vec2 {
        let ends = starts + step_secs;
        let mut mean = TimeAverage::default();
        let (mut stick, mut since) = (self.stick, starts);
        for &(at, event) in self.script.0.iter().skip(self.next) {
            if at >= ends - DUE_TOLERANCE_SECS {
                break;
            }
            if let Event::Move(right, forward) = event {
                mean.add(stick, at - since);
                (stick, since) = (Vec2::new(right, forward), at);
            }
        }
        mean.add(stick, ends - since);
        mean.take().unwrap_or(stick)
    }
}

impl Script {
    /// Reads and checks a script.
    pub fn load(path: &Path) -> Result<Self, FileErrors> {
        let parsed = ron_file::read::<Self>(path)?;
        let mut errors = Vec::new();
        let mut latest = 0.0;
        for (index, (at, event)) in parsed.value.0.iter().enumerate() {
            if !(at.is_finite() && *at >= 0.0) {
                let message = format!("the time must be 0 s or later, is {at}");
                errors.push(parsed.error_at(&format!("[{index}].0"), message));
            } else if *at < latest {
                let message = format!(
                    "{at} s comes after {latest} s: events stand in the order of their times"
                );
                errors.push(parsed.error_at(&format!("[{index}].0"), message));
            } else {
                latest = *at;
            }
            if let Err(message) = event.check() {
                errors.push(parsed.error_at(&format!("[{index}].1"), message));
            }
        }
        if errors.is_empty() {
            Ok(parsed.value)
        } else {
            Err(FileErrors(errors))
        }
    }
}

impl Event {
    fn check(self) -> Result<(), String> {
        match self {
            Self::Move(right, forward)
                if Vec2::new(right, forward).length().is_nan()
                    || Vec2::new(right, forward).length() > 1.001 =>
            {
                Err(format!(
                    "Move({right}, {forward}) must be at most 1 long: right and forward, each from -1 to 1"
                ))
            }
            Self::Look(yaw, pitch) if !(yaw.abs() <= 360.0 && (-80.0..=75.0).contains(&pitch)) => {
                Err(format!(
                    "Look({yaw}, {pitch}) must be yaw from -360 to 360 and pitch from -80 to 75 degrees"
                ))
            }
            _ => Ok(()),
        }
    }

    fn apply(self, stick: &mut Vec2, intent: &mut Intent, look: &mut Look) {
        match self {
            Self::Move(right, forward) => *stick = Vec2::new(right, forward),
            Self::Look(yaw_deg, pitch_deg) => {
                *look = Look { yaw_deg, pitch_deg };
                intent.look_yaw_deg = yaw_deg;
                intent.look_pitch_deg = pitch_deg;
            }
            Self::Press(button) => {
                let presses = button.of(intent);
                presses.presses += 1;
                presses.held = true;
            }
            Self::Release(button) => button.of(intent).held = false,
            Self::Tap(button) => button.of(intent).presses += 1,
        }
    }
}

impl ScriptButton {
    fn of(self, intent: &mut Intent) -> &mut super::Presses {
        match self {
            Self::Jump => &mut intent.jump,
            Self::Walk => &mut intent.walk,
            Self::Crouch => &mut intent.crouch,
            Self::Dash => &mut intent.dash,
            Self::Respawn => &mut intent.respawn,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedPreUpdate,
        play_script
            .in_set(InputSystems::WriteIntent)
            .run_if(resource_exists::<Playback>),
    );
}

/// Sums of steps miss round times by a rounding; an event a nanosecond away is due.
const DUE_TOLERANCE_SECS: f64 = 1e-9;

fn play_script(
    clock: Res<StepClock>,
    mut playback: ResMut<Playback>,
    mut look: ResMut<Look>,
    mut intents: Query<&mut Intent, With<PlayerControlled>>,
) {
    let Ok(mut intent) = intents.single_mut() else {
        return;
    };
    intent.forget_presses();
    while let Some(&(at, event)) = playback.script.0.get(playback.next)
        && at <= clock.simulated_secs + DUE_TOLERANCE_SECS
    {
        event.apply(&mut playback.stick, &mut intent, &mut look);
        playback.next += 1;
    }
    intent.movement = playback.mean_movement(clock.simulated_secs, clock.step_secs);
}
