//! Pause, single steps and the speed of time.
//!
//! Pause and speed are bevy's own (`Time<Virtual>`): whatever runs on virtual time obeys. A single step while paused is the
//! planner's business, since only it knows how long a step is.

use bevy::prelude::*;
use bevy::time::{TimeSystems, Virtual};

/// Steps asked for while paused; the next frame runs them.
#[derive(Resource, Debug, Default)]
pub struct SingleSteps(pub u32);

/// What a key or a button asks of time.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeControl {
    /// Stop, or go on.
    TogglePause,
    /// Pause, and run one step.
    SingleStep,
    /// Half the speed.
    Slower,
    /// Twice the speed.
    Faster,
}

/// Slowest and fastest speed of time, as a multiple of real time. Below 1/64 nothing seems to move; above 8, at 60 Hz and
/// 60 frames a second, every frame hits the default cap of 8 steps.
const SPEED_RANGE: (f64, f64) = (1.0 / 64.0, 8.0);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SingleSteps>()
        .add_message::<TimeControl>()
        .add_systems(First, obey_time_controls.before(TimeSystems));
}

fn obey_time_controls(
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
