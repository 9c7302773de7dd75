//! [`Jobs`]: both paths of a request, in slices.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use spring_math::planner::{Planner, PlannerSettings, Policy};

use super::compare::compare;
use super::present::apart;
use super::request::{Answer, AskWhatIf, ForgetWhatIf, Numbers, WhatIf};
use super::run::{Place, Recorded, Run};
use super::steps::{FRAME_SECS, Steps};
use crate::level::CurrentLevel;
use crate::tuning::{CameraTuning, PlayerTuning, Tuning};
use springyard_drive::DefaultDriveMethod;
use springyard_rewind::Snapshot;
use springyard_rewind::{History, PastStep, free_entities, seek};
use springyard_timestep::StepClock;
use springyard_timestep::policies::StepPlanner;

/// Time for a slice, in each frame of the game. One frame of a path runs at least.
const BUDGET: Duration = Duration::from_millis(12);

/// The waiting request and the running one.
#[derive(Resource, Default)]
pub(super) struct Jobs {
    asked: Option<AskWhatIf>,
    running: Option<Job>,
    /// Change tick of the level in the last step: steps of another level cannot run in this one.
    level: Option<u32>,
}

/// A request that is being computed.
struct Job {
    recorded: Recorded,
    played: Run,
    instead: Run,
    is_faithful: bool,
    same_numbers: bool,
}

pub(super) fn note_level(level: Option<Res<CurrentLevel>>, mut jobs: ResMut<Jobs>) {
    jobs.level = level.map(|level| level.last_changed().get());
}

pub(super) fn take_requests(
    mut forgets: MessageReader<ForgetWhatIf>,
    mut asks: MessageReader<AskWhatIf>,
    mut jobs: ResMut<Jobs>,
    mut what_if: ResMut<WhatIf>,
) {
    if forgets.read().count() > 0 {
        jobs.asked = None;
        jobs.running = None;
        *what_if = WhatIf::default();
    }
    if let Some(ask) = asks.read().last() {
        jobs.asked = Some(*ask);
    }
}

/// Whether there is a request: a run condition.
pub(super) fn has_work(jobs: Res<Jobs>) -> bool {
    jobs.asked.is_some() || jobs.running.is_some()
}

/// Goes on with the request for [`BUDGET`].
pub(super) fn run_slice(world: &mut World) {
    let deadline = Instant::now() + BUDGET;
    let mut jobs = std::mem::take(&mut *world.resource_mut::<Jobs>());
    let done = jobs.go_on(world, deadline);
    let mut what_if = world.resource_mut::<WhatIf>();
    what_if.progress = jobs.running.as_ref().map(Job::progress);
    match done {
        Ok(Some(answer)) => {
            what_if.answer = Some(answer);
            what_if.problem = None;
        }
        Ok(None) => {}
        Err(problem) => what_if.problem = Some(problem),
    }
    if jobs.running.is_none() {
        free_entities(world);
    }
    *world.resource_mut::<Jobs>() = jobs;
}

impl Jobs {
    /// The answer, once it is there. After an error nothing is running.
    fn go_on(&mut self, world: &mut World, deadline: Instant) -> Result<Option<Answer>, String> {
        let running = self.running.take();
        let asked = self.asked.take();
        let level = world.get_resource_ref::<CurrentLevel>();
        let level = level.map(|level| level.last_changed().get());
        if level.is_none() || level != self.level {
            return Err("nothing of this level is kept yet".into());
        }
        let mut job = match (asked, running) {
            (Some(ask), _) => Job::begin(world, ask)?,
            (None, Some(job)) => job,
            (None, None) => return Ok(None),
        };
        if apart(world, |world| job.go_on(world, deadline))? {
            return Ok(Some(job.answer()));
        }
        self.running = Some(job);
        Ok(None)
    }
}

impl Job {
    fn begin(world: &mut World, ask: AskWhatIf) -> Result<Self, String> {
        let numbers = ask.numbers;
        let tuning = Tuning {
            character: numbers.tuning,
            moves: numbers.moves,
            camera: numbers.camera,
            ..Tuning::default()
        };
        if let Some(fault) = tuning.faults().into_iter().next() {
            return Err(fault.message);
        }
        let (from, to) = ask.span.ticks(world)?;
        let history = world.resource::<History>();
        let steps: Vec<PastStep> = history.steps_between(from, to).cloned().collect();
        apart(world, |world| {
            let present = world.resource::<StepClock>().ticks;
            if to != present {
                seek(world, to).map_err(|error| error.to_string())?;
            }
            let hash = springyard_rewind::hash(world);
            seek(world, from).map_err(|error| error.to_string())?;
            let from_secs = world.resource::<StepClock>().simulated_secs;
            let to_secs = steps.last().map_or(from_secs, |last| last.end_secs);
            let recorded = Recorded {
                from_secs,
                // A frame that would begin at the end, but for rounding, is left out.
                frames: ((to_secs - from_secs) / FRAME_SECS - 1e-4).ceil().max(1.0) as u32,
                hash,
                steps,
            };
            let start = Place::now(world);
            let as_recorded = is_planner_of(numbers.planner, &recorded.steps, world);
            let other_steps = if as_recorded {
                Steps::Recorded { next: 0 }
            } else {
                Steps::Planned(Planner::new(numbers.planner))
            };
            Ok(Self {
                played: Run::new(None, Steps::Recorded { next: 0 }, start.clone()),
                instead: Run::new(Some(numbers), other_steps, start),
                is_faithful: false,
                // Last, because it sets the recorded settings.
                same_numbers: as_recorded && are_in_force(&numbers, &recorded.steps, world),
                recorded,
            })
        })
    }

    /// The part of the frames that have run, 0 to 1.
    fn progress(&self) -> f32 {
        let all = 2 * self.recorded.frames;
        (self.played.frames() + self.instead.frames()) as f32 / all as f32
    }

    /// Runs frames until `deadline`. Returns whether both paths are done.
    fn go_on(&mut self, world: &mut World, deadline: Instant) -> Result<bool, String> {
        if !self.played.is_done(&self.recorded) {
            if !self.played.go_on(world, &self.recorded, deadline)? {
                return Ok(false);
            }
            self.is_faithful = springyard_rewind::hash(world) == self.recorded.hash;
            if Instant::now() >= deadline {
                return Ok(false);
            }
        }
        self.instead.go_on(world, &self.recorded, deadline)
    }

    fn answer(self) -> Answer {
        let from_secs = self.recorded.from_secs;
        let ends = self.recorded.steps.last().map(|last| last.end_secs);
        let jumps = [self.played.jumps.jumps(), self.instead.jumps.jumps()];
        let (played, instead) = (self.played.path, self.instead.path);
        Answer {
            parting: compare(&played, &instead),
            jumps,
            played,
            instead,
            from_secs,
            to_secs: ends.unwrap_or(from_secs),
            is_faithful: self.is_faithful,
            same_numbers: self.same_numbers,
        }
    }
}

/// Whether the recorded steps are of this planner, which is in force: other numbers are then compared in steps of the same lengths.
fn is_planner_of(planner: PlannerSettings, past: &[PastStep], world: &World) -> bool {
    /// Largest difference of equal step lengths, s.
    const EQUAL_SECS: f64 = 1e-9;
    let is_fixed = matches!(planner.policy(), Policy::Fixed | Policy::FixedLagging);
    let has_length = |step: &PastStep| (step.secs - planner.step_secs()).abs() < EQUAL_SECS;
    let fits = !is_fixed || past.iter().all(has_length);
    world.resource::<StepPlanner>().settings() == planner && fits
}

/// Whether all of the recorded steps were played under this tuning and drive method. Sets the recorded settings.
fn are_in_force(numbers: &Numbers, past: &[PastStep], world: &mut World) -> bool {
    let mut last: Option<&Arc<Snapshot>> = None;
    for step in past {
        if last.is_some_and(|last| Arc::ptr_eq(last, &step.settings)) {
            continue;
        }
        last = Some(&step.settings);
        step.settings.restore(world);
        let PlayerTuning { character, moves } = *world.resource::<PlayerTuning>();
        let camera = world.resource::<CameraTuning>().0;
        let drive = world.resource::<DefaultDriveMethod>().0;
        let asked = (numbers.tuning, numbers.moves, numbers.camera, numbers.drive);
        if (character, moves, camera, drive) != asked {
            return false;
        }
    }
    true
}
