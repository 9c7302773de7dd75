//! [`seek()`]: restores the state after a past step.

use bevy::prelude::*;
use bevy::time::{Fixed, Virtual};

use super::between::{Between, EVERY_STEPS};
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
        match begin(world, history, tick) {
            Began::AtPresent(from) => run_again(world, history.steps_between(from, tick)),
            Began::AtCopy(from) => {
                let kept = run_again_with_copies(world, history, from, tick);
                history.between.extend(kept);
            }
        }
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
    run: impl FnOnce(&mut World, &mut History),
) -> Result<(), SeekError> {
    let mut history = std::mem::take(&mut *world.resource_mut::<History>());
    let reached = if history.has(tick) {
        resimulate(world, |world| run(world, &mut history));
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

/// The step from which to go on.
enum Began {
    /// The present one.
    AtPresent(u64),
    /// That of a restored copy.
    AtCopy(u64),
}

/// At least this many steps run again after a restored copy: what steps keep for drawing of the last two steps, and no snapshot has, is
/// then that of the step sought.
const DRAWN_STEPS: u64 = 2;

/// Restores the nearest copy of the state before a step, unless the present lies between the two.
fn begin(world: &mut World, history: &mut History, tick: u64) -> Began {
    let present = world.resource::<StepClock>().ticks;
    let wanted = tick.saturating_sub(DRAWN_STEPS).max(history.first_tick);
    let keyframe = history.keyframes.before(wanted);
    let keyframe = keyframe.map(|it| (it.tick, &it.state));
    let between = history.between.before(wanted);
    let is_between = between.map(|it| it.0) > keyframe.map(|it| it.0);
    match if is_between { between } else { keyframe } {
        Some((from, state)) if !(from..=tick).contains(&present) => {
            state.restore(world);
            if !is_between {
                history.between.clear();
            }
            Began::AtCopy(from)
        }
        _ => Began::AtPresent(present),
    }
}

/// Runs the steps from `from` to `tick` again, with a copy of the state every few steps.
fn run_again_with_copies(world: &mut World, history: &History, from: u64, tick: u64) -> Between {
    let mut kept = Between::default();
    let mut at = from;
    while at < tick {
        if at > from {
            kept.keep(world);
        }
        let next = tick.min(at + EVERY_STEPS);
        run_again(world, history.steps_between(at, next));
        at = next;
    }
    kept
}

/// Runs steps again.
pub(super) fn run_again<'a>(world: &mut World, past: impl Iterator<Item = &'a PastStep>) {
    let mut settings = None;
    for step in past {
        if !settings.is_some_and(|last| std::sync::Arc::ptr_eq(last, &step.settings)) {
            step.settings.restore(world);
            settings = Some(&step.settings);
        }
        world.insert_resource(Replayed(step.input.clone()));
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
    world
        .resource_mut::<Time<Fixed>>()
        .set_timestep(step_length);
    *world.resource_mut::<Time>() = world.resource::<Time<Virtual>>().as_generic();
}
