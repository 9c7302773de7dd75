//! [`seek()`]: restores the state after a past step.

use bevy::prelude::*;
use bevy::time::{Fixed, Virtual};

use super::history::{History, PastStep};
use crate::input::Replayed;
use crate::input::script::Playback;
use crate::state;
use crate::timestep::{Resimulating, StepClock, run_step};

/// Why a step cannot be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SeekError {
    /// The step is not in the history.
    #[error("step {tick} is not in the history, which has steps {first} to {last}")]
    NotKept {
        /// The step.
        tick: u64,
        /// The first step that can be reached.
        first: u64,
        /// The last step that can be reached.
        last: u64,
    },
}

/// Restores the state after step `tick`: from the keyframe before it, and by running the steps from there again with their input. From
/// the present state if that is nearer.
///
/// Call it between two steps: from a system outside of `FixedMain`, or between two frames. The frame's own clock (dropped time,
/// interpolation factor), settings and what frames move stay as they are. The messages that steps have written are dropped.
///
/// # Errors
///
/// The step is not in the [`History`]. Nothing has changed then.
pub fn seek(world: &mut World, tick: u64) -> Result<(), SeekError> {
    with_history(world, tick, |world, history| {
        let from = begin(world, history, tick);
        run_again(world, history.steps_between(from, tick));
    })
}

/// Runs the steps from the present one to step `tick` again, without a keyframe between them.
///
/// # Errors
///
/// The step is not in the [`History`]. Nothing has changed then.
pub fn run_on(world: &mut World, tick: u64) -> Result<(), SeekError> {
    with_history(world, tick, |world, history| {
        let present = world.resource::<StepClock>().ticks;
        run_again(world, history.steps_between(present, tick));
    })
}

/// Takes the history out of the world while its steps run again: it is not part of the state that they change.
fn with_history(
    world: &mut World,
    tick: u64,
    run: impl FnOnce(&mut World, &History),
) -> Result<(), SeekError> {
    let history = std::mem::take(&mut *world.resource_mut::<History>());
    let reached = if history.has(tick) {
        resimulate(world, |world| run(world, &history));
        Ok(())
    } else {
        Err(SeekError::NotKept {
            tick,
            first: history.first_tick(),
            last: history.last_tick(),
        })
    };
    world.insert_resource(history);
    reached
}

/// Restores the keyframe before a step, unless the present lies between the two. Returns the step from which to go on.
fn begin(world: &mut World, history: &History, tick: u64) -> u64 {
    let present = world.resource::<StepClock>().ticks;
    match history.keyframes.before(tick) {
        Some(keyframe) if !(keyframe.tick..=tick).contains(&present) => {
            keyframe.state.restore(world);
            keyframe.tick
        }
        _ => present,
    }
}

/// Runs steps again.
pub(super) fn run_again<'a>(world: &mut World, past: impl Iterator<Item = &'a PastStep>) {
    let mut settings = None;
    for step in past {
        if !settings.is_some_and(|last| std::sync::Arc::ptr_eq(last, &step.settings)) {
            step.settings.restore(world);
            settings = Some(&step.settings);
        }
        world.insert_resource(Replayed(step.input));
        run_step(world, step.secs);
    }
}

/// Runs `steps`, which changes the state, and keeps from all else that time has passed.
pub(super) fn resimulate(world: &mut World, steps: impl FnOnce(&mut World)) {
    let frame = world.resource::<StepClock>().clone();
    let step_length = world.resource::<Time<Fixed>>().timestep();
    let settings = state::settings_snapshot(world);
    world.insert_resource(Resimulating);
    steps(world);
    world.remove_resource::<Replayed>();
    world.remove_resource::<Resimulating>();
    settings.restore(world);
    state::drop_step_messages(world);
    let mut clock = world.resource_mut::<StepClock>();
    let (ticks, simulated_secs, step_secs) = (clock.ticks, clock.simulated_secs, clock.step_secs);
    *clock = StepClock {
        ticks,
        simulated_secs,
        step_secs,
        ..frame
    };
    if let Some(mut playback) = world.get_resource_mut::<Playback>() {
        playback.go_on_after(simulated_secs - step_secs);
    }
    world.resource_mut::<Time<Fixed>>().set_timestep(step_length);
    *world.resource_mut::<Time>() = world.resource::<Time<Virtual>>().as_generic();
}
