//! [`rewrite`]: writes a file that other games may have written since it was read, and loses nothing of theirs.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::StartProblems;
use super::folder::UserFolder;
use super::open::open;
use crate::ron_file::FileErrors;

/// The file in the folder of the user's files that a game locks while it writes one of them. It is empty, and stays.
const LOCK: &str = ".springyard.lock";

/// Longest time for which a game waits for another one that writes. A write takes some milliseconds.
const LONGEST_WAIT: Duration = Duration::from_secs(1);
/// Time between two tries.
const RETRY: Duration = Duration::from_millis(2);

/// Reads a file again by `load`, adds to its present content by `merge`, and writes the result by `save`, while no other game can.
/// `merge` gets `None` if there is no file, or a broken one, which is put aside: `problems` gets what was wrong with it. Returns the content
/// of the file now.
///
/// # Errors
/// Those of the file system; a broken file that cannot be put aside; and another game that has been writing for a second. The file is then
/// unchanged.
pub fn rewrite<T>(
    path: &Path,
    load: impl FnOnce(&Path) -> Result<T, FileErrors>,
    merge: impl FnOnce(Option<T>) -> T,
    save: impl FnOnce(&Path, &T) -> io::Result<()>,
    problems: &mut StartProblems,
) -> io::Result<T> {
    let folder = UserFolder::of(path).0;
    fs::create_dir_all(&folder)?;
    // Unlocked at the end of the function, and by the system at the end of the game.
    let _lock = lock(&folder.join(LOCK))?;
    let opened = open(path, load);
    if !opened.may_be_written {
        return Err(io::Error::other(reason(
            path,
            &opened.problem.unwrap_or_default(),
        )));
    }
    let value = merge(opened.value);
    save(path, &value)?;
    let ending = "A new one is written in its place.";
    problems
        .0
        .extend(opened.problem.map(|problem| format!("{problem} {ending}")));
    Ok(value)
}

/// A problem of a file as the reason of an error that names the file itself, and ends the sentence.
fn reason(path: &Path, problem: &str) -> String {
    let named = format!("{}: ", path.display());
    let reason = problem.strip_prefix(&named).unwrap_or(problem);
    reason.trim_end_matches('.').to_owned()
}

/// Locks a file, and makes it if there is none. On a file system without locks the file is not locked.
fn lock(path: &Path) -> io::Result<File> {
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)?;
    let begin = Instant::now();
    while let Err(TryLockError::WouldBlock) = file.try_lock() {
        if begin.elapsed() > LONGEST_WAIT {
            return Err(io::Error::new(
                io::ErrorKind::TimedOut,
                "another game that is writing it does not end",
            ));
        }
        sleep(RETRY);
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ron_file;
    use crate::user_files::write_whole;

    fn load(path: &Path) -> Result<Vec<u32>, FileErrors> {
        Ok(ron_file::read::<Vec<u32>>(path)?.value)
    }

    /// Adds a number to the list in a file. Returns the list, and what was wrong with the file.
    fn add(path: &Path, number: u32) -> io::Result<(Vec<u32>, Vec<String>)> {
        let mut problems = StartProblems::default();
        let merge = |list: Option<Vec<u32>>| {
            let mut list = list.unwrap_or_default();
            list.push(number);
            list
        };
        let save = |path: &Path, list: &Vec<u32>| write_whole(path, &format!("{list:?}"));
        let list = rewrite(path, load, merge, save, &mut problems)?;
        Ok((list, problems.0))
    }

    #[test]
    fn of_many_that_write_at_once_none_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/list.ron");
        std::thread::scope(|scope| {
            for writer in 0..4 {
                let path = &path;
                scope.spawn(move || {
                    for number in 0..10 {
                        add(path, 10 * writer + number).unwrap();
                    }
                });
            }
        });
        let mut all = load(&path).unwrap();
        all.sort_unstable();
        assert_eq!(all, (0..40).collect::<Vec<_>>());
    }

    #[test]
    fn a_file_that_was_broken_meanwhile_is_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.ron");
        add(&path, 1).unwrap();
        fs::write(&path, "[1, x]").unwrap();
        let (list, problems) = add(&path, 2).unwrap();
        assert_eq!(list, [2]);
        assert!(problems[0].contains("list.ron.broken-1"));
        assert!(problems[0].ends_with("A new one is written in its place."));
        let aside = folder.path().join("list.ron.broken-1");
        assert_eq!(fs::read_to_string(aside).unwrap(), "[1, x]");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_can_no_longer_be_read_stays_and_the_error_leaves_the_path_to_the_caller() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.ron");
        // A link to itself cannot be read by root, either.
        std::os::unix::fs::symlink(&path, &path).unwrap();
        let error = add(&path, 1).unwrap_err().to_string();
        assert!(error.contains("cannot be read"), "{error}");
        assert!(error.ends_with("The file stays as it is"), "{error}");
        assert!(!error.contains("list.ron"), "{error}");
        assert!(fs::symlink_metadata(&path).unwrap().is_symlink());
    }

    #[test]
    fn another_game_that_never_ends_its_write_is_an_error_after_a_second() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.ron");
        add(&path, 1).unwrap();
        let other = lock(&folder.path().join(LOCK)).unwrap();
        let error = add(&path, 2).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert_eq!(load(&path).unwrap(), [1]);
        drop(other);
        assert_eq!(add(&path, 3).unwrap().0, [1, 3]);
    }
}
