//! [`TimeHeld`]: frames without time, while a past step is shown.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::{TimeSystems, Virtual};

use super::RewindSystems;

/// While it exists, frames have no length and run no steps. bevy's `Time<Virtual>` is paused for as long. The keys for pause still work:
/// they change whether time runs on afterwards. Other code that pauses, such as a menu, takes the pause over with
/// [`stay_paused`](Self::stay_paused).
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
        keep_held
            .in_set(RewindSystems::KeepHeld)
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
    // This frame has no length any more.
    time.advance_by(Duration::ZERO);
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

/// A key that ends or begins a pause has unpaused the time.
fn keep_held(mut held: ResMut<TimeHeld>, mut time: ResMut<Time<Virtual>>) {
    if !time.is_paused() {
        time.pause();
        held.resumes = !held.resumes;
    }
}
