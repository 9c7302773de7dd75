//! The game without a window, and the parts of starting that all commands share.

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use spring_math::planner::PlannerSettings;

use super::CommandError;
use super::args::SimulationOptions;
use super::output::warn_of;
use crate::game;
use crate::input::script::{Playback, Script};
use crate::level::reload::LevelSource;
use crate::level::{self, CurrentLevel, Level};
use crate::timestep::StepPlanner;
use crate::tuning::preset::{self, StartedWith};
use crate::tuning::{PlayerTuning, Tuning};

/// Everything a simulation starts from, checked before anything starts.
#[derive(Debug, Clone)]
pub struct Start {
    /// The level.
    pub level: Level,
    /// The file it came from, if it is to be watched.
    pub source: Option<LevelSource>,
    /// How frames become steps.
    pub planner: StepPlanner,
    /// How the character and the camera feel, and how the figure shows it.
    pub tuning: Tuning,
    /// The name of that tuning.
    pub tuning_name: String,
    /// What the player does; without one, devices are listened to.
    pub script: Option<Script>,
}

impl Start {
    /// A level with the usual steps and feel, and no script.
    #[must_use]
    pub fn of(level: Level) -> Self {
        Self {
            level,
            source: None,
            planner: StepPlanner::default(),
            tuning: Tuning::default(),
            tuning_name: preset::DEFAULTS.into(),
            script: None,
        }
    }

    /// Reads and checks every file that the options name.
    pub fn read(path: &Path, options: &SimulationOptions) -> Result<Self, CommandError> {
        let planner = PlannerSettings::new(
            options.policy.into(),
            1.0 / options.hz,
            options.max_steps,
            options.backlog.into(),
        )
        .map_err(|error| CommandError::BadInput(vec![format!("--hz, --max-steps: {error}")]))?;
        let (tuning, tuning_name) = match &options.tuning {
            Some(text) => {
                let path = preset::find(Path::new(preset::FOLDER), text)
                    .map_err(|error| CommandError::BadInput(vec![format!("--tuning: {error}")]))?;
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                (Tuning::load(&path)?, name.into_owned())
            }
            None => (Tuning::default(), preset::DEFAULTS.into()),
        };
        let (level, warnings) = level::load_with_warnings(path, 1.0 / options.hz)?;
        warn_of(&warnings);
        Ok(Self {
            source: Some(LevelSource::new(path.to_owned())),
            planner: StepPlanner::of(planner),
            tuning,
            tuning_name,
            script: options.input.as_deref().map(Script::load).transpose()?,
            ..Self::of(level)
        })
    }

    /// Puts it into an app and adds the simulation.
    pub fn insert(self, app: &mut App) {
        app.insert_resource(CurrentLevel { level: self.level })
            .insert_resource(self.planner)
            .insert_resource(PlayerTuning(self.tuning.character))
            .insert_resource(self.tuning.camera)
            .insert_resource(self.tuning.figure)
            .insert_resource(StartedWith(self.tuning_name));
        if let Some(source) = self.source {
            app.insert_resource(source);
        }
        if let Some(script) = self.script {
            app.insert_resource(Playback::new(script));
        }
        game::simulation(app);
    }
}

/// The simulation alone: no window, no devices, one thread.
pub fn app(start: Start) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin));
    start.insert(&mut app);
    game::single_threaded(&mut app);
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
