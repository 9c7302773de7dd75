//! A level whose file is edited while it is played.

use std::path::Path;
use std::time::{Duration, SystemTime};

use springyard::cli::headless::Start;
use springyard::input::script::Event;
use springyard::level;
use springyard::level::reload::{self, LevelSource};

use super::{Play, start_of};

/// Writes a file with a modification time of its own. Two edits within the resolution of the file system's clock would have the same one,
/// and would not be detected.
pub fn save(path: &Path, text: impl AsRef<[u8]>, edit: u64) {
    std::fs::write(path, text).unwrap();
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000 + edit);
    let file = std::fs::File::options().write(true).open(path).unwrap();
    file.set_modified(time).unwrap();
}

/// The level of a file, with this input, which is reloaded when the file changes.
pub fn play_edited(path: &Path, script: Vec<(f64, Event)>) -> Play {
    let start = Start {
        source: Some(LevelSource::new(path.to_owned())),
        ..start_of(level::load(path).unwrap(), script)
    };
    Play::start_with(start, |app| {
        app.add_plugins(reload::plugin);
    })
}
