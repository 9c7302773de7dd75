//! [`TimeHeld`]: frames go on, and no time passes. For whatever shows another time than the present, such as a rewind.
//!
//! Bevy's `Time<Virtual>` is paused meanwhile. The keys for pause still work: they change whether time runs on afterwards. Other code
//! that pauses, such as a menu, takes the pause over with [`TimeHeld::stay_paused`].

use bevy::prelude::*;
use bevy::time::{TimeSystems, Virtual};

use super::StepClock;
use super::controls::{SingleSteps, apply_time_controls};
use super::frame_time::set_frame_time;

/// While it exists, frames have no length and run no steps, whatever the planner has left to simulate.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeHeld {
    /// Whether time runs on afterwards. If not, the game is paused then.
    pub resumes: bool,
}

impl TimeHeld {
    /// The game is paused afterwards. Returns whether it was to run on.
    pub fn stay_paused(&mut self) -> bool {
        std::mem::take(&mut self.resumes)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        First,
        keep_time_held
            .after(apply_time_controls)
            .before(TimeSystems)
            .run_if(resource_exists::<TimeHeld>),
    );
}

/// Holds time from this frame on, if it runs its steps after this call.
pub fn hold_time(world: &mut World) {
    if world.contains_resource::<TimeHeld>() {
        return;
    }
    let mut time = world.resource_mut::<Time<Virtual>>();
    let resumes = !time.is_paused();
    time.pause();
    world.insert_resource(TimeHeld { resumes });
}

/// Lets time run on with the next frame, or stand still if the game is paused.
pub fn release_time(world: &mut World) {
    if let Some(held) = world.remove_resource::<TimeHeld>()
        && held.resumes
    {
        world.resource_mut::<Time<Virtual>>().unpause();
    }
}

/// A key that ends or begins a pause has unpaused the time; a key for a single step has no effect.
fn keep_time_held(
    mut held: ResMut<TimeHeld>,
    mut time: ResMut<Time<Virtual>>,
    mut single_steps: ResMut<SingleSteps>,
) {
    single_steps.0 = 0;
    if !time.is_paused() {
        time.pause();
        held.resumes = !held.resumes;
    }
}

/// Makes the present frame one without time and steps, if time is held. Returns whether it is.
pub(super) fn is_frame_held(world: &mut World) -> bool {
    let is_held = world.contains_resource::<TimeHeld>();
    if is_held {
        let mut clock = world.resource_mut::<StepClock>();
        clock.frame_secs = 0.0;
        clock.frame_steps.clear();
        set_frame_time(world, 0.0);
    }
    is_held
}
