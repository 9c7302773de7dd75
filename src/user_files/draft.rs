//! Drafts: a file is written under another name in the same folder, and renamed at the end ([`write_whole`](super::write_whole)).
//!
//! A game that is killed while writing leaves its draft. [`remove_stale_drafts`] removes it, recognising it by its lock: a game locks the
//! draft that it writes, and the system releases the lock when the game ends, however it ends.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// The name of each draft begins and ends with these.
const NAME: (&str, &str) = (".springyard-", ".draft");

/// Most drafts that are tried for one write, if other games remove them as stale, or have left some of that name.
const MOST_TRIES: u32 = 100;

/// An unfinished file. It is removed when this value is dropped, unless it has been renamed.
pub(super) struct Draft {
    /// Its path.
    pub path: PathBuf,
    /// The empty file, locked if the file system has locks.
    pub file: File,
}

impl Draft {
    /// Makes an empty draft in a folder.
    pub fn new(folder: &Path) -> io::Result<Self> {
        for _ in 0..MOST_TRIES {
            let path = folder.join(next_name());
            let file = match File::create_new(&path) {
                Ok(file) => file,
                // Left by a game that had the number of this process.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            };
            // Between the two calls another game may have taken it for a stale one.
            let is_taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
            if !is_taken && path.try_exists()? {
                return Ok(Self { path, file });
            }
        }
        Err(io::Error::new(
            io::ErrorKind::AlreadyExists,
            "its folder is full of drafts (.springyard-*.draft): remove them",
        ))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // There is none once it has been renamed.
        let _ = fs::remove_file(&self.path);
    }
}

/// A name that no other draft of a running game has.
fn next_name() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("{}{}-{number}{}", NAME.0, std::process::id(), NAME.1)
}

/// Removes the drafts in a folder that no running game is writing. Returns their number.
///
/// # Errors
/// Those of the file system, for example a folder that is not there.
pub fn remove_stale_drafts(folder: &Path) -> io::Result<usize> {
    let mut removed = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_draft = name
            .to_str()
            .is_some_and(|name| name.starts_with(NAME.0) && name.ends_with(NAME.1));
        if !is_draft || !entry.file_type()?.is_file() {
            continue;
        }
        // Removed while it is locked: a game that has just made it sees that it is gone.
        if let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
            && fs::remove_file(entry.path()).is_ok()
        {
            removed += 1;
        }
    }
    Ok(removed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_drafts_that_nobody_writes_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let other = folder.path().join("settings.ron");
        fs::write(&other, "()").unwrap();
        let stale = folder.path().join(".springyard-1-0.draft");
        fs::write(&stale, "(half").unwrap();
        let draft = Draft::new(folder.path()).unwrap();
        assert_eq!(remove_stale_drafts(folder.path()).unwrap(), 1);
        assert!(!stale.exists() && draft.path.exists() && other.exists());
        let path = draft.path.clone();
        drop(draft);
        assert!(!path.exists());
    }

    #[test]
    fn a_draft_that_is_removed_while_it_is_made_is_made_again() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let is_over = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    remove_stale_drafts(folder).unwrap();
                }
            });
            for _ in 0..2000 {
                let draft = Draft::new(folder).unwrap();
                assert!(draft.path.exists());
            }
            is_over.store(true, Ordering::Relaxed);
        });
    }
}
