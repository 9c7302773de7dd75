//! [`read()`]: reads and parses a RON file of the game.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use serde::de::DeserializeOwned;

use super::find;
use crate::ron_file::{self, FileError, Parsed};

/// Reads and parses a RON file: that at the path, or else that of the game which the path means ([`find`]).
///
/// # Errors
/// As [`ron_file::read()`].
pub fn read<T: DeserializeOwned>(path: impl AsRef<Path>) -> Result<Parsed<T>, FileError> {
    let Some(found) = find(path.as_ref()) else {
        return ron_file::read(path);
    };
    match found.built_in() {
        Some(text) => ron_file::parse(found.path, String::from_utf8_lossy(text)),
        None => ron_file::read(found.path),
    }
}

/// How much of a file is read to see of what kind it is, bytes: it may be a large recording, or no file of the game at all.
const START_BYTES: u64 = 256 * 1024;

/// The start of a file that is found so, as text: its first 256 KiB. `None`: there is none, or it is a folder, a pipe or a device.
#[must_use]
pub fn start(path: &Path) -> Option<String> {
    let found = find(path)?;
    let mut bytes = Vec::new();
    let read = match found.built_in() {
        Some(text) => text.take(START_BYTES).read_to_end(&mut bytes),
        None => {
            File::open(&found.path).and_then(|file| file.take(START_BYTES).read_to_end(&mut bytes))
        }
    };
    read.ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_large_file_only_the_start_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large.ron");
        let file = File::create(&path).unwrap();
        file.set_len(64 * START_BYTES).unwrap();
        assert_eq!(start(&path).map(|text| text.len()), Some(256 * 1024));
        assert_eq!(start(folder.path()), None);
        let yard = start(Path::new("levels/yard.ron")).unwrap();
        assert!(yard.contains("spawn:"));
    }
}
