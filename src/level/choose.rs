//! [`ChooseLevel`]: the request to play another level. The menu's switch obeys it.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use crate::input::Progress;

/// Message: play the level of this file.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub struct ChooseLevel {
    /// The file.
    pub path: PathBuf,
    /// Where its run continues; `None`: it starts at the spawn.
    pub continues: Option<Progress>,
}

/// The folder of a level file.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_a_folder_is_in_the_present_one() {
        assert_eq!(folder_of(Path::new("yard.ron")), Path::new("."));
        assert_eq!(folder_of(Path::new("levels/yard.ron")), Path::new("levels"));
    }
}
