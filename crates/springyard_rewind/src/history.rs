//! [`History`]: the input of each step of the last minutes, and keyframes.
//!
//! The input of a step is the resources of [`register_input`](super::register_input), and what systems outside of the fixed step have
//! written, spawned and despawned since the step before.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use bevy::ecs::change_detection::Tick;
use bevy::ecs::entity::EntityHashSet;
use bevy::prelude::*;

use super::RewindSystems;
use super::found::Found;
use super::gifts::{self, Gift, Gifts};
use super::inputs::Inputs;
use super::keyframes::{Keyframe, Keyframes};
use super::settings::RewindSettings;
use crate::compare::checksums::{Checksums, checksums};
use crate::entities::Parked;
use crate::entities::lives::Lives;
use crate::entities::roster;
use crate::entities::step_commands::{Spawned, Spawns};
use crate::snapshot::frame_writes::FrameWrites;
use crate::snapshot::step_runs::{StepRuns, is_spawned_in_step};
use crate::snapshot::{SettingsInForce, Snapshot, snapshot};
use springyard_state::RegisterState;
use springyard_timestep::{AfterStep, BeforeStep, Resimulating, StepClock, is_live};

/// A step of the past.
#[derive(Clone)]
pub struct PastStep {
    /// Its length, s.
    pub secs: f64,
    /// Simulated time at its end, s.
    pub end_secs: f64,
    /// Its registered inputs.
    pub inputs: Inputs,
    /// The settings in force. Steps without a change between them share one copy.
    pub settings: Arc<Snapshot>,
    /// What systems outside of the fixed step had changed since the step before, and the checksums of the state.
    pub found: Arc<Found>,
    /// What the step has spawned with `StepCommands`.
    pub(super) spawned: Spawned,
    /// What it has given to older entities.
    pub(super) gifts: Arc<[Gift]>,
    /// The name of an entity that it has spawned with plain `Commands`: such a step cannot run again.
    pub(super) spawned_by_commands: Option<String>,
}

impl PastStep {
    /// A step of this length (s) that ends at this simulated time (s). Nothing was changed outside of the fixed step before it, and it
    /// spawns nothing.
    #[must_use]
    pub fn new(secs: f64, end_secs: f64, inputs: Inputs, settings: Arc<Snapshot>) -> Self {
        Self {
            secs,
            end_secs,
            inputs,
            settings,
            found: Arc::default(),
            spawned: Spawned::new(),
            gifts: Arc::new([]),
            spawned_by_commands: None,
        }
    }
}

/// The newest state, copied when a seek leaves it for the past.
pub(super) struct Head {
    pub state: Snapshot,
    pub checksums: Checksums,
}

/// The past: the steps from the oldest keyframe on. After a [`seek`](super::seek()) it still has the steps after the present one; the
/// next step that is played takes their place. During a seek this resource is empty.
#[derive(Resource, Default)]
pub struct History {
    pub(super) keyframes: Keyframes,
    /// Copies between two keyframes, by the number of steps before them, made when the steps there last ran again. With them, going back
    /// step by step runs a few steps again each time, not half a second of them. Dropped when a step is played.
    pub(super) between: BTreeMap<u64, Snapshot>,
    /// The first of them ends at `first_tick + 1`.
    pub(super) steps: VecDeque<PastStep>,
    pub(super) first_tick: u64,
    /// The state after the last step; `None`: the present one.
    pub(super) head: Option<Head>,
    pub(super) lives: Lives,
    /// The past step that the last seek reached, and the change tick then: newer values were written outside of the fixed step.
    pub(super) reached: Option<(u64, Tick)>,
    /// What the running step has found.
    found: Option<Arc<Found>>,
    settings: Option<SettingsInForce>,
    /// How often steps have been forgotten: other steps then have their numbers.
    generation: u64,
    /// Whether a step has run since the history was empty.
    has_waited: bool,
    /// Start of the running step, and the time that the steps since the newest keyframe took, s (wall clock).
    began: Option<Instant>,
    cost_secs: f64,
}

impl History {
    /// The first step whose state can be reached: number of steps before it.
    #[must_use]
    pub fn first_tick(&self) -> u64 {
        self.first_tick
    }

    /// The last step whose state can be reached.
    #[must_use]
    pub fn last_tick(&self) -> u64 {
        self.first_tick + self.steps.len() as u64
    }

    /// Whether the state after this step can be reached.
    #[must_use]
    pub fn has(&self, tick: u64) -> bool {
        !self.keyframes.is_empty() && (self.first_tick..=self.last_tick()).contains(&tick)
    }

    /// The step that ends at `tick`.
    #[must_use]
    pub fn step(&self, tick: u64) -> Option<&PastStep> {
        let index = tick.checked_sub(self.first_tick + 1)?;
        self.steps.get(usize::try_from(index).ok()?)
    }

    /// The steps after step `from`, up to step `to`.
    pub fn steps_between(&self, from: u64, to: u64) -> impl Iterator<Item = &PastStep> {
        (from + 1..=to).filter_map(|tick| self.step(tick))
    }

    /// Simulated time after a step, s.
    #[must_use]
    pub fn secs_at(&self, tick: u64) -> Option<f64> {
        if tick == self.first_tick {
            return self.keyframes.first().map(|first| first.secs);
        }
        self.step(tick).map(|step| step.end_secs)
    }

    /// The last step that ends at or before this simulated time (s), or the first of the history.
    #[must_use]
    pub fn tick_at(&self, secs: f64) -> u64 {
        let ended = self
            .steps
            .partition_point(|step| step.end_secs <= secs + 1e-9);
        self.first_tick + ended as u64
    }

    /// The step of the newest keyframe: number of steps before it.
    #[must_use]
    pub fn newest_keyframe(&self) -> Option<u64> {
        self.keyframes.last().map(|last| last.tick)
    }

    /// A number that changes when steps after a past one are forgotten, and others take their numbers.
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Number of keyframes.
    #[must_use]
    pub fn keyframes(&self) -> usize {
        self.keyframes.len()
    }

    /// Estimate of the memory that the keyframes take, bytes.
    #[must_use]
    pub fn keyframe_bytes(&self) -> usize {
        self.keyframes.bytes()
    }

    /// Estimate of the memory that the history takes, bytes: all copies of the state, the steps, what each of them found (what frames wrote,
    /// spawned and despawned, and checksums), and the settings, of which steps share a copy. It leaves out the registered inputs.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let head = self.head.as_ref();
        let head = head.map_or(0, |it| it.state.bytes() + size_of_val(&*it.checksums));
        let between = self.between.values().map(Snapshot::bytes);
        let copies = head + self.keyframes.bytes() + between.sum::<usize>();
        let steps = self.steps.iter();
        let own = steps.map(|it| {
            let gifts = it.gifts.iter().map(Gift::bytes).sum::<usize>();
            size_of::<PastStep>() + it.found.bytes() + size_of_val(it.spawned.as_slice()) + gifts
        });
        let mut last = None;
        let settings = self.steps.iter().map(|it| {
            let is_shared = last
                .replace(&it.settings)
                .is_some_and(|last| Arc::ptr_eq(last, &it.settings));
            if is_shared { 0 } else { it.settings.bytes() }
        });
        copies + own.sum::<usize>() + settings.sum::<usize>()
    }

    /// Whether the present has been left for the past.
    #[must_use]
    pub fn is_left(&self) -> bool {
        self.head.is_some()
    }

    /// The newest state has been restored by other means than a seek, such as a [`snapshot`](crate::snapshot()): drops its copy. Call it
    /// for nothing else: the newest state could not be reached any more.
    pub fn note_return(&mut self) {
        self.head = None;
    }

    /// Empties it. It begins again after the next step.
    pub fn clear(&mut self) {
        *self = Self {
            generation: self.generation + 1,
            ..Self::default()
        };
    }

    /// Forgets the steps after one.
    fn forget_after(&mut self, tick: u64) {
        self.between.clear();
        self.head = None;
        if tick >= self.last_tick() {
            return;
        }
        self.generation += 1;
        self.cost_secs = 0.0;
        self.keyframes.forget_after(tick);
        let kept = tick.saturating_sub(self.first_tick);
        self.steps
            .truncate(usize::try_from(kept).unwrap_or(usize::MAX));
        self.lives.forget_after(tick);
    }

    /// Forgets the steps before the first keyframe, once there is a later one from which this time (s) can be reached.
    fn forget_old(&mut self, kept_from_secs: f64) {
        self.keyframes.forget_before(kept_from_secs);
        if let Some(first) = self.keyframes.first() {
            while self.first_tick < first.tick && self.steps.pop_front().is_some() {
                self.first_tick += 1;
            }
            self.lives.forget_before(self.first_tick);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_unkept::<History>("the past itself; no step reads it")
        .init_resource::<History>()
        .init_resource::<Spawns>()
        .init_resource::<RewindSettings>()
        .add_systems(
            BeforeStep,
            (
                keep_keyframe
                    .run_if(is_live)
                    .in_set(RewindSystems::NoteStep),
                |spawns: Res<Spawns>, mut gifts: ResMut<Gifts>| {
                    spawns.begin_step();
                    gifts.begin_step();
                },
            )
                .chain(),
        )
        .add_systems(AfterStep, end_spawns)
        .add_systems(
            FixedPreUpdate,
            keep_input.in_set(RewindSystems::NoteInput).run_if(is_live),
        )
        .add_systems(FixedLast, note_cost.run_if(is_live));
}

/// Notes what the step finds, and copies the state if a keyframe is due. Steps after the present one, from before a seek, are forgotten: the
/// game goes on from here.
fn keep_keyframe(world: &mut World) {
    let clock = world.resource::<StepClock>();
    let (tick, secs) = (clock.ticks, clock.simulated_secs);
    let mut history = world.resource_mut::<History>();
    if history.keyframes.is_empty() {
        // New bodies enter the physics engine in their first step. A copy from before that has handles of bodies that the engine lacks.
        if !std::mem::replace(&mut history.has_waited, true) {
            return;
        }
        history.first_tick = tick;
        roster::park_what_is_new(world);
        free_entities(world);
    }
    let settings = world.resource::<RewindSettings>().valid();
    let mut history = world.resource_mut::<History>();
    history.keyframes.limits = settings.of_keyframes();
    let forgotten = history.step(tick + 1).map(|step| step.found.clone());
    let first_tick = history.first_tick;
    history.forget_after(tick);
    history.keyframes.free();
    note_found(world, tick, forgotten.as_deref());
    let history = world.resource::<History>();
    if history.keyframes.is_due(tick, secs, history.cost_secs) {
        let state = snapshot(world);
        let mut history = world.resource_mut::<History>();
        let cost_secs = std::mem::take(&mut history.cost_secs);
        history.keyframes.push(Keyframe {
            tick,
            secs,
            cost_secs,
            state,
        });
        history.forget_old(secs - settings.kept_secs);
    }
    let is_shorter = world.resource::<History>().first_tick != first_tick;
    if forgotten.is_some() || is_shorter {
        free_entities(world);
    }
    world.resource_mut::<History>().began = Some(Instant::now());
}

/// Despawns the parked entities that no step of the history has. While the past is shown, the present may have some that are not noted
/// yet. The history does so by itself; call it after steps that ran beside it.
pub fn free_entities(world: &mut World) {
    world.resource_scope(|world, history: Mut<History>| {
        if history.head.is_none() {
            history.lives.free(world);
        }
    });
}

/// Notes what systems outside of the fixed step have changed since the last step, and the checksums of the state. `forgotten`: what the
/// step found whose place the coming one takes. The seek has made its changes again, so its entities are neither new nor gone since.
fn note_found(world: &mut World, tick: u64, forgotten: Option<&Found>) {
    world.resource_scope(|world, mut history: Mut<History>| {
        let (mut spawned, mut despawned) = (Vec::new(), Vec::new());
        if let Some(found) = forgotten {
            let is_parked = |it: Entity| world.get::<Parked>(it).is_some();
            let is_there = |it: Entity| world.entities().contains_spawned(it) && !is_parked(it);
            let again = found.spawned.iter().map(|(entity, _)| *entity);
            spawned.extend(again.filter(|it| is_there(*it)));
            let gone = found.despawned.iter().copied();
            despawned.extend(gone.filter(|it| is_parked(*it)));
        }
        // After those, as their rows are.
        spawned.extend(history.lives.look(world, tick));
        let since = world.get_resource::<StepRuns>().map(StepRuns::end);
        let known: EntityHashSet = spawned.iter().copied().collect();
        let given = gifts::given_since(world, since.unwrap_or_default());
        spawned.extend(given.into_iter().filter(|it| !known.contains(it)));
        despawned.extend(history.lives.parked());
        let new: EntityHashSet = spawned.iter().copied().collect();
        let spawned = spawned.into_iter();
        let spawned = spawned.map(|it| (it, world.entity(it).archetype().id()));
        history.found = Some(Arc::new(Found {
            spawned: spawned.collect(),
            despawned,
            writes: FrameWrites::since_last_step(world, &new),
            checksums: checksums(world),
        }));
    });
}

/// Notes what the step has spawned and despawned.
pub(super) fn end_spawns(world: &mut World) {
    let spawned = world.resource::<Spawns>().end_step();
    let gifts = world.resource_mut::<Gifts>().end_step();
    if world.contains_resource::<Resimulating>() {
        return;
    }
    let tick = world.resource::<StepClock>().ticks;
    world.resource_scope(|world, mut history: Mut<History>| {
        if history.steps.is_empty() {
            return;
        }
        for (_, entity) in &spawned {
            history.lives.note_born(world, *entity, tick);
        }
        let new = history.lives.look(world, tick);
        // Others are older, and have become part of the state in this step.
        let by_commands = new.iter().find(|it| is_spawned_in_step(world, **it));
        let by_commands = by_commands.map(|entity| history.lives.label(*entity));
        if let Some(label) = &by_commands {
            history.lives.log_by_commands(label);
        }
        if let Some(step) = history.steps.back_mut() {
            step.spawned = spawned;
            step.gifts = gifts;
            step.spawned_by_commands = by_commands;
        }
    });
}

/// Adds the time of the step. It decides where keyframes are, and nothing else: a seek gives the same state with any of them.
fn note_cost(mut history: ResMut<History>) {
    if let Some(began) = history.began.take() {
        history.cost_secs += began.elapsed().as_secs_f64();
    }
}

fn keep_input(world: &mut World) {
    if world.resource::<History>().keyframes.is_empty() {
        return;
    }
    let inputs = Inputs::now(world);
    let clock = world.resource::<StepClock>();
    let (secs, end_secs) = (clock.step_secs, clock.step_end_secs());
    let settings = world.resource_scope(|world, mut history: Mut<History>| {
        let in_force = history.settings.take();
        let mut in_force = in_force.unwrap_or_else(|| SettingsInForce::now(world));
        let settings = in_force.share(world);
        history.settings = Some(in_force);
        settings
    });
    let mut history = world.resource_mut::<History>();
    let found = history.found.take().unwrap_or_default();
    history.steps.push_back(PastStep {
        found,
        ..PastStep::new(secs, end_secs, inputs, settings)
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::settings_snapshot;

    #[test]
    fn the_estimate_of_memory_is_the_sum_of_copies_steps_and_what_they_spawned() {
        let mut world = World::new();
        let mut history = History::default();
        assert_eq!(history.bytes(), 0);
        let settings = Arc::new(settings_snapshot(&world));
        for spawned in 0..4 {
            let step = PastStep::new(0.02, 0.0, Inputs::default(), settings.clone());
            let spawned = vec![(0, Entity::PLACEHOLDER); spawned];
            history.steps.push_back(PastStep { spawned, ..step });
        }
        let found = 4 * Found::default().bytes();
        let steps = 4 * size_of::<PastStep>() + 6 * size_of::<(u32, Entity)>() + found;
        // The four share one copy of the settings.
        let steps = steps + settings.bytes();
        assert_eq!(history.bytes(), steps);
        let copy = snapshot(&mut world).bytes();
        for tick in [3, 4] {
            history.between.insert(tick, snapshot(&mut world));
        }
        assert_eq!(history.bytes(), steps + 2 * copy);
        history.keyframes.push(Keyframe {
            tick: 0,
            secs: 0.0,
            cost_secs: 0.0,
            state: snapshot(&mut world),
        });
        assert_eq!(history.keyframe_bytes(), copy);
        assert_eq!(history.bytes(), steps + 3 * copy);
        assert!(!history.is_left());
        history.head = Some(Head {
            state: snapshot(&mut world),
            checksums: checksums(&mut world),
        });
        assert!(history.is_left());
        history.note_return();
        assert!(!history.is_left());
    }
}
