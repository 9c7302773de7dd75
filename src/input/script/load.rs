//! Reads and checks script files. A recording, whose field `input` is a script, can be read as a script, too.

use std::path::Path;

use bevy::prelude::*;
use serde::Deserialize;

use super::{Event, Script};
use crate::ron_file::{self, FileErrors, Parsed};

/// Size limit of a script or a recording, bytes: 64 MiB, some hours of play.
pub const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// What a script needs of a recording. The other fields are ignored.
#[derive(Deserialize)]
struct RecordedInput {
    input: Script,
}

impl Script {
    /// Reads and checks a script, or the input of a recording.
    pub fn load(path: &Path) -> Result<Self, FileErrors> {
        let text = ron_file::text_of(path, MOST_BYTES)?;
        if ron_file::has_value(&text, "input") {
            let parsed = ron_file::parse::<RecordedInput>(path, text)?;
            parsed.value.input.check(&parsed, "input")?;
            Ok(parsed.value.input)
        } else {
            let parsed = ron_file::parse::<Self>(path, text)?;
            parsed.value.check(&parsed, "")?;
            Ok(parsed.value)
        }
    }

    /// Checks the times and the values of all events. `path`: that of the script in the file.
    ///
    /// # Errors
    /// All that is wrong.
    pub fn check<T>(&self, file: &Parsed<T>, path: &str) -> Result<(), FileErrors> {
        let mut errors = Vec::new();
        let mut latest = 0.0;
        for (index, (at, event)) in self.0.iter().enumerate() {
            if !(at.is_finite() && *at >= 0.0) {
                let message = format!("the time must be 0 s or later, is {at}");
                errors.push(file.error_at(&format!("{path}[{index}].0"), message));
            } else if *at < latest {
                let message = format!(
                    "{at} s comes after {latest} s: events must be in the order of their times"
                );
                errors.push(file.error_at(&format!("{path}[{index}].0"), message));
            } else {
                latest = *at;
            }
            if let Err(message) = event.check() {
                errors.push(file.error_at(&format!("{path}[{index}].1"), message));
            }
        }
        FileErrors(errors).or(())
    }
}

impl Event {
    fn check(&self) -> Result<(), String> {
        match *self {
            Self::Move(right, forward)
                if Vec2::new(right, forward).length().is_nan()
                    || Vec2::new(right, forward).length() > 1.001 =>
            {
                Err(format!(
                    "Move({right}, {forward}) must be at most 1 long: right and forward, each from -1 to 1"
                ))
            }
            Self::Look(yaw, pitch) if !(yaw.abs() <= 360.0 && (-80.0..=75.0).contains(&pitch)) => {
                Err(format!(
                    "Look({yaw}, {pitch}) must be yaw from -360 to 360 and pitch from -80 to 75 degrees"
                ))
            }
            _ => Ok(()),
        }
    }
}
