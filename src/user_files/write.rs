//! [`write_whole`] and [`write_whole_with`]: write a file as a whole or not at all. [`write_new`]: several, and none in the place of another.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::draft::{new_draft, remove_stale_drafts};
use super::folder::UserFolder;

/// Replaces a file by one with this text or these bytes, or makes it, and its folder. If that fails, or the machine stops before it is
/// done, the file is as it was before. The permissions of the old file are kept. What is no file, such as a pipe or `/dev/null`, cannot be
/// replaced: it gets the contents as they come.
///
/// # Errors
/// Those of the file system: no space, no permission, a folder in the file's place.
pub fn write_whole(path: &Path, contents: &(impl AsRef<[u8]> + ?Sized)) -> io::Result<()> {
    write_whole_with(path, |file| file.write_all(contents.as_ref()))
}

/// The same with what `write` writes, piece by piece: for contents that are too large to be copied.
///
/// # Errors
/// Those of the file system and of `write`.
pub fn write_whole_with(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    // A link to a file stays a link: its target is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if path.file_name().is_none() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "is not the name of a file",
        ));
    }
    if is_no_file(&path) {
        let mut buffered = BufWriter::new(File::options().write(true).open(&path)?);
        write(&mut buffered)?;
        return buffered.flush();
    }
    let UserFolder(folder) = UserFolder::of(&path);
    fs::create_dir_all(&folder)?;
    // A draft in the same folder (without those of killed writes), so that the last step is a rename: a game that reads at the same time
    // sees the old file or the new one.
    let _ = remove_stale_drafts(&folder);
    let draft = new_draft(&folder)?;
    // Before the contents: what only the user may read is never in a file that others can read.
    if let Ok(old) = fs::metadata(&path) {
        draft.as_file().set_permissions(old.permissions())?;
    }
    let mut buffered = BufWriter::new(draft.as_file());
    write(&mut buffered)?;
    buffered.flush()?;
    drop(buffered);
    draft.as_file().sync_all()?;
    draft.persist(&path)?;
    Ok(())
}

/// Writes these files, none of which is there yet, and makes their folders: all of them or none, unless the machine stops
/// meanwhile.
///
/// # Errors
/// Those of the file system, of the first file that cannot be written; also if it is there already.
pub fn write_new<'a>(files: &'a [(PathBuf, &[u8])]) -> Result<(), (&'a Path, io::Error)> {
    let mut drafts = Vec::new();
    for (path, contents) in files {
        let draft = draft_of(path, contents).map_err(|error| (path.as_path(), error))?;
        drafts.push((path.as_path(), draft));
    }
    let mut written = Vec::new();
    for (path, draft) in drafts {
        if let Err(error) = draft.persist_noclobber(path) {
            for path in written {
                let _ = fs::remove_file(path);
            }
            return Err((path, error.error));
        }
        written.push(path);
    }
    Ok(())
}

/// A draft with these contents, in the folder of a file, which is made.
fn draft_of(path: &Path, contents: &[u8]) -> io::Result<NamedTempFile> {
    let UserFolder(folder) = UserFolder::of(path);
    fs::create_dir_all(&folder)?;
    let draft = new_draft(&folder)?;
    draft.as_file().write_all(contents)?;
    draft.as_file().sync_all()?;
    Ok(draft)
}

/// Fails where [`write_whole`] would, as far as that can be known before: makes a draft in the folder, and removes it.
///
/// # Errors
/// Those of the file system.
pub fn try_write(path: &Path) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if is_no_file(&path) {
        return Ok(());
    }
    new_draft(&UserFolder::of(&path).0).map(drop)
}

/// Whether there is something that cannot be replaced by a file, such as a pipe or a device.
fn is_no_file(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn a_file_is_made_with_its_folder_and_then_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("new/folder");
        let path = inner.join("a.ron");
        for text in ["(one)", "(2)"] {
            write_whole(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(names(&inner), ["a.ron"], "no draft is left");
    }

    #[test]
    fn a_write_that_fails_leaves_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        fs::create_dir(&path).unwrap();
        fs::write(path.join("inside"), "kept").unwrap();
        assert!(write_whole(&path, "(one)").is_err());
        assert_eq!(fs::read_to_string(path.join("inside")).unwrap(), "kept");
        assert_eq!(names(folder.path()), ["a.ron"], "no draft is left");
    }

    #[test]
    fn of_new_files_all_are_written_or_none() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("new");
        let files = ["a", "b", "c"].map(|name| (inner.join(name), name.as_bytes()));
        write_new(&files).unwrap();
        assert_eq!(names(&inner), ["a", "b", "c"]);
        fs::remove_file(inner.join("a")).unwrap();
        fs::write(inner.join("b"), "mine").unwrap();
        let (path, error) = write_new(&files).unwrap_err();
        assert_eq!(
            (path, error.kind()),
            (files[1].0.as_path(), io::ErrorKind::AlreadyExists)
        );
        assert_eq!(names(&inner), ["b", "c"], "no draft is left");
        assert_eq!(fs::read_to_string(inner.join("b")).unwrap(), "mine");
    }

    #[test]
    fn trying_leaves_nothing_and_finds_a_folder_that_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        try_write(&path).unwrap();
        assert!(names(folder.path()).is_empty());
        fs::write(&path, "(old)").unwrap();
        try_write(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "(old)");
        assert_eq!(names(folder.path()), ["a.ron"]);
        assert!(try_write(&path.join("b.ron")).is_err());
    }

    #[test]
    fn a_file_in_the_place_of_the_folder_stays() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("folder");
        fs::write(&file, "(old)").unwrap();
        assert!(write_whole(&file.join("a.ron"), "(new)").is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), "(old)");
        assert_eq!(names(folder.path()), ["folder"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        for mode in [0o600, 0o664, 0o444] {
            write_whole(&path, "(old)").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            write_whole(&path, "(new)").unwrap();
            let now = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(now & 0o777, mode, "{now:o} for {mode:o}");
        }
        assert_eq!(names(folder.path()), ["a.ron"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_stays_a_pipe_and_gets_the_contents() {
        use std::os::unix::fs::FileTypeExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.unwrap().success());
        let reader = std::thread::spawn({
            let path = path.clone();
            move || fs::read_to_string(path).unwrap()
        });
        write_whole(&path, "(text)").unwrap();
        assert!(fs::metadata(&path).unwrap().file_type().is_fifo());
        assert_eq!(reader.join().unwrap(), "(text)");
        assert_eq!(names(folder.path()), ["pipe"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["file.ron", "link.ron"].map(|name| folder.path().join(name));
        fs::write(&file, "(old)").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_whole(&link, "(new)").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "(new)");
    }
}
