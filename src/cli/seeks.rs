//! `run --seeks`: checks after a run that any past step can be reached exactly.
//!
//! Random steps of the run are sought in random order. After each, the run goes on for a second. The state hash at the step and a
//! second later must be the same as the first time.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::time::Instant;

use bevy::prelude::*;
use serde::Serialize;
use spring_math::random::SplitMix64;

use super::CommandError;
use springyard_rewind::{History, run_on, seek};
use springyard_timestep::BeforeStep;
use springyard_timestep::{StepClock, is_live};

/// Number of seeks, and the seed of their random order: `COUNT:SEED`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeekSpec {
    /// How many.
    pub count: u32,
    /// Seed.
    pub seed: u64,
}

/// Most seeks: at some milliseconds each, they take hours.
const MOST_SEEKS: u32 = 1_000_000;

impl FromStr for SeekSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not COUNT:SEED, as in 1000:7");
        let (count, seed) = text.split_once(':').ok_or_else(wrong)?;
        let count: u32 = count.trim().parse().map_err(|_| wrong())?;
        let seed = seed.trim().parse().map_err(|_| wrong())?;
        if (1..=MOST_SEEKS).contains(&count) {
            Ok(Self { count, seed })
        } else {
            Err(format!("COUNT must be from 1 to {MOST_SEEKS}"))
        }
    }
}

/// What the seeks have shown.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SeekReport {
    /// Number of seeks.
    pub count: u32,
    /// Seeks that failed, or after which the state hash was not that of the run, at the step or a second later.
    pub mismatches: u32,
    /// The first of them: number of the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_mismatch: Option<u64>,
    /// Why a step could not be reached, of the first such step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_error: Option<String>,
    /// Wall-clock time of a seek, mean, ms.
    pub mean_ms: f64,
    /// Wall-clock time of the slowest seek, ms.
    pub max_ms: f64,
    /// Size of a keyframe, mean, bytes (an estimate).
    pub snapshot_bytes: usize,
    /// Number of keyframes.
    pub keyframes: usize,
    /// Size of the whole history, bytes (an estimate).
    pub history_bytes: usize,
}

/// The state hash after each step of the run.
#[derive(Resource, Debug, Default)]
struct StepHashes(BTreeMap<u64, u64>);

/// Notes the state hash after each step.
pub fn plugin(app: &mut App) {
    app.init_resource::<StepHashes>()
        .add_systems(BeforeStep, note_hash.run_if(is_live));
}

fn note_hash(world: &mut World) {
    let tick = world.resource::<StepClock>().ticks;
    let hash = springyard_rewind::hash(world);
    world.resource_mut::<StepHashes>().0.insert(tick, hash);
}

/// Time that the run goes on after each seek, s.
const GOES_ON_SECS: f64 = 1.0;

/// Seeks random steps after the run.
pub fn seek_all(world: &mut World, spec: SeekSpec) -> Result<SeekReport, CommandError> {
    note_hash(world);
    let hashes = std::mem::take(&mut *world.resource_mut::<StepHashes>()).0;
    let mut random = SplitMix64::new(spec.seed);
    let (mut mismatches, mut first_mismatch, mut first_error) = (0, None, None);
    let (mut sum_ms, mut max_ms) = (0.0, 0.0_f64);
    let history = world.resource::<History>();
    if !history.has(history.last_tick()) {
        return Err(CommandError::bad_input(
            "--seeks: the run is too short: a history begins after its first step",
        ));
    }
    for _ in 0..spec.count {
        let history = world.resource::<History>();
        let (first, last) = (history.first_tick(), history.last_tick());
        let tick = first + random.bits() % (last - first + 1);
        let ends = history.secs_at(tick).unwrap_or_default() + GOES_ON_SECS;
        let later = history.tick_at(ends);
        let began = Instant::now();
        let sought = seek(world, tick);
        let took_ms = began.elapsed().as_secs_f64() * 1e3;
        sum_ms += took_ms;
        max_ms = max_ms.max(took_ms);
        let is_same =
            |world: &World, tick| hashes.get(&tick) == Some(&springyard_rewind::hash(world));
        let mut agrees = is_same(world, tick);
        let reached = sought.and_then(|()| run_on(world, later));
        agrees &= is_same(world, later);
        if let Err(error) = &reached {
            first_error.get_or_insert_with(|| error.to_string());
        }
        if !agrees || reached.is_err() {
            mismatches += 1;
            first_mismatch.get_or_insert(tick);
        }
    }
    let history = world.resource::<History>();
    Ok(SeekReport {
        count: spec.count,
        mismatches,
        first_mismatch,
        first_error,
        mean_ms: sum_ms / f64::from(spec.count),
        max_ms,
        snapshot_bytes: history.keyframe_bytes() / history.keyframes().max(1),
        keyframes: history.keyframes(),
        history_bytes: history.bytes(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_and_a_seed_are_read() {
        let spec: SeekSpec = "100:7".parse().unwrap();
        assert_eq!(
            spec,
            SeekSpec {
                count: 100,
                seed: 7
            }
        );
        for wrong in ["", "100", "0:1", "-1:1", "x:1", "1:x", "1:2:3", "9999999:1"] {
            assert!(wrong.parse::<SeekSpec>().is_err(), "{wrong}");
        }
    }
}
