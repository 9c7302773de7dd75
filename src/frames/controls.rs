//! Pause, single step and time scale: send a [`TimeControl`] message from a key or a button. [`BaseSpeed`] is the speed of the game at
//! a time scale of 1.
//!
//! Pause and speed are those of bevy's `Time<Virtual>`, so they hold for every system that runs on virtual time.

use bevy::prelude::*;
use bevy::time::{TimeSystems, Virtual};
use smart_default::SmartDefault;
use springyard_rewind::{RewindSystems, TimeHeld};
use springyard_timestep::policies::SingleSteps;

/// Speed of the game as a multiple of real time, without the time scale: for a setting. The relative speed of `Time<Virtual>` is the
/// product of both. A value that is negative or not finite changes nothing.
#[derive(Resource, SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct BaseSpeed(#[default(1.0)] pub f64);

/// Time scale, as a multiple of [`BaseSpeed`]. [`TimeControl`] changes it.
#[derive(Resource, SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct TimeScale(#[default(1.0)] pub f64);

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

/// Smallest and largest time scale. Below 1/64 nothing seems to move. Above 8, at 60 Hz and
/// 60 frames a second, every frame hits the default cap of 8 steps.
const SPEED_RANGE: (f64, f64) = (1.0 / 64.0, 8.0);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BaseSpeed>()
        .init_resource::<TimeScale>()
        .add_message::<TimeControl>()
        .add_systems(
            First,
            (
                apply_time_controls.before(RewindSystems::KeepHeld),
                set_speed,
            )
                .chain()
                .before(TimeSystems),
        );
}

fn apply_time_controls(
    mut controls: MessageReader<TimeControl>,
    mut time: ResMut<Time<Virtual>>,
    mut scale: ResMut<TimeScale>,
    mut single_steps: ResMut<SingleSteps>,
    held: Option<Res<TimeHeld>>,
) {
    for control in controls.read() {
        match control {
            TimeControl::TogglePause if time.is_paused() => time.unpause(),
            TimeControl::TogglePause => time.pause(),
            TimeControl::SingleStep => {
                time.pause();
                single_steps.0 += u32::from(held.is_none());
            }
            TimeControl::Slower => scale.0 = (scale.0 / 2.0).max(SPEED_RANGE.0),
            TimeControl::Faster => scale.0 = (scale.0 * 2.0).min(SPEED_RANGE.1),
        }
    }
}

/// Sets the speed of time when one of its factors changes. Otherwise a speed that other code has set stays.
fn set_speed(
    base: Res<BaseSpeed>,
    scale: Res<TimeScale>,
    mut last: Local<Option<(BaseSpeed, TimeScale)>>,
    mut time: ResMut<Time<Virtual>>,
) {
    let now = (*base, *scale);
    let speed = base.0 * scale.0;
    if last.replace(now).unwrap_or_default() != now && speed.is_finite() && speed >= 0.0 {
        time.set_relative_speed_f64(speed);
    }
}
