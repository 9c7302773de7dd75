//! The game without a window, and the parts of starting that all commands share.

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use super::CommandError;
use super::args::SimulationOptions;
use crate::input::script::{Playback, Script};
use crate::level::reload::LevelSource;
use crate::level::{self, CurrentLevel, PlayerTuning};
use crate::schedule;
use crate::timestep::StepPlanner;
use crate::tuning::Tuning;

/// Everything a simulation starts from, read and checked before anything starts.
#[derive(Debug)]
pub struct Start {
    level: CurrentLevel,
    source: LevelSource,
    planner: StepPlanner,
    tuning: Tuning,
    script: Option<Script>,
}

impl Start {
    /// Reads and checks every file that the options name.
    pub fn read(level: &Path, options: &SimulationOptions) -> Result<Self, CommandError> {
        let planner = StepPlanner::new(
            options.policy.into(),
            options.hz,
            StepPlanner::DEFAULT_MAX_STEPS,
        )
        .map_err(|error| CommandError::BadInput(vec![format!("--hz: {error}")]))?;
        Ok(Self {
            level: CurrentLevel {
                level: level::load(level)?,
            },
            source: LevelSource::new(level.to_owned()),
            planner,
            tuning: options
                .tuning
                .as_deref()
                .map(Tuning::load)
                .transpose()?
                .unwrap_or_default(),
            script: options.input.as_deref().map(Script::load).transpose()?,
        })
    }

    /// Puts it into an app and adds the simulation.
    pub fn insert(self, app: &mut App) {
        app.insert_resource(self.level)
            .insert_resource(self.source)
            .insert_resource(self.planner)
            .insert_resource(PlayerTuning(self.tuning.character))
            .insert_resource(self.tuning.camera);
        if let Some(script) = self.script {
            app.insert_resource(Playback::new(script));
        }
        schedule::simulation(app);
    }
}

/// The simulation alone: no window, no devices, one thread.
#[must_use]
pub fn app(start: Start) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin));
    start.insert(&mut app);
    schedule::single_threaded(&mut app);
    app
}

/// Readies an app for being updated by hand: everything is spawned, no time has passed.
pub fn start(app: &mut App) {
    app.finish();
    app.cleanup();
    // Bevy's first frame has no length, whatever the strategy says.
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    app.update();
}

/// One frame of `dt`.
pub fn frame(app: &mut App, dt: Duration) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(dt));
    app.update();
}
