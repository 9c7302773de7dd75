//! [`seek()`]: restores the state after a past step.

use bevy::prelude::*;
use bevy::time::Fixed;

use super::between::{Between, EVERY_STEPS};
use super::found::check;
use super::history::{Head, History, PastStep};
use super::inputs::end_replay;
use super::seek_error::SeekError;
use crate::compare::checksums::checksums;
use crate::entities::step_commands::Spawns;
use crate::snapshot::frame_writes::FrameWrites;
use crate::snapshot::{Snapshot, drop_step_messages, settings_snapshot, snapshot};
use springyard_timestep::{Resimulating, StepClock, run_step};

/// Event: the state after another step is there. For what follows from the time and is no state, such as a position in a script.
#[derive(Event, Debug, Clone, Copy)]
pub struct Sought {
    /// Simulated time at which the last step before that state began, s.
    pub step_began_secs: f64,
}

/// Restores the state after step `tick`, as the next step found it: with what frames have written, spawned and despawned before that one.
/// From the keyframe before it, and by running the steps from there again with their input. From the present state if that is nearer.
///
/// Call it between two steps: from a system outside of `FixedMain`, or between two frames. The frame's own clock (dropped time,
/// interpolation factor), settings and what frames move stay as they are. The messages that steps have written are dropped.
///
/// # Errors
///
/// The step is not in the [`History`], or cannot be reached: see [`SeekError`]. The world is then as it was.
pub fn seek(world: &mut World, tick: u64) -> Result<(), SeekError> {
    with_history(world, tick, |world, history| {
        let reached = reach(world, history, tick);
        if tick < history.last_tick() {
            return reached;
        }
        // The newest state has a copy of its own.
        arrive(world, history, tick)
    })
}

/// Runs the steps from the present one to step `tick` again, without a keyframe between them.
///
/// # Errors
///
/// As for [`seek`].
pub fn run_on(world: &mut World, tick: u64) -> Result<(), SeekError> {
    with_history(world, tick, |world, history| {
        let present = world.resource::<StepClock>().ticks;
        if present > tick || is_changed(world, history) {
            return reach(world, history, tick);
        }
        run_again(world, history, present, tick)?;
        arrive(world, history, tick)
    })
}

/// Takes the history out of the world while its steps run again: it is not part of the state that they change. After an error it puts the
/// world back to the step where it was.
fn with_history(
    world: &mut World,
    tick: u64,
    run: impl FnOnce(&mut World, &mut History) -> Result<(), SeekError>,
) -> Result<(), SeekError> {
    let mut history = std::mem::take(&mut *world.resource_mut::<History>());
    let reached = if history.has(tick) {
        keep_head(world, &mut history);
        let from = world.resource::<StepClock>().ticks;
        // The newest state has a copy already.
        let before = (from < history.last_tick()).then(|| snapshot(world));
        let reached = resimulate(world, |world| run(world, &mut history));
        if reached.is_err() {
            resimulate(world, |world| put_back(world, &mut history, before));
        }
        reached
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

/// Copies the present before it is left for the past.
fn keep_head(world: &mut World, history: &mut History) {
    let present = world.resource::<StepClock>().ticks;
    if history.head.is_none() && present == history.last_tick() {
        history.head = Some(Head {
            state: snapshot(world),
            checksums: checksums(world),
        });
    }
}

/// Puts the world back to where it was before an error; `None`: to the newest state.
fn put_back(world: &mut World, history: &mut History, before: Option<Snapshot>) {
    if let Some(before) = before {
        before.restore(world);
    } else if let Some(head) = history.head.take() {
        head.state.restore(world);
    }
}

fn reach(world: &mut World, history: &mut History, tick: u64) -> Result<(), SeekError> {
    match begin(world, history, tick)? {
        Began::AtPresent(from) => run_again(world, history, from, tick)?,
        Began::AtCopy(from) => {
            let kept = run_again_with_copies(world, history, from, tick)?;
            history.between.extend(kept);
        }
    }
    arrive(world, history, tick)
}

/// The state after step `tick` is there. Adds what frames have changed before the next step, and checks it.
fn arrive(world: &mut World, history: &mut History, tick: u64) -> Result<(), SeekError> {
    if let Some(next) = history.step(tick + 1) {
        next.found.write(world);
        next.found.check(world, tick)?;
        history.reached = Some((tick, world.increment_change_tick()));
        return Ok(());
    }
    if let Some(head) = &history.head {
        head.state.restore(world);
        check(&head.checksums, world, tick)?;
        history.head = None;
    }
    Ok(())
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
fn begin(world: &mut World, history: &mut History, tick: u64) -> Result<Began, SeekError> {
    let present = world.resource::<StepClock>().ticks;
    let wanted = tick.saturating_sub(DRAWN_STEPS).max(history.first_tick);
    let keyframe = history.keyframes.before(wanted);
    let keyframe = keyframe.map(|it| (it.tick, &it.state));
    let between = history.between.before(wanted);
    let is_between = between.map(|it| it.0) > keyframe.map(|it| it.0);
    match if is_between { between } else { keyframe } {
        Some((from, state)) if !(from..=tick).contains(&present) || is_changed(world, history) => {
            if let Some(entity) = state.missing(world) {
                return Err(SeekError::Despawned {
                    tick: from,
                    entity: history.lives.label(entity),
                });
            }
            state.restore(world);
            if !is_between {
                history.between.clear();
            }
            Ok(Began::AtCopy(from))
        }
        _ => Ok(Began::AtPresent(present)),
    }
}

/// Whether frames have changed the past that is shown since it was reached.
fn is_changed(world: &mut World, history: &History) -> bool {
    let present = world.resource::<StepClock>().ticks;
    let next = history.step(present + 1);
    let reached = history.reached.filter(|(tick, _)| *tick == present);
    let is_written = reached.is_some_and(|(_, at)| FrameWrites::are_any_since(world, at));
    is_written || next.is_some_and(|next| next.found.check(world, present).is_err())
}

/// Runs the steps from `from` to `tick` again, with a copy of the state every few steps.
fn run_again_with_copies(
    world: &mut World,
    history: &History,
    from: u64,
    tick: u64,
) -> Result<Between, SeekError> {
    let mut kept = Between::default();
    let mut at = from;
    while at < tick {
        if at > from {
            if let Some(next) = history.step(at + 1) {
                next.found.write(world);
            }
            kept.keep(world);
        }
        let next = tick.min(at + EVERY_STEPS);
        run_again(world, history, at, next)?;
        at = next;
    }
    Ok(kept)
}

/// Runs the steps after step `from`, up to step `to`, again.
fn run_again(world: &mut World, history: &History, from: u64, to: u64) -> Result<(), SeekError> {
    let mut settings = None;
    for (tick, step) in (from + 1..).zip(history.steps_between(from, to)) {
        if !settings.is_some_and(|last| std::sync::Arc::ptr_eq(last, &step.settings)) {
            step.settings.restore(world);
            settings = Some(&step.settings);
        }
        step.found.write(world);
        step.found.check(world, tick - 1)?;
        check_spawned(world, history, tick, step)?;
        step.inputs.replay(world);
        world.resource::<Spawns>().give(&step.spawned);
        run_step(world, step.secs);
        if !world.resource::<Spawns>().take_back() {
            return Err(SeekError::Diverged {
                tick,
                state: "entities".into(),
            });
        }
    }
    Ok(())
}

/// Whether what a step spawns can be spawned again with the same ids.
fn check_spawned(
    world: &World,
    history: &History,
    tick: u64,
    step: &PastStep,
) -> Result<(), SeekError> {
    if let Some(entity) = &step.spawned_aside {
        let entity = entity.clone();
        return Err(SeekError::Spawned { tick, entity });
    }
    let spawned = step.spawned.iter().map(|(_, entity)| *entity);
    let appeared = step.found.appeared.iter().map(|(entity, _)| *entity);
    let mut all = spawned.chain(appeared);
    let lost = all.find(|entity| !world.entities().contains_spawned(*entity));
    lost.map_or(Ok(()), |entity| {
        Err(SeekError::Despawned {
            tick,
            entity: history.lives.label(entity),
        })
    })
}

/// Runs `steps`, which changes the state, and keeps from all else that time has passed.
fn resimulate<R>(world: &mut World, steps: impl FnOnce(&mut World) -> R) -> R {
    let step_length = world.resource::<Time<Fixed>>().timestep();
    let settings = settings_snapshot(world);
    world.insert_resource(Resimulating);
    let done = steps(world);
    end_replay(world);
    world.remove_resource::<Resimulating>();
    settings.restore(world);
    drop_step_messages(world);
    world
        .resource_mut::<Time<Fixed>>()
        .set_timestep(step_length);
    let clock = world.resource::<StepClock>();
    let step_began_secs = clock.simulated_secs - clock.step_secs;
    world.trigger(Sought { step_began_secs });
    done
}
