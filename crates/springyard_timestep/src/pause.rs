//! Beside bevy's own pause (`Time<Virtual>::pause`): [`SingleSteps`] while the game is paused, and [`TimeHeld`], frames without time for
//! whatever shows another time than the present, such as a rewind.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::{Fixed, TimeSystems, Virtual};

use super::TimestepSystems;

/// Number of steps that the next frame runs although the game is paused: its time is as long as they are.
#[derive(Resource, Debug, Default)]
pub struct SingleSteps(pub u32);

/// While it exists, frames have no length and run no steps. bevy's `Time<Virtual>` is paused meanwhile. The keys for pause still work: they
/// change whether time runs on afterwards. Other code that pauses, such as a menu, takes the pause over with
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
    let keep_held = keep_held.run_if(resource_exists::<TimeHeld>);
    app.init_resource::<SingleSteps>().add_systems(
        First,
        (
            keep_held
                .in_set(TimestepSystems::KeepHeld)
                .before(TimeSystems),
            take_single_steps.after(TimeSystems),
        ),
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

/// A key that ends or begins a pause has unpaused the time; a key for a single step has no effect.
fn keep_held(
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

fn take_single_steps(
    fixed: Res<Time<Fixed>>,
    mut single_steps: ResMut<SingleSteps>,
    mut game: ResMut<Time<Virtual>>,
    mut time: ResMut<Time>,
) {
    let count = std::mem::take(&mut single_steps.bypass_change_detection().0);
    if count > 0 && game.is_paused() {
        game.advance_by(fixed.timestep() * count);
        *time = game.as_generic();
    }
}
