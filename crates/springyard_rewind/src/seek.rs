//! [`seek()`]: restores the state after a past step.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::time::Fixed;

use super::found::check;
use super::gifts::Gifts;
use super::history::{Head, History, PastStep};
use super::inputs::end_replay;
use super::seek_error::SeekError;
use crate::compare::checksums::checksums;
use crate::entities::step_commands::Spawns;
use crate::snapshot::frame_writes::FrameWrites;
use crate::snapshot::{Snapshot, drop_step_messages, settings_snapshot, snapshot};
use springyard_timestep::{Resimulating, StepClock, run_step};

/// Event: a [`seek()`] or [`run_on`] has ended, and the world is at another step. For what depends on the time and is not state, such as
/// the position in a script.
///
/// It is triggered after a seek that failed, too, for the step where it failed; then once more, when the world is back. The resource
/// [`History`] is empty meanwhile.
#[doc(alias = "SeekEnded")]
#[derive(Event, Debug, Clone, Copy)]
pub struct Sought {
    /// Simulated time at which the last step before that state began, s.
    pub step_began_secs: f64,
}

/// Restores the state after step `tick`, as the next step found it: with what systems outside of the fixed step have written, spawned and
/// despawned before that one. It restores the keyframe before `tick` and runs the steps from there again with their settings and inputs; if
/// the present state lies between the two, it goes on from that.
///
/// Call it between two steps: from a system outside of `FixedMain`, or between two frames. The frame's own clock (dropped time,
/// interpolation factor), settings and frame state stay as they are. The messages that steps have written are dropped, and [`Sought`] is
/// triggered.
///
/// During the call the resource [`History`] is empty, since no step may depend on it: a system in a step, or an observer of `Sought`, that
/// reads it finds no steps.
///
/// # Errors
///
/// The step is not in the [`History`] ([`SeekError::NotKept`]): nothing has changed. Or it cannot be reached: the registered state, the
/// settings and the history are again as they were before the call. Some things are not: the messages that steps had written are dropped,
/// caches are empty, `Sought` has been triggered twice, and what is not registered is as the steps have left it.
pub fn seek(world: &mut World, tick: u64) -> Result<(), SeekError> {
    with_history(world, tick, |world, history| {
        let reached = reach(world, history, tick);
        if tick < history.last_tick() {
            return reached;
        }
        // The newest state has a copy, which `arrive` restores, so it can be reached even if its steps cannot run again. They run anyway,
        // for what is only drawn and in no copy (`DRAWN_STEPS`); an error in them does not matter.
        arrive(world, history, tick)
    })
}

/// Runs the steps after the present one again, up to step `tick`, even if a keyframe is nearer to `tick`. If the present step is a later one,
/// or the state was changed since it was reached, it does what [`seek`] does.
///
/// # Errors
///
/// As for [`seek`], but the newest step, too, is reached only if its steps can run again.
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

/// Takes the history out of the world while its steps run again: it is not part of the state that they change. After an error it restores
/// the state of the step where the world was.
fn with_history(
    world: &mut World,
    tick: u64,
    run: impl FnOnce(&mut World, &mut History) -> Result<(), SeekError>,
) -> Result<(), SeekError> {
    let mut history = std::mem::take(&mut *world.resource_mut::<History>());
    let reached = if history.has(tick) {
        keep_head(world, &mut history);
        let from = world.resource::<StepClock>().ticks;
        // The newest state has a copy already: `keep_head`.
        let before = (from < history.last_tick()).then(|| snapshot(world));
        let reached = resimulate(world, |world| run(world, &mut history));
        if reached.is_err() {
            let before = before.or_else(|| history.head.take().map(|head| head.state));
            resimulate(world, |world| {
                if let Some(before) = before {
                    before.restore(world);
                }
            });
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

/// Copies the newest state before it is left for the past.
fn keep_head(world: &mut World, history: &mut History) {
    let present = world.resource::<StepClock>().ticks;
    if present == history.last_tick() {
        history.head = Some(Head {
            state: snapshot(world),
            checksums: checksums(world),
        });
    }
}

/// At least this many steps run again after a restored copy (fewer at the start of the history). Some types that steps write are only drawn
/// and in no copy (`register_unkept`). Where they depend on the last two steps at most, they are then right for the step sought.
const DRAWN_STEPS: u64 = 2;

/// Goes to step `tick` from the nearest copy of the state before it, or from the present, if that lies between the two.
fn reach(world: &mut World, history: &mut History, tick: u64) -> Result<(), SeekError> {
    let present = world.resource::<StepClock>().ticks;
    let wanted = tick.saturating_sub(DRAWN_STEPS).max(history.first_tick);
    let keyframe = history.keyframes.before(wanted);
    let keyframe = keyframe.map(|it| (it.tick, &it.state));
    let between = history.between.range(..=wanted).next_back();
    let between = between.map(|(tick, state)| (*tick, state));
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
            let kept = run_again_with_copies(world, history, from, tick)?;
            history.between.extend(kept);
        }
        _ => run_again(world, history, present, tick)?,
    }
    arrive(world, history, tick)
}

/// The last part of a seek, once step `tick` has run again: writes what systems outside of the fixed step have written before the next step,
/// and compares the checksums. After the newest step, which has no next one, it restores the copy of the newest state.
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

/// Whether systems outside of the fixed step have changed the past state since a seek reached it.
fn is_changed(world: &mut World, history: &History) -> bool {
    let present = world.resource::<StepClock>().ticks;
    let next = history.step(present + 1);
    let reached = history.reached.filter(|(tick, _)| *tick == present);
    let is_written = reached.is_some_and(|(_, at)| FrameWrites::are_any_since(world, at));
    is_written || next.is_some_and(|next| next.found.check(world, present).is_err())
}

/// Steps between two copies between keyframes. The copies take memory beside that of the keyframes: at most 22 of them at 60 steps a second,
/// in the oldest part with its 3 s between keyframes.
const EVERY_STEPS: u64 = 8;

/// Runs the steps from `from` to `tick` again, with a copy of the state every few steps.
fn run_again_with_copies(
    world: &mut World,
    history: &History,
    from: u64,
    tick: u64,
) -> Result<BTreeMap<u64, Snapshot>, SeekError> {
    let mut kept = BTreeMap::new();
    let mut at = from;
    while at < tick {
        if at > from {
            if let Some(next) = history.step(at + 1) {
                next.found.write(world);
            }
            kept.insert(at, snapshot(world));
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
        world.resource_mut::<Gifts>().give(step.gifts.clone());
        run_step(world, step.secs);
        world.resource_mut::<Gifts>().take_back();
        if !world.resource::<Spawns>().take_back() {
            return Err(SeekError::Diverged {
                tick,
                state: "entities".into(),
            });
        }
    }
    Ok(())
}

/// Returns an error if a step cannot run again because of its entities: it has spawned one with plain `Commands`, or one that it needs again
/// under the same id has been despawned for good.
fn check_spawned(
    world: &World,
    history: &History,
    tick: u64,
    step: &PastStep,
) -> Result<(), SeekError> {
    if let Some(entity) = &step.spawned_by_commands {
        let entity = entity.clone();
        return Err(SeekError::Spawned { tick, entity });
    }
    let spawned = step.spawned.iter().map(|(_, entity)| *entity);
    let found = step.found.spawned.iter().map(|(entity, _)| *entity);
    let mut all = spawned.chain(found);
    let lost = all.find(|entity| !world.entities().contains_spawned(*entity));
    lost.map_or(Ok(()), |entity| {
        Err(SeekError::Despawned {
            tick,
            entity: history.lives.label(entity),
        })
    })
}

/// Calls `steps`, which runs past steps again, with the resource `Resimulating`. Afterwards the settings and the step length are those of the
/// present again, the messages of the steps are dropped, and [`Sought`] is triggered.
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
