//! [`put_aside`]: renames a broken file.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Renames `FILE` to `FILE.broken-1`, or to the first such name with a higher number that is free. Returns the new path.
///
/// # Errors
/// Those of the file system. The file is then unchanged.
pub fn put_aside(path: &Path) -> io::Result<PathBuf> {
    let mut number = 1_u32;
    loop {
        let mut aside = path.as_os_str().to_owned();
        aside.push(format!(".broken-{number}"));
        let aside = PathBuf::from(aside);
        match fs::symlink_metadata(&aside) {
            Ok(_) => number += 1,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::rename(path, &aside)?;
                return Ok(aside);
            }
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_was_put_aside_before_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        for number in 1..=3 {
            let text = format!("broken {number}");
            fs::write(&path, &text).unwrap();
            let aside = put_aside(&path).unwrap();
            assert!(!path.exists());
            let name = format!("settings.ron.broken-{number}");
            assert_eq!(aside, folder.path().join(name));
        }
        for number in 1..=3 {
            let name = format!("settings.ron.broken-{number}");
            let text = fs::read_to_string(folder.path().join(name)).unwrap();
            assert_eq!(text, format!("broken {number}"));
        }
    }

    #[test]
    fn a_file_that_is_not_there_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        assert!(put_aside(&folder.path().join("none.ron")).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
