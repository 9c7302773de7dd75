//! `springyard levels`: lists the levels and where each is. [`level_file`]: the file that a name or path on the command line means.
//! [`named`]: that of a name which may be a preset's, too.

use std::path::{Path, PathBuf};

use super::CommandError;
use super::output::print_line;
use crate::game_files::{self, Place};
use crate::level;
use crate::tuning::preset;

/// The folder of the levels, from the root of the repository.
pub const FOLDER: &str = "levels";

/// Prints a line for each level: its name, the file that is played, and its title or first mistake.
pub fn levels() -> Result<(), CommandError> {
    let mut rows = Vec::new();
    for found in found()? {
        let title = match level::load(&found.path) {
            Ok(level) => level.name,
            Err(errors) => {
                let first = errors.0.first().map(ToString::to_string);
                format!("broken: {}", first.unwrap_or_default())
            }
        };
        let place = match found.place {
            Place::BuiltIn => "in the program".to_owned(),
            _ => found.path.display().to_string(),
        };
        rows.push([name_of(&found.path), place, title]);
    }
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let (names, places) = (width(0), width(1));
    for [name, place, title] in &rows {
        print_line(&format!("{name:names$}  {place:places$}  {title}"))?;
    }
    Ok(())
}

/// The file of a level that the command line names: a bare word is a level of the game first, because a file or folder of the same name
/// where one stands is none.
pub fn level_file(named: &Path) -> Result<PathBuf, CommandError> {
    let file = Path::new(FOLDER).join(named).with_added_extension("ron");
    let of_name = is_name(named).then(|| game_files::find(&file)).flatten();
    // A whole path means that file alone.
    let of_path = || game_files::find(named).filter(|_| !named.is_absolute());
    if let Some(found) = of_name.or_else(of_path) {
        return Ok(found.path);
    }
    if named.exists() {
        return Ok(named.to_owned());
    }
    let names: Vec<String> = found()?.iter().map(|found| name_of(&found.path)).collect();
    Err(CommandError::bad_input(format!(
        "{}: there is no such file, and no level of that name; the levels are {}",
        named.display(),
        names.join(", ")
    )))
}

/// What `find` finds for a name that may be a level's or a preset's, by the path from the root of the repository.
///
/// # Errors
/// There is both a level and a preset of that name.
pub fn named<T>(name: &str, find: impl Fn(&str) -> Option<T>) -> Result<Option<T>, CommandError> {
    let [level, preset] = [FOLDER, preset::FOLDER].map(|folder| format!("{folder}/{name}.ron"));
    match (find(&level), find(&preset)) {
        (Some(_), Some(_)) => Err(CommandError::bad_input(format!(
            "{name}: is the name of a level and of a preset: name the file, {level} or {preset}"
        ))),
        (level, preset) => Ok(level.or(preset)),
    }
}

/// Whether an argument can only be a name: no folder, no extension of a level. `my.v2` is a name.
#[must_use]
pub fn is_name(argument: &Path) -> bool {
    argument.extension() != Some("ron".as_ref()) && argument.components().count() == 1
}

fn found() -> Result<Vec<game_files::Found>, CommandError> {
    game_files::list(Path::new(FOLDER), "ron")
        .map_err(|error| CommandError::Failed(format!("{FOLDER}: {error}")))
}

fn name_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    // Tests run in the root of the repository.

    #[test]
    fn a_level_is_named_or_given_by_its_file() {
        let yard = Path::new("levels/yard.ron");
        for named in ["yard", "levels/yard.ron"] {
            assert_eq!(level_file(named.as_ref()).unwrap(), yard, "{named}");
        }
        assert!(is_name("my.v2".as_ref()));
        assert!(!is_name("yard.ron".as_ref()) && !is_name("levels/yard".as_ref()));
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path().join("mein Höf.ron");
        std::fs::write(&own, "()").unwrap();
        assert_eq!(level_file(&own).unwrap(), own);
    }

    #[test]
    fn a_name_is_a_level_or_a_preset_and_not_both() {
        let among = |files: &[&str]| {
            let find = |path: &str| files.contains(&path).then(|| path.to_owned());
            named("a", find).map_err(|error| error.to_string())
        };
        let (level, preset) = ("levels/a.ron", "assets/tuning/a.ron");
        assert_eq!(among(&["a"]), Ok(None));
        assert_eq!(among(&[level]), Ok(Some(level.into())));
        assert_eq!(among(&[preset]), Ok(Some(preset.into())));
        let refused = among(&[level, preset]).unwrap_err();
        assert!(
            refused.contains(level) && refused.contains(preset),
            "{refused}"
        );
    }

    #[test]
    fn a_level_that_does_not_exist_is_refused_with_those_that_do() {
        // A whole path is not one of the game's, even beside the program.
        let program = std::env::current_exe().unwrap();
        let whole = program.with_file_name("levels").join("yard.ron");
        let whole = whole.to_str().unwrap();
        for named in ["yrd", "levels/yrd.ron", "", "../none/yard", whole] {
            let refused = level_file(named.as_ref()).unwrap_err();
            assert!(matches!(refused, CommandError::BadInput(_)));
            let said = refused.to_string();
            let start = format!("{named}: there is no such file");
            assert!(said.starts_with(&start), "{said}");
            assert!(said.contains("court, drive_lab, hills, look"), "{said}");
        }
    }
}
