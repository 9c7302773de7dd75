//! Tuning files: how the character and the camera feel. The format is documented in `docs/tuning.md`.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::camera::CameraTuning;
use crate::character::CharacterTuning;
use crate::ron_file::{self, Field, FileErrors};

/// A tuning file. What it leaves out stays as usual.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tuning {
    /// How the character is built and moves.
    pub character: CharacterTuning,
    /// How the camera follows.
    pub camera: CameraTuning,
}

impl Tuning {
    /// Reads and checks a tuning file.
    pub fn load(path: &Path) -> Result<Self, FileErrors> {
        let parsed = ron_file::read::<Self>(path)?;
        let tuning = parsed.value;
        let rooms = [
            ("character", tuning.character.fields()),
            ("camera", tuning.camera.fields()),
        ];
        let mut errors = Vec::new();
        for (room, fields) in rooms {
            for Field {
                name,
                value,
                range: (low, high),
            } in fields
            {
                if !(low..=high).contains(&value) {
                    let message = format!("{name} must be from {low} to {high}, is {value}");
                    errors.push(parsed.error_at(&format!("{room}.{name}"), message));
                }
            }
        }
        let character = tuning.character;
        if errors.is_empty() && character.half_segment_m() < 0.0 {
            let message = format!(
                "a body {} m high, {} m above the ground, is shorter than twice its radius of {} m: make it higher or thinner",
                character.height_m, character.clearance_m, character.radius_m
            );
            errors.push(parsed.error_at("character", message));
        }
        if errors.is_empty() {
            Ok(tuning)
        } else {
            Err(FileErrors(errors))
        }
    }
}
