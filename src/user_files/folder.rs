//! [`UserFolder`]: the folder with the user's files, and their names.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use directories::ProjectDirs;

/// The environment variable that names the folder.
pub const VARIABLE: &str = "SPRINGYARD_CONFIG";

/// The folder with the user's files: settings, bindings, profile, screenshots. It is made when the first file is written.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct UserFolder(pub PathBuf);

impl UserFolder {
    /// The folder that the environment variable [`VARIABLE`] names, or else the usual place for settings on this system. `None`: the
    /// variable is not set, and the user has no home folder.
    #[must_use]
    pub fn find() -> Option<Self> {
        Self::chosen(std::env::var_os(VARIABLE))
    }

    fn chosen(named: Option<OsString>) -> Option<Self> {
        if let Some(named) = named.filter(|name| !name.is_empty()) {
            return Some(Self(named.into()));
        }
        let usual = ProjectDirs::from("", "", "springyard")?;
        Some(Self(usual.config_dir().to_owned()))
    }

    /// The folder of a file.
    #[must_use]
    pub fn of(file: &Path) -> Self {
        let folder = file.parent().filter(|it| !it.as_os_str().is_empty());
        Self(folder.unwrap_or(Path::new(".")).to_owned())
    }

    /// The settings' file.
    #[must_use]
    pub fn settings(&self) -> PathBuf {
        self.0.join("settings.ron")
    }

    /// The user's own bindings.
    #[must_use]
    pub fn bindings(&self) -> PathBuf {
        self.0.join("bindings.ron")
    }

    /// The file of best runs and lamps.
    #[must_use]
    pub fn profile(&self) -> PathBuf {
        self.0.join("profile.ron")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_names_the_folder_unless_it_is_empty() {
        let named = UserFolder::chosen(Some("/some/place".into()));
        assert_eq!(named, Some(UserFolder("/some/place".into())));
        let usual = UserFolder::chosen(None);
        assert_eq!(UserFolder::chosen(Some(OsString::new())), usual);
        assert_ne!(usual, named);
    }

    #[test]
    fn a_file_without_a_folder_is_in_the_present_one() {
        assert_eq!(UserFolder::of("mine.ron".as_ref()), UserFolder(".".into()));
        let folder = UserFolder::of("a/mine.ron".as_ref());
        assert_eq!(folder, UserFolder("a".into()));
        assert_eq!(folder.profile(), Path::new("a").join("profile.ron"));
    }
}
