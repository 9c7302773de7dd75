//! What `play` takes from the user's files when it starts, and what the command line replaces for one run.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::args::PlayOptions;
use super::file_kind::FileKind;
use super::headless::insert_if_any;
use super::{CommandError, problems};
use crate::game_files;
use crate::input::bindings::Bindings;
use crate::overlay::interface::InterfaceScale;
use crate::overlay::screenshot::ScreenshotFolder;
use crate::profile::{self, Profile, ProfileFile};
use crate::ron_file::FileErrors;
use crate::settings::{self, FiledSettings, Settings, SettingsFile};
use crate::user_files::{
    BindingsFile, StartProblems, UserFolder, folder, open, remove_stale_drafts,
};
use crate::visuals::RenderScale;

/// The bindings of a player without bindings of their own.
pub const USUAL_BINDINGS: &str = "assets/bindings.ron";

/// The files that the command line names. A broken one is an error: then nothing starts, and the file stays where it is.
#[derive(Debug, Clone, Default)]
pub struct GivenFiles {
    settings: Option<Settings>,
    bindings: Option<Bindings>,
}

impl GivenFiles {
    /// Reads and checks them. There need not be a settings file yet.
    pub fn read(options: &PlayOptions) -> Result<Self, CommandError> {
        let settings = options.settings.as_deref().filter(|path| is_there(path));
        let bindings = options.bindings.as_deref().map(Bindings::load);
        Ok(Self {
            settings: settings.map(given_settings).transpose()?,
            bindings: bindings.transpose()?,
        })
    }
}

/// Whether there is something at a path, even if the system does not tell.
fn is_there(path: &Path) -> bool {
    !matches!(path.try_exists(), Ok(false))
}

/// The settings of the command line's file.
fn given_settings(path: &Path) -> Result<Settings, CommandError> {
    let option = format!("--settings {}", path.display());
    let refuse = |why: &str| Err(CommandError::bad_option(&option, why));
    if path.is_dir() {
        return refuse("is a folder: name a file in it");
    }
    let errors = match settings::file::load(path) {
        Ok(settings) => return Ok(settings),
        Err(errors) => errors,
    };
    let text = game_files::read::start(path).unwrap_or_default();
    match FileKind::by_fields(&text) {
        None | Some(FileKind::Settings) => Err(errors.into()),
        Some(kind) => refuse(&format!("is {}, not settings", kind.name())),
    }
}

/// The user's files as they were found, and what is in force in this run.
#[derive(Debug, Clone)]
pub struct UserStart {
    /// The folder of the files; `None` if there is no place for one.
    pub folder: Option<UserFolder>,
    /// The settings in force: those of the file, and those of the command line in their place.
    pub settings: Settings,
    /// The bindings in force.
    pub bindings: Bindings,
    /// Best runs and lamps.
    pub profile: Profile,
    /// What is wrong with the files.
    pub problems: StartProblems,
    filed: FiledSettings,
    settings_file: Option<PathBuf>,
    bindings_file: Option<PathBuf>,
    profile_file: Option<PathBuf>,
}

impl UserStart {
    /// Reads the files of the folder that the options name, or else of the usual one, as [`Self::read_in`].
    pub fn read(options: &PlayOptions, given: GivenFiles) -> Result<Self, CommandError> {
        Self::read_in(Self::folder_of(options), options, given)
    }

    /// The folder that the options name, or else the usual one.
    pub(super) fn folder_of(options: &PlayOptions) -> Option<UserFolder> {
        match &options.settings {
            Some(file) => Some(UserFolder::of(file)),
            None => UserFolder::find(),
        }
    }

    /// Reads the files of this folder. A broken one is put aside, and the defaults take its place. A run that a script plays reads and
    /// writes no profile.
    pub fn read_in(
        folder: Option<UserFolder>,
        options: &PlayOptions,
        given: GivenFiles,
    ) -> Result<Self, CommandError> {
        let mut problems = StartProblems::default();
        if folder.is_none() {
            problems.add(format!(
                "There is no home folder: settings, bindings and best runs are not kept. The environment variable {} can name a folder for them.",
                folder::VARIABLE
            ));
        }
        if let Some(folder) = &folder {
            // What a killed game has left unfinished. There may be no folder yet.
            let _ = remove_stale_drafts(&folder.0);
        }
        let in_folder = |file: fn(&UserFolder) -> PathBuf| folder.as_ref().map(file);
        let (settings, settings_file) = match &options.settings {
            Some(path) => (given.settings, Some(path.clone())),
            None => open_if_any(
                in_folder(UserFolder::settings),
                settings::file::load,
                &mut problems,
            ),
        };
        let in_file = settings.unwrap_or_default();
        let settings = with_options(in_file, options);

        let own_path = in_folder(UserFolder::bindings).filter(|_| given.bindings.is_none());
        let (own, bindings_file) = open_if_any(own_path, Bindings::load, &mut problems);
        let bindings = match given.bindings.or(own) {
            Some(bindings) => bindings,
            None => Bindings::load(Path::new(USUAL_BINDINGS))?,
        };

        let is_played_by_hand = options.simulation.input.is_none();
        let profile_path = in_folder(UserFolder::profile).filter(|_| is_played_by_hand);
        let (profile, profile_file) = open_if_any(profile_path, profile::file::load, &mut problems);
        Ok(Self {
            settings,
            bindings,
            profile: profile.unwrap_or_default(),
            problems,
            filed: FiledSettings {
                in_file,
                in_force: settings,
            },
            settings_file,
            bindings_file,
            profile_file,
            folder,
        })
    }

    /// Inserts all of it into an app, and adds the plugins that write the files.
    pub fn insert(self, app: &mut App) {
        app.insert_resource(self.bindings)
            .insert_resource(self.settings.display.quality)
            .insert_resource(InterfaceScale(self.settings.interface.scale))
            .insert_resource(self.settings)
            .insert_resource(self.filed)
            .insert_resource(self.profile)
            .insert_resource(self.problems);
        // The settings are checked, so there is one.
        let scale = RenderScale::new(self.settings.display.render_scale);
        insert_if_any(app, scale.ok());
        let screenshots = self.folder.as_ref().map(|it| it.0.join("screenshots"));
        insert_if_any(app, screenshots.map(ScreenshotFolder));
        insert_if_any(app, self.folder);
        insert_if_any(app, self.settings_file.map(SettingsFile));
        insert_if_any(app, self.bindings_file.map(BindingsFile));
        insert_if_any(app, self.profile_file.map(ProfileFile));
        app.add_plugins((settings::plugin, profile::plugin, problems::plugin));
    }
}

/// Opens a file, if there is a path for one. Returns its content, and the path if it may be written.
fn open_if_any<T>(
    path: Option<PathBuf>,
    load: impl FnOnce(&Path) -> Result<T, FileErrors>,
    problems: &mut StartProblems,
) -> (Option<T>, Option<PathBuf>) {
    let Some(path) = path else {
        return (None, None);
    };
    let opened = open(&path, load);
    let ending = "The game uses the defaults.";
    problems
        .0
        .extend(opened.problem.map(|problem| format!("{problem} {ending}")));
    (opened.value, opened.may_be_written.then_some(path))
}

/// The settings with those that the command line gives in their place.
fn with_options(mut settings: Settings, options: &PlayOptions) -> Settings {
    if let Some(quality) = options.quality {
        settings.display.quality = quality;
    }
    if let Some(scale) = options.render_scale {
        settings.display.render_scale = scale.factor();
    }
    if let Some(scale) = options.interface_scale {
        settings.interface.scale = scale;
    }
    settings
}
