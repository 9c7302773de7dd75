//! Logs the hash of all registered state every 60 steps, and after the last step.

use bevy::prelude::*;

use super::Report;
use super::rows::TickHash;
use crate::time::recording::recorder::HASH_EVERY_TICKS;

/// Logs the hash after `log_tick`, if it is due at the step that `log_tick` has added. Warns once of state that the hash leaves
/// out.
pub(super) fn log_hash(world: &mut World, mut has_warned: Local<bool>) {
    let report = world.resource::<Report>();
    let ticks = report.ticks;
    let is_listed = ticks.is_multiple_of(HASH_EVERY_TICKS);
    if !report.has_step || !(is_listed || report.complete) {
        return;
    }
    let hash = format!("{:016x}", springyard_rewind::hash(world));
    let unnamed = springyard_rewind::unnamed(world);
    if !unnamed.is_empty() && !std::mem::replace(&mut *has_warned, true) {
        warn!("entities without a Name have state, which the state hash leaves out: {unnamed:?}");
    }
    let mut report = world.resource_mut::<Report>();
    if is_listed {
        report.hashes.push(TickHash {
            tick: ticks,
            hash: hash.clone(),
        });
    }
    report.state_hash = hash;
}
