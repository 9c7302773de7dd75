//! Hot reload: rebuilds the level when its file or a file of one of its meshes changes. A file with errors keeps the last good level and reports the errors.
//!
//! Polls the file's modification time; no file watcher is needed. Errors are in [`LevelSource::errors`], warnings in
//! [`LevelSource::warnings`]; the overlay shows both.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use bevy::prelude::*;
use bevy::time::common_conditions::on_real_timer;

use super::check::{check_with_warnings, files_of, read};
use super::spawn::spawn_level;
use super::{CurrentLevel, Level};
use crate::ron_file::{FileError, FileErrors, Parsed};
use springyard_drive::{DefaultDriveMethod, DriveMethod};
use springyard_timestep::policies::StepPlanner;

/// The file that the level came from, and the errors and warnings of its last edit.
#[derive(Resource, Debug, Clone)]
pub struct LevelSource {
    /// The file.
    pub path: PathBuf,
    /// One `FILE:LINE:COLUMN: message` for each error of the last edit; empty if there is none.
    pub errors: Vec<String>,
    /// One `FILE:LINE:COLUMN: warning: message` for each warning of the last edit, if that has no errors.
    pub warnings: Vec<String>,
    /// The files of the meshes that the file names.
    meshes: Vec<PathBuf>,
    seen: Vec<Option<SystemTime>>,
}

/// Reads the level's file, and rebuilds the level if [`CurrentLevel`] has changed (in `Update`). A system that changes it runs before.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ReloadLevel;

/// Message: the level's file was read again without errors, and the level has changed or its errors are gone.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelReloaded {
    /// Number of warnings about the file.
    pub warnings: usize,
}

impl LevelSource {
    /// A level that is read from `path` by other means, as tests do. An edit between that and this call is never seen: to read a level that
    /// is played, use [`Self::load`].
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        let mut source = Self::unread(path);
        // A file that is no level names no meshes.
        let _ = source.parse();
        source
    }

    /// Reads a level, with its warnings.
    ///
    /// # Errors
    /// As [`load_with_warnings`](super::load_with_warnings).
    pub fn load(
        path: PathBuf,
        step_secs: f64,
        drive: DriveMethod,
    ) -> Result<(Self, Level, Vec<FileError>), FileErrors> {
        let mut source = Self::unread(path);
        let (level, warnings) = source.read(step_secs, drive)?;
        Ok((source, level, warnings))
    }

    fn unread(path: PathBuf) -> Self {
        Self {
            path,
            errors: Vec::new(),
            warnings: Vec::new(),
            meshes: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// Reads the level again, with its warnings.
    fn read(
        &mut self,
        step_secs: f64,
        drive: DriveMethod,
    ) -> Result<(Level, Vec<FileError>), FileErrors> {
        check_with_warnings(&self.parse()?, step_secs, drive)
    }

    /// Parses the file. Each file's time is noted before it is read: an edit in between is seen at the next look.
    fn parse(&mut self) -> Result<Parsed<Level>, FileErrors> {
        let time = modified(&self.path);
        let parsed = read(&self.path);
        // Also the meshes of a level with a mistake: the mistake may be in one of them.
        self.meshes = match &parsed {
            Ok(parsed) => files_of(&parsed.value, &self.path),
            Err(_) => Vec::new(),
        };
        self.seen = self.times();
        self.seen[0] = time;
        parsed
    }

    /// When the level's file was last changed, and each file of a mesh.
    fn times(&self) -> Vec<Option<SystemTime>> {
        let files = std::iter::once(&self.path).chain(&self.meshes);
        files.map(|file| modified(file)).collect()
    }
}

/// Interval between two looks at the file's modification time: about as long as it takes to look from the editor to the game.
const LOOK_EVERY: Duration = Duration::from_millis(300);

/// Reloads the level of [`LevelSource`] when its file changes.
pub fn plugin(app: &mut App) {
    app.add_message::<LevelReloaded>().add_systems(
        Update,
        (
            read_changed_file.run_if(on_real_timer(LOOK_EVERY)),
            spawn_level.run_if(
                resource_changed::<CurrentLevel>.and_then(not(resource_added::<CurrentLevel>)),
            ),
        )
            .chain()
            .in_set(ReloadLevel)
            .run_if(resource_exists::<LevelSource>),
    );
}

fn modified(path: &std::path::Path) -> Option<SystemTime> {
    std::fs::metadata(path)
        .and_then(|data| data.modified())
        .ok()
}

fn read_changed_file(
    mut missed: Local<bool>,
    planner: Res<StepPlanner>,
    drive: Res<DefaultDriveMethod>,
    mut source: ResMut<LevelSource>,
    mut current: ResMut<CurrentLevel>,
    mut reloads: MessageWriter<LevelReloaded>,
) {
    let now = source.times();
    if now == source.seen {
        return;
    }
    // An editor may delete the file for a moment while saving, so only two misses in a row count as a missing file.
    let is_missing =
        |it: &(&Option<SystemTime>, &Option<SystemTime>)| it.0.is_none() && it.1.is_some();
    if now.iter().zip(&source.seen).any(|it| is_missing(&it))
        && !std::mem::replace(&mut *missed, true)
    {
        return;
    }
    *missed = false;
    source.warnings.clear();
    match source.read(planner.settings().step_secs(), drive.0) {
        Ok((level, warnings)) => {
            let had_errors = !std::mem::take(&mut source.errors).is_empty();
            let is_new = level != current.level;
            if is_new {
                current.level = level;
            }
            source.warnings = warnings.iter().map(ToString::to_string).collect();
            if is_new || had_errors {
                // The terminal has them as well, as it has errors.
                for warning in &source.warnings {
                    warn!("{warning}");
                }
                info!("{}: reloaded", source.path.display());
                reloads.write(LevelReloaded {
                    warnings: warnings.len(),
                });
            }
        }
        Err(errors) => {
            source.errors = errors.0.iter().map(ToString::to_string).collect();
            // The editor's terminal shows them as well, with a place that it can jump to.
            for error in &source.errors {
                error!("{error}");
            }
        }
    }
}
