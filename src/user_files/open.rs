//! [`open`]: reads one of the user's files at the start of the game. A broken one is put aside, and the game starts without it. One that
//! cannot be read may be a good one: it stays as it is.

use std::path::Path;

use super::aside::put_aside;
use crate::ron_file::{ErrorKind, FileErrors};

/// Most errors of one file that its problem lists: enough to find it, and few enough for the screen.
const MOST_LISTED: usize = 3;

/// A file of the user, as it was found at the start.
#[derive(Debug, Clone, PartialEq)]
pub struct Opened<T> {
    /// Its content; `None` if there is no such file, or a broken one.
    pub value: Option<T>,
    /// What is wrong with it, with line and column, and where the file is now. What the game does without it, the caller adds.
    pub problem: Option<String>,
    /// Whether a new file may be written in its place: not if it could not be read, or a broken one not be put aside.
    pub may_be_written: bool,
}

/// Reads a file by `load`, which checks it. A file that is not there is not a problem.
pub fn open<T>(path: &Path, load: impl FnOnce(&Path) -> Result<T, FileErrors>) -> Opened<T> {
    let good = |value| Opened {
        value,
        problem: None,
        may_be_written: true,
    };
    if matches!(path.try_exists(), Ok(false)) {
        return good(None);
    }
    match load(path) {
        Ok(value) => good(Some(value)),
        Err(errors) if is_unread(path, &errors) => Opened {
            value: None,
            problem: Some(format!("{}\nThe file stays as it is.", listed(&errors))),
            may_be_written: false,
        },
        Err(errors) => broken(path, &errors),
    }
}

/// Whether the system did not let the file be read: no permission, or a fault of the disk. A folder in the file's place is a broken file.
fn is_unread(path: &Path, errors: &FileErrors) -> bool {
    let mut kinds = errors.0.iter().map(|error| error.kind);
    kinds.any(|kind| kind == ErrorKind::Unreadable) && !path.is_dir()
}

fn broken<T>(path: &Path, errors: &FileErrors) -> Opened<T> {
    let kept = put_aside(path);
    let outcome = match &kept {
        Ok(aside) => format!("The file is kept as {}.", aside.display()),
        Err(error) => {
            format!("The file stays as it is, because it cannot be renamed: {error}.")
        }
    };
    Opened {
        value: None,
        problem: Some(format!("{}\n{outcome}", listed(errors))),
        may_be_written: kept.is_ok(),
    }
}

/// The first errors of a file, one a line.
fn listed(errors: &FileErrors) -> String {
    let mut lines: Vec<String> = errors
        .0
        .iter()
        .take(MOST_LISTED)
        .map(ToString::to_string)
        .collect();
    let more = errors.0.len().saturating_sub(MOST_LISTED);
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ron_file;

    fn load(path: &Path) -> Result<Vec<u32>, FileErrors> {
        Ok(ron_file::read::<Vec<u32>>(path)?.value)
    }

    #[test]
    fn a_file_that_is_not_there_is_no_problem() {
        let folder = tempfile::tempdir().unwrap();
        let opened = open(&folder.path().join("none.ron"), load);
        assert_eq!((opened.value, opened.problem), (None, None));
        assert!(opened.may_be_written);
    }

    #[test]
    fn a_broken_file_is_put_aside_and_described() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        std::fs::write(&path, "[1, x]").unwrap();
        let opened = open(&path, load);
        assert_eq!(opened.value, None);
        assert!(opened.may_be_written);
        let problem = opened.problem.unwrap();
        assert!(problem.contains("a.ron:1:5: "), "{problem}");
        assert!(problem.contains("a.ron.broken-1"), "{problem}");
        assert!(!path.exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_broken_file_that_cannot_be_put_aside_is_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        // The name is as long as a name may be, 255 bytes, so that there is no `NAME.broken-1`. For root, too.
        let path = folder.path().join(format!("{}.ron", "s".repeat(251)));
        std::fs::write(&path, "[1, x]").unwrap();
        let opened = open(&path, load);
        let problem = opened.problem.unwrap();
        assert!(problem.contains("stays as it is"), "{problem}");
        assert_eq!((opened.value, opened.may_be_written), (None, false));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "[1, x]");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_cannot_be_read_stays_and_is_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        // A link to itself cannot be read by root, either.
        std::os::unix::fs::symlink(&path, &path).unwrap();
        let opened = open(&path, load);
        let problem = opened.problem.unwrap();
        assert!(problem.contains("cannot be read"), "{problem}");
        assert!(problem.ends_with("stays as it is."), "{problem}");
        assert_eq!((opened.value, opened.may_be_written), (None, false));
        assert!(std::fs::symlink_metadata(&path).unwrap().is_symlink());
    }

    #[test]
    fn of_many_errors_the_first_are_listed() {
        let parsed = ron_file::parse::<Vec<u32>>("a.ron", "[1, 2]").unwrap();
        let errors = (0..8).map(|number| parsed.error_at("[1]", format!("error {number}")));
        let listed = listed(&FileErrors(errors.collect()));
        assert_eq!(listed.lines().count(), MOST_LISTED + 1);
        assert!(listed.ends_with("error 2\nand 5 more"), "{listed}");
    }
}
