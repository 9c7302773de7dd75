//! The levels that can be chosen: the files beside the level being played.

use std::path::{Path, PathBuf};

use crate::game_files;
use crate::level::{self, Level};

/// A level file.
#[derive(Debug, Clone, PartialEq)]
pub struct LevelEntry {
    /// The file.
    pub path: PathBuf,
    /// The level, or the first error of the file.
    pub level: Result<Level, String>,
    /// The level's hash in a [`Profile`](crate::profile::Profile), which has its best times; 0 for a broken file.
    pub hash: u64,
}

/// The level files of a folder, in the order of their names. Of the game's own folder `levels` those of all [places](game_files::places).
///
/// # Errors
///
/// A line that says why the folder cannot be read.
pub fn list(folder: &Path) -> Result<Vec<LevelEntry>, String> {
    let files = game_files::list(folder, "ron")
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(files.into_iter().map(|found| entry(found.path)).collect())
}

fn entry(path: PathBuf) -> LevelEntry {
    let level = level::load(&path);
    LevelEntry {
        path,
        hash: level.as_ref().map_or(0, Level::played_hash),
        level: level.map_err(|errors| {
            let first = errors.0.first().map(ToString::to_string);
            first.unwrap_or_default()
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_file_is_listed_with_its_error_and_other_files_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let save = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        save(
            "good.ron",
            r#"(
                name: "Good", spawn: (position: (0, 0, 0)), kill_below_m: -5,
                solids: [(name: "ground", shape: Box(size_m: (20, 1, 20)), position: (0, -0.5, 0))],
            )"#,
        );
        save("broken.ron", "(name: 7)");
        save("notes.txt", "no level");
        let listed = list(folder.path()).unwrap();
        let names: Vec<_> = listed
            .iter()
            .map(|level| level.path.file_name().unwrap())
            .collect();
        assert_eq!(names, ["broken.ron", "good.ron"]);
        let error = listed[0].level.as_ref().unwrap_err();
        assert!(error.contains("broken.ron:1:"), "{error}");
        assert_eq!(listed[1].level.as_ref().unwrap().name, "Good");
        let error = list(&folder.path().join("none")).unwrap_err();
        assert!(error.contains("none"), "{error}");
    }
}
