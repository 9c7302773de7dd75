//! Files in the folder of a level.

use std::path::{Component, Path};

use super::fault::MeshFault;
use crate::game_files::{self, Found};

/// Largest file that is read, MB: several times what the triangles of a level need.
const MOST_MB: u64 = 64;

/// Whether a path stays in the folder that it is relative to.
pub(super) fn stays_inside(path: &Path) -> bool {
    let mut parts = path.components();
    parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

/// The bytes of a file that is not too large. That of a level of the game may be inside the program.
pub(super) fn bytes_of(path: &Path) -> Result<Vec<u8>, MeshFault> {
    let found = game_files::find(path);
    if let Some(bytes) = found.as_ref().and_then(Found::built_in) {
        return Ok(bytes.to_vec());
    }
    let path = found.as_ref().map_or(path, |found| found.path.as_path());
    let file = path.display().to_string();
    let unreadable = |error: std::io::Error| {
        let why = match error.kind() {
            std::io::ErrorKind::NotFound => {
                "no such file; it is looked for in the folder of the level".to_owned()
            }
            _ => error.to_string(),
        };
        MeshFault::Unreadable {
            file: file.clone(),
            why,
        }
    };
    let length = std::fs::metadata(path).map_err(unreadable)?.len();
    if length > MOST_MB * 1_000_000 {
        return Err(MeshFault::TooLarge {
            file,
            most_mb: MOST_MB,
        });
    }
    std::fs::read(path).map_err(unreadable)
}
