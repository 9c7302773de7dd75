//! [`Trial`]: the game on flat ground with one tuning, without a window, played until nothing changes any more.

use std::time::Duration;

use bevy::prelude::*;
use spring_math::planner::Policy;

use crate::cli::CommandError;
use crate::cli::headless::{self, Start};
use crate::input::script::{Event, Playback, Script};
use crate::level::{self, CharacterView};
use crate::time::what_if::{PathPoint, point_now};
use crate::tuning::Tuning;
use springyard_timestep::StepClock;
use springyard_timestep::policies::StepPlanner;

/// Height from which the character falls at the start, m.
pub(super) const DROP_M: f32 = 3.0;
/// No part of a trial is longer, s: a run at the highest speed stays on the ground, and a spring that still swings is a result.
pub(super) const LONGEST_SECS: f64 = 18.0;
/// Nothing changes any more once velocity and camera were the same for this time, s, within this, m/s and m.
const STEADY_SECS: f64 = 0.25;
const STEADY_M_S: f32 = 0.001;
const STEADY_M: f32 = 0.001;
/// Samples of a part from before its input: the slope of a curve begins at its third.
const BEFORE: usize = 5;

/// A flat level with ground for 18 s at 50 m/s (900 m) in each direction.
fn ground() -> Result<level::Level, CommandError> {
    let text = format!(
        r#"(
            name: "Flat ground",
            spawn: (position: (0, {DROP_M}, 0)),
            kill_below_m: -50,
            solids: [(name: "ground", shape: Box(size_m: (100, 1, 2000)), position: (0, -0.5, 0))],
        )"#
    );
    Ok(level::parse("flat ground", text)?)
}

/// A game that is played part by part.
pub(super) struct Trial {
    app: App,
    hz: f64,
    samples: Vec<Sample>,
}

/// What a frame shows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sample {
    /// Time, s: the end of the step that is drawn.
    pub secs: f64,
    /// Player and camera.
    pub point: PathPoint,
    /// Where the player's body faces.
    pub facing: Vec3,
}

/// What the frames show from an input on.
#[derive(Debug)]
pub(super) struct Part {
    /// Time of the input, s.
    pub from_secs: f64,
    /// The frames: [`BEFORE`] from before the input, where there are as many, and those after it.
    pub samples: Vec<Sample>,
}

impl Trial {
    /// The game at time 0, with the character in the air at [`DROP_M`]. Each step is drawn in a frame.
    pub(super) fn of(tuning: Tuning, hz: f64) -> Result<Self, CommandError> {
        let planner = StepPlanner::new(Policy::Fixed, hz, StepPlanner::DEFAULT_MAX_STEPS)
            .map_err(|error| CommandError::bad_option("--hz", error))?;
        let mut app = headless::app(Start {
            planner,
            tuning,
            script: Some(Script::default()),
            ..Start::of(ground()?)
        });
        headless::start(&mut app);
        let samples = Vec::new();
        Ok(Self { app, hz, samples })
    }

    /// Gives this input, each event so many seconds (s) from now, and plays until velocity and camera do not change any more.
    pub(super) fn play(&mut self, events: &[(f64, Event)]) -> Result<Part, CommandError> {
        let from_secs = self.app.world().resource::<StepClock>().simulated_secs;
        let later = events.iter().cloned();
        let events = later.map(|(secs, event)| (from_secs + secs, event));
        let script = Script(events.collect());
        self.app.insert_resource(Playback::new(script));
        let first = self.samples.len();
        let (longest, window) = [LONGEST_SECS, STEADY_SECS]
            .map(|secs| (secs * self.hz).ceil() as usize)
            .into();
        while self.samples.len() < first + longest
            && (self.samples.len() < first + 2 * window || !self.is_steady(window))
        {
            self.frame()?;
        }
        Ok(Part {
            from_secs,
            samples: self.samples[first.saturating_sub(BEFORE)..].to_vec(),
        })
    }

    /// Whether the player was on the ground, as fast as now and in the same place before the camera for this many frames.
    fn is_steady(&self, window: usize) -> bool {
        let last = &self.samples[self.samples.len() - window..];
        let now = last[window - 1].point;
        let seen_from = |point: &PathPoint| point.camera - point.position;
        last.iter().all(|Sample { point, .. }| {
            point.grounded
                && point.velocity.distance(now.velocity) < STEADY_M_S
                && seen_from(point).distance(seen_from(&now)) < STEADY_M
        })
    }

    fn frame(&mut self) -> Result<(), CommandError> {
        // Whole nanoseconds, not longer than a step: a frame has one.
        headless::frame(&mut self.app, Duration::from_nanos((1e9 / self.hz) as u64));
        let world = self.app.world_mut();
        let mut views = world.query_filtered::<&Transform, With<CharacterView>>();
        let facing = views.single(world).map(|view| *view.forward());
        let (Ok(facing), Some((_, point))) = (facing, point_now(world)) else {
            return Err(CommandError::Failed("the level has no player".into()));
        };
        self.samples.push(Sample {
            secs: world.resource::<StepClock>().simulated_secs,
            point,
            facing,
        });
        Ok(())
    }
}

impl Part {
    /// A value in each frame, with its time, s.
    pub(super) fn curve(&self, of: impl Fn(&Sample) -> f64) -> Vec<(f64, f64)> {
        let samples = self.samples.iter();
        samples.map(|sample| (sample.secs, of(sample))).collect()
    }

    /// The last frame before the input. `None` at the start of a trial.
    pub(super) fn before(&self) -> Option<&Sample> {
        let is_before = |it: &&Sample| it.secs < self.from_secs + 1e-6;
        self.samples.iter().rfind(is_before)
    }

    /// The last frame.
    pub(super) fn last(&self) -> &Sample {
        // A part has at least the frames of two windows.
        &self.samples[self.samples.len() - 1]
    }
}
