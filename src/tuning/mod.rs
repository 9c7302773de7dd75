//! How character, camera and figure feel: the tuning file, and what is known of each of its fields.
//! The format is documented in `docs/tuning.md`.
//!
//! A new field is one line in its struct, one in the struct's default, one [`Knob`] in [`mod@character`], [`mod@camera`] or [`mod@figure`],
//! a row in `docs/tuning.md` and a line in `assets/tuning/grounded.ron`; tests name what is missing.
//!
//! - [`knob`]: a field's unit, ranges and what it does.
//! - [`curve`]: which fields make a spring together; [`sketch`] draws it.
//! - [`mod@character`], [`mod@camera`], [`mod@figure`]: all fields.
//! - [`preset`]: files by name, and how they are saved.
//! - [`live`]: a change while playing.

pub mod camera;
pub mod character;
pub mod curve;
pub mod figure;
pub mod figure_tuning;
pub mod knob;
pub mod live;
pub mod preset;
pub mod sketch;

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::character::CharacterTuning;
use crate::ron_file::{self, FileErrors};

pub use camera::CameraTuning;
pub use curve::{Curve, Response};
pub use figure_tuning::FigureTuning;
pub use knob::{Access, Group, Knob, Value};
pub use live::{PlayerTuning, RefusedTuning, Retune};
pub use sketch::Sketch;

/// A tuning file. What it leaves out stays as usual.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tuning {
    /// How the character is built and moves.
    pub character: CharacterTuning,
    /// How the camera follows.
    pub camera: CameraTuning,
    /// How the body shows it.
    pub figure: FigureTuning,
}

/// What may not be in a tuning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The field it is about, or the part of the file: `character.ride_hz`.
    pub path: &'static str,
    /// What is wrong and how to mend it.
    pub message: String,
}

impl Tuning {
    /// Reads and checks a tuning file.
    pub fn load(path: &Path) -> Result<Self, FileErrors> {
        let parsed = ron_file::read::<Self>(path)?;
        let faults = parsed.value.faults();
        if faults.is_empty() {
            return Ok(parsed.value);
        }
        let errors = faults
            .into_iter()
            .map(|fault| parsed.error_at(fault.path, fault.message));
        Err(FileErrors(errors.collect()))
    }

    /// All fields, in the order of the file.
    pub fn groups() -> impl Iterator<Item = &'static Group> {
        character::GROUPS
            .iter()
            .chain(camera::GROUPS)
            .chain(figure::GROUPS)
    }

    /// All fields, without their headings.
    pub fn knobs() -> impl Iterator<Item = &'static Knob> {
        Self::groups().flat_map(|group| group.knobs)
    }

    /// Everything that may not be so.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let of_knob = |knob: &Knob| {
            let message = knob.fault(self)?;
            Some(Fault {
                path: knob.path,
                message,
            })
        };
        let mut faults: Vec<Fault> = Self::knobs().filter_map(of_knob).collect();
        let character = self.character;
        if faults.is_empty() && character.half_segment_m() < 0.0 {
            let message = format!(
                "a body {} m high, {} m above the ground, is shorter than twice its radius of {} m: make it higher or thinner",
                character.height_m, character.clearance_m, character.radius_m
            );
            faults.push(Fault {
                path: "character",
                message,
            });
        }
        faults
    }
}
