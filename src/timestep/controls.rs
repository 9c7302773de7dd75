//! Pause, single step and time scale: send a [`TimeControl`] message from a key or a button.
//!
//! Pause and speed are those of bevy's `Time<Virtual>`, so they hold for every system that runs on virtual time. A single step
//! while paused goes through the planner instead, which holds the length of a step.

use bevy::prelude::*;
use bevy::time::{TimeSystems, Virtual};

/// Number of single steps requested while paused; the next frame runs them.
#[derive(Resource, Debug, Default)]
pub struct SingleSteps(pub u32);

/// A message that pauses, steps or scales time.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeControl {
    /// Pauses a running game, resumes a paused one.
    TogglePause,
    /// Pauses, and runs one step.
    SingleStep,
    /// Halves the time scale.
    Slower,
    /// Doubles the time scale.
    Faster,
}

/// Smallest and largest time scale, as a multiple of real time. Below 1/64 nothing seems to move. Above 8, at 60 Hz and
/// 60 frames a second, every frame hits the default cap of 8 steps.
const SPEED_RANGE: (f64, f64) = (1.0 / 64.0, 8.0);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SingleSteps>()
        .add_message::<TimeControl>()
        .add_systems(First, apply_time_controls.before(TimeSystems));
}

fn apply_time_controls(
    mut controls: MessageReader<TimeControl>,
    mut time: ResMut<Time<Virtual>>,
    mut single_steps: ResMut<SingleSteps>,
) {
    for control in controls.read() {
        match control {
            TimeControl::TogglePause if time.is_paused() => time.unpause(),
            TimeControl::TogglePause => time.pause(),
            TimeControl::SingleStep => {
                time.pause();
                single_steps.0 += 1;
            }
            TimeControl::Slower => {
                let speed = time.relative_speed_f64() / 2.0;
                time.set_relative_speed_f64(speed.max(SPEED_RANGE.0));
            }
            TimeControl::Faster => {
                let speed = time.relative_speed_f64() * 2.0;
                time.set_relative_speed_f64(speed.min(SPEED_RANGE.1));
            }
        }
    }
}
