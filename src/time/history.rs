//! [`History`]: the input of each step of the last five minutes, and keyframes.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use bevy::app::FixedMainScheduleOrder;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

use super::between::Between;
use super::keyframes::{Keyframe, Keyframes};
use crate::input::{InputSystems, Look, StepInput};
use crate::state::{self, Snapshot};
use crate::timestep::{StepClock, is_live};

/// A schedule in bevy's `FixedMain`, before all others of a step: the state is still that after the step before.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BeforeStep;

/// Length of the history, s.
pub const KEPT_SECS: f64 = 300.0;

/// A step of the past.
#[derive(Clone)]
pub struct PastStep {
    /// Its length, s.
    pub secs: f64,
    /// Simulated time at its end, s.
    pub end_secs: f64,
    /// Its input.
    pub input: StepInput,
    /// The look direction of its frame. It is that of the input, but for a script that has not set one yet.
    pub look: Look,
    /// The settings in force. Steps without a change between them share one copy.
    pub settings: Arc<Snapshot>,
}

/// The past: the steps from the oldest keyframe on. After a [`seek`](super::seek()) it still has the steps after the present one; the
/// next step that is played takes their place.
#[derive(Resource, Default)]
pub struct History {
    pub(super) keyframes: Keyframes,
    /// Dropped when a step is played.
    pub(super) between: Between,
    /// The first of them ends at `first_tick + 1`.
    pub(super) steps: VecDeque<PastStep>,
    pub(super) first_tick: u64,
    settings: Option<(Arc<Snapshot>, Vec<u32>)>,
    /// How often steps have been forgotten: other steps then have their numbers.
    generation: u64,
    /// Whether a step has run since the history was empty.
    has_waited: bool,
    /// Begin of the running step, and the time that the steps since the newest keyframe took, s (wall clock).
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

    /// Estimate of the memory that the history takes, bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let copies = self.keyframes.bytes() + self.between.bytes();
        copies + self.steps.len() * size_of::<PastStep>()
    }

    /// Forgets all of it: it begins anew with the next step.
    pub fn clear(&mut self) {
        *self = Self {
            generation: self.generation + 1,
            ..Self::default()
        };
    }

    /// Forgets the steps after one.
    pub fn forget_after(&mut self, tick: u64) {
        self.between.clear();
        if tick >= self.last_tick() {
            return;
        }
        self.generation += 1;
        self.cost_secs = 0.0;
        self.keyframes.forget_after(tick);
        let kept = tick.saturating_sub(self.first_tick);
        self.steps
            .truncate(usize::try_from(kept).unwrap_or(usize::MAX));
    }

    /// Forgets the steps before the first keyframe, once there is a later one from which [`KEPT_SECS`] can be reached.
    fn forget_old(&mut self, now_secs: f64) {
        self.keyframes.forget_before(now_secs - KEPT_SECS);
        if let Some(first) = self.keyframes.first() {
            while self.first_tick < first.tick && self.steps.pop_front().is_some() {
                self.first_tick += 1;
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    state::register_unkept::<History>(app, "the past itself; no step reads it");
    app.init_resource::<History>().init_schedule(BeforeStep);
    let mut order = app.world_mut().resource_mut::<FixedMainScheduleOrder>();
    order.insert_before(FixedFirst, BeforeStep);
    app.add_systems(BeforeStep, keep_keyframe.run_if(is_live))
        .add_systems(
            FixedPreUpdate,
            keep_input.after(InputSystems::Record).run_if(is_live),
        )
        .add_systems(FixedLast, note_cost.run_if(is_live));
}

/// Copies the state if a keyframe is due. What came after the present step before a seek is forgotten: the game goes on from here.
pub(super) fn keep_keyframe(world: &mut World) {
    let clock = world.resource::<StepClock>();
    let (tick, secs) = (clock.ticks, clock.simulated_secs);
    let mut history = world.resource_mut::<History>();
    if history.keyframes.is_empty() {
        // In their first step new bodies go into the physics engine. A copy from before has handles of bodies that it lacks.
        if !std::mem::replace(&mut history.has_waited, true) {
            return;
        }
        history.first_tick = tick;
    }
    history.forget_after(tick);
    history.keyframes.free();
    if history.keyframes.is_due(tick, secs, history.cost_secs) {
        let state = state::snapshot(world);
        let mut history = world.resource_mut::<History>();
        let cost_secs = std::mem::take(&mut history.cost_secs);
        history.keyframes.push(Keyframe {
            tick,
            secs,
            cost_secs,
            state,
        });
        history.forget_old(secs);
    }
    world.resource_mut::<History>().began = Some(Instant::now());
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
    let input = StepInput::of_step(world);
    let clock = world.resource::<StepClock>();
    let (secs, end_secs) = (clock.step_secs, clock.step_end_secs());
    let settings = settings_in_force(world);
    let look = world.get_resource::<Look>().copied().unwrap_or_default();
    let mut history = world.resource_mut::<History>();
    history.steps.push_back(PastStep {
        secs,
        end_secs,
        input,
        look,
        settings,
    });
}

/// The settings in force: the copy of the step before, unless one has changed since.
fn settings_in_force(world: &mut World) -> Arc<Snapshot> {
    let changes = state::settings_changes(world);
    let last = world.resource::<History>().settings.as_ref();
    if let Some((settings, _)) = last.filter(|(_, before)| *before == changes) {
        return settings.clone();
    }
    let settings = Arc::new(state::settings_snapshot(world));
    let mut history = world.resource_mut::<History>();
    history.settings = Some((settings.clone(), changes));
    settings
}
