//! Drafts: a file is written under another name in the same folder, and renamed at the end ([`write_whole`](super::write_whole)).
//!
//! A game that is killed while writing leaves its draft. [`remove_stale_drafts`] removes it, recognising it by its lock: a game locks the
//! draft that it writes, and the system releases the lock when the game ends, however it ends.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// The name of each draft begins and ends with these.
const NAME: (&str, &str) = (".springyard-", ".draft");

/// Makes an empty draft in a folder, locked if the file system has locks. It is removed when it is dropped, unless it was renamed.
pub(super) fn new_draft(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(NAME.0).suffix(NAME.1);
    loop {
        // A file like any other, with the permissions that the user's mask leaves: `tempfile_in` makes one that only the user reads.
        let draft = builder.make_in(folder, |path| File::create_new(path))?;
        // Between the two calls another game may have taken it for a stale one.
        let is_taken = matches!(draft.as_file().try_lock(), Err(TryLockError::WouldBlock));
        if !is_taken && draft.path().try_exists()? {
            return Ok(draft);
        }
    }
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
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn only_drafts_that_nobody_writes_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let other = folder.path().join("settings.ron");
        fs::write(&other, "()").unwrap();
        let stale = folder.path().join(".springyard-1-0.draft");
        fs::write(&stale, "(half").unwrap();
        let draft = new_draft(folder.path()).unwrap();
        assert_eq!(remove_stale_drafts(folder.path()).unwrap(), 1);
        assert!(!stale.exists() && draft.path().exists() && other.exists());
    }

    #[test]
    fn a_draft_that_is_removed_while_it_is_made_is_made_again() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    remove_stale_drafts(folder).unwrap();
                }
            });
            for _ in 0..2000 {
                let draft = new_draft(folder).unwrap();
                assert!(draft.path().exists());
            }
            is_over.store(true, Ordering::Relaxed);
        });
    }
}
