//! [`write_whole`]: writes a file as a whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// Replaces a file by one with this text or these bytes, or makes it, and its folder. If that fails, or the machine stops meanwhile, the file is as
/// it was before.
///
/// # Errors
/// Those of the file system: no space, no permission, a folder in the file's place.
pub fn write_whole(path: &Path, contents: &(impl AsRef<[u8]> + ?Sized)) -> io::Result<()> {
    // A link to a file stays a link: the file that it leads to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "is not the name of a file",
        ));
    };
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    // A draft in the same folder, so that the last step is a rename: a game that reads meanwhile sees the old file or the new one.
    let mut draft = OsString::from(".");
    draft.push(name);
    draft.push(format!(".{}.draft", std::process::id()));
    let draft = folder.join(draft);
    let written = File::create(&draft)
        .and_then(|mut file| {
            file.write_all(contents.as_ref())?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&draft, &path));
    if written.is_err() {
        // Remove the unfinished draft, for example of a full disk.
        let _ = fs::remove_file(&draft);
    }
    written
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
    fn in_a_read_only_folder_the_old_file_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        fs::write(&path, "(old)").unwrap();
        let mut permissions = fs::metadata(folder.path()).unwrap().permissions();
        let usual = permissions.clone();
        permissions.set_readonly(true);
        fs::set_permissions(folder.path(), permissions).unwrap();
        // Root may write anyway.
        let is_open = File::create(folder.path().join("probe")).is_ok();
        let written = write_whole(&path, "(new)");
        fs::set_permissions(folder.path(), usual).unwrap();
        if !is_open {
            assert!(written.is_err());
            assert_eq!(fs::read_to_string(&path).unwrap(), "(old)");
        }
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
