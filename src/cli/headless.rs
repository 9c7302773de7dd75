//! The game without a window, and the start-up that all commands share. Tests use this module, too.
//!
//! ```text
//! let mut app = headless::app(Start::of(level));
//! headless::start(&mut app);                                  // everything spawned, no time passed
//! headless::frame(&mut app, Duration::from_secs_f64(1.0 / 60.0));
//! ```

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use spring_math::planner::PlannerSettings;

use super::CommandError;
use super::args::SimulationOptions;
use super::continue_names;
use super::levels::level_file;
use super::output::{NamedFile, named_files, print_warnings};
use crate::game;
use crate::input::script::{Playback, Script};
use crate::level::check::files_of;
use crate::level::reload::LevelSource;
use crate::level::{CurrentLevel, Level};
use crate::tuning::preset::{self, StartedWith};
use crate::tuning::{CameraTuning, PlayerTuning, Tuning};
use springyard_drive::{DefaultDriveMethod, DriveMethod};
use springyard_timestep::policies::StepPlanner;

/// All input of a simulation: level, planner, tuning and script, read and checked before anything starts.
#[derive(Debug, Clone)]
pub struct Start {
    /// The level.
    pub level: Level,
    /// The level's file, for hot reload; `None`: no reload.
    pub source: Option<LevelSource>,
    /// Substep policy, step rate and step cap.
    pub planner: StepPlanner,
    /// Method of all drives that name none of their own.
    pub drive: DriveMethod,
    /// Tuning of the character, the camera and the character's animation.
    pub tuning: Tuning,
    /// Name of the tuning: a preset, or the file's stem.
    pub tuning_name: String,
    /// The player's input; `None`: input comes from the devices.
    pub script: Option<Script>,
}

impl Start {
    /// A level with the default planner, drive method and tuning, and no script.
    #[must_use]
    pub fn of(level: Level) -> Self {
        Self {
            level,
            source: None,
            planner: StepPlanner::default(),
            drive: DriveMethod::default(),
            tuning: Tuning::default(),
            tuning_name: preset::DEFAULTS.into(),
            script: None,
        }
    }

    /// Reads and checks the level of this name or file, and every file that the options name.
    pub fn read(path: &Path, options: &SimulationOptions) -> Result<Self, CommandError> {
        let planner = PlannerSettings::new(
            options.policy,
            1.0 / options.hz,
            options.max_steps,
            options.backlog,
        )
        .map_err(|error| CommandError::bad_option("--hz, --max-steps", error))?;
        let (tuning, tuning_name) = match &options.tuning {
            Some(named) => read_tuning(named)?,
            None => (Tuning::default(), preset::DEFAULTS.into()),
        };
        let path = level_file(path)?;
        let (source, level, warnings) = LevelSource::load(path, 1.0 / options.hz, options.drive)?;
        print_warnings(&warnings);
        let script = match options.input.as_deref() {
            Some(path) => {
                let script = Script::load(path)?;
                continue_names::check(path, &script, &level)?;
                Some(script)
            }
            None => None,
        };
        Ok(Self {
            source: Some(source),
            planner: StepPlanner::of(planner),
            drive: options.drive,
            tuning,
            tuning_name,
            script,
            ..Self::of(level)
        })
    }

    /// The files that it was read from with these options, and those of the level's meshes.
    #[must_use]
    pub fn files(&self, options: &SimulationOptions) -> Vec<NamedFile> {
        let level = self.source.as_ref().map(|source| source.path.clone());
        let preset = |named| preset::find(Path::new(preset::FOLDER), named).ok();
        let files = [
            ("the level", level),
            ("--tuning", options.tuning.as_deref().and_then(preset)),
            ("--input", options.input.clone()),
        ];
        let mut files: Vec<NamedFile> = named_files(files).collect();
        if let Some(source) = &self.source {
            let meshes = files_of(&self.level, &source.path).into_iter();
            files.extend(meshes.map(|mesh| ("a mesh of the level", mesh)));
        }
        files
    }

    /// Inserts all of it into an app as resources, and adds the simulation's plugins.
    pub fn insert(self, app: &mut App) {
        app.insert_resource(CurrentLevel { level: self.level })
            .insert_resource(self.planner)
            .insert_resource(DefaultDriveMethod(self.drive))
            .insert_resource(PlayerTuning {
                character: self.tuning.character,
                moves: self.tuning.moves,
            })
            .insert_resource(CameraTuning(self.tuning.camera))
            .insert_resource(self.tuning.look)
            .insert_resource(self.tuning.figure)
            .insert_resource(StartedWith(self.tuning_name));
        insert_if_any(app, self.source);
        insert_if_any(app, self.script.map(Playback::new));
        game::simulation(app);
    }
}

/// Inserts a resource, if there is one.
pub(super) fn insert_if_any(app: &mut App, resource: Option<impl Resource>) {
    if let Some(resource) = resource {
        app.insert_resource(resource);
    }
}

/// The tuning that `--tuning` names, a file or a preset, and its name.
pub fn read_tuning(named: &Path) -> Result<(Tuning, String), CommandError> {
    read_tuning_of("--tuning", named)
}

/// As [`read_tuning`], for another option.
pub fn read_tuning_of(option: &str, named: &Path) -> Result<(Tuning, String), CommandError> {
    let path = preset::find(Path::new(preset::FOLDER), named)
        .map_err(|error| CommandError::bad_option(option, error))?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok((Tuning::load(&path)?, name.into_owned()))
}

/// An app with the simulation alone: no window, no devices.
pub fn app(start: Start) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin));
    start.insert(&mut app);
    app
}

/// Prepares an app for updates by hand with [`frame`], on a single thread: afterwards everything is spawned and no time has passed.
pub fn start(app: &mut App) {
    app.finish();
    app.cleanup();
    // All schedules are there by now.
    game::single_threaded(app);
    // Bevy's first frame always has length 0, whatever the strategy.
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    app.update();
}

/// Runs one frame of length `dt`.
pub fn frame(app: &mut App, dt: Duration) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(dt));
    app.update();
}
