//! [`Run`]: one path, frame by frame.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::inputs::{Inputs, index_at};
use super::jumps::JumpFinder;
use super::path::{Path, point_now};
use super::request::Numbers;
use super::steps::{FRAME_SECS, FrameStep, PathFrame, Steps};
use crate::tuning::live::tune_rigs;
use crate::tuning::{CameraTuning, PlayerTuning};
use springyard_camera::{Look, RigState, move_rigs_alone};
use springyard_drive::DefaultDriveMethod;
use springyard_rewind::Snapshot;
use springyard_rewind::{PastStep, Replayed};
use springyard_timestep::{FrameSteps, Resimulating, StepClock, ViewsOnly, run_step};

/// What was played.
pub(super) struct Recorded {
    pub steps: Vec<PastStep>,
    /// Simulated time at which the steps begin, s.
    pub from_secs: f64,
    /// Number of frames until all of them have run.
    pub frames: u32,
    /// The state hash after the last of them.
    pub hash: u64,
}

/// The state and the camera from which a run goes on.
#[derive(Clone)]
pub(super) struct Place {
    pub state: Arc<Snapshot>,
    pub frame: Arc<Snapshot>,
}

impl Place {
    pub fn now(world: &mut World) -> Self {
        Self {
            state: Arc::new(springyard_rewind::snapshot(world)),
            frame: Arc::new(springyard_rewind::frame_snapshot(world)),
        }
    }
}

/// A run in progress.
pub(super) struct Run {
    /// What it runs under; `None`: the recorded settings.
    numbers: Option<Numbers>,
    steps: Steps,
    inputs: Inputs,
    place: Place,
    /// The recorded settings that are set in the world; `None` at the start of a slice.
    in_force: Option<Arc<Snapshot>>,
    pub path: Path,
    pub jumps: JumpFinder,
}

impl Run {
    pub fn new(numbers: Option<Numbers>, steps: Steps, start: Place) -> Self {
        Self {
            numbers,
            steps,
            inputs: Inputs::default(),
            place: start,
            in_force: None,
            path: Path::default(),
            jumps: JumpFinder::default(),
        }
    }

    /// Number of frames that have run after the first one, which shows the start.
    pub fn frames(&self) -> u32 {
        self.path.points().len().saturating_sub(1) as u32
    }

    pub fn is_done(&self, recorded: &Recorded) -> bool {
        self.path.ends_secs().is_some() && self.frames() >= recorded.frames
    }

    /// Runs frames until all are done or it is `deadline`, at least one. Returns whether all are done.
    pub fn go_on(
        &mut self,
        world: &mut World,
        recorded: &Recorded,
        deadline: Instant,
    ) -> Result<bool, String> {
        self.place.state.restore(world);
        self.place.frame.restore(world);
        world.insert_resource(Resimulating);
        self.in_force = None;
        loop {
            self.run_frame(world, recorded);
            let (secs, point) = point_now(world).ok_or("there is no player, or more than one")?;
            self.path.push(secs, point);
            if self.is_done(recorded) {
                return Ok(true);
            }
            if Instant::now() >= deadline {
                self.place = Place::now(world);
                return Ok(false);
            }
        }
    }

    fn run_frame(&mut self, world: &mut World, recorded: &Recorded) {
        let past = &recorded.steps;
        let frame = if self.path.ends_secs().is_none() {
            begin_with_a_cut(world);
            PathFrame::first()
        } else {
            let ends_secs = recorded.from_secs + f64::from(self.frames() + 1) * FRAME_SECS;
            self.steps.frame(past, ends_secs)
        };
        let mut time = Time::<()>::default();
        time.advance_by(Duration::from_secs_f64(frame.secs));
        *world.resource_mut::<Time>() = time;
        let mut shown = world.resource_mut::<FrameSteps>();
        shown.secs = frame.secs;
        shown.steps = frame.steps.iter().map(|step| step.secs).collect();
        shown.alpha = frame.alpha;
        shown.carried_secs = frame.carried_secs;
        let now_secs = world.resource::<StepClock>().simulated_secs;
        // Also in a frame without steps: the camera gets the recorded parameters and look direction.
        self.set_conditions(world, &past[index_at(past, now_secs)]);
        for step in &frame.steps {
            self.run_step(world, past, step);
        }
        world.run_schedule(ViewsOnly);
        let dt = world.resource::<Time>().delta_secs();
        move_rigs_alone(world, dt);
    }

    fn run_step(&mut self, world: &mut World, past: &[PastStep], step: &FrameStep) {
        let begins_secs = world.resource::<StepClock>().simulated_secs;
        let index = step.recorded.unwrap_or_else(|| index_at(past, begins_secs));
        self.set_conditions(world, &past[index]);
        for step in self.inputs.next_steps(past, index) {
            step.found.write(world);
        }
        let input = self.inputs.take(past, index);
        world.insert_resource(Replayed(input));
        let before = self.jumps.before(world);
        run_step(world, step.secs);
        if let Some(before) = before {
            self.jumps.note(world, begins_secs, before);
        }
    }

    /// Sets the look direction and the settings of a recorded step, under this run's numbers.
    fn set_conditions(&mut self, world: &mut World, past: &PastStep) {
        if let Some(look) = past.inputs.get::<Look>() {
            *world.resource_mut::<Look>() = *look;
        }
        let is_set = |set: &Arc<Snapshot>| Arc::ptr_eq(set, &past.settings);
        if self.in_force.as_ref().is_some_and(is_set) {
            return;
        }
        past.settings.restore(world);
        if let Some(numbers) = &self.numbers {
            *world.resource_mut::<PlayerTuning>() = PlayerTuning {
                character: numbers.tuning,
                moves: numbers.moves,
            };
            world.resource_mut::<CameraTuning>().0 = numbers.camera;
            world.resource_mut::<DefaultDriveMethod>().0 = numbers.drive;
        }
        tune_rigs(world);
        self.in_force = Some(past.settings.clone());
    }
}

/// The history does not keep the camera. It starts at rest behind the player, in both paths alike.
fn begin_with_a_cut(world: &mut World) {
    let mut rigs = world.query::<&mut RigState>();
    for mut state in rigs.iter_mut(world) {
        state.watch.restart();
    }
}
