//! Reads and checks script files. A recording, whose field `input` is a script, can be read as a script, too.

use std::path::Path;

use bevy::prelude::*;
use serde::Deserialize;

use super::{Event, Script};
use crate::ron_file::{self, FileErrors, Mistakes, Parsed};

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
    /// What is wrong, in the order of the file: the first fifty mistakes.
    pub fn check<T>(&self, file: &Parsed<T>, path: &str) -> Result<(), FileErrors> {
        let mut mistakes = Mistakes::new(file);
        let mut latest = 0.0;
        for (index, (at, event)) in self.0.iter().enumerate() {
            if !(at.is_finite() && *at >= 0.0) {
                let message = format!("the time must be 0 s or later, is {at}");
                mistakes.note(&format!("{path}[{index}].0"), message);
            } else {
                if *at < latest {
                    let message = format!(
                        "{at} s comes after {latest} s: events must be in the order of their times"
                    );
                    mistakes.note(&format!("{path}[{index}].0"), message);
                }
                latest = *at;
            }
            if let Err(message) = event.check() {
                mistakes.note(&format!("{path}[{index}].1"), message);
            }
        }
        FileErrors(mistakes.into_list("mistakes")).or(())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(script: &str) -> Vec<String> {
        let parsed = ron_file::parse::<Script>("s.ron", script).unwrap();
        let errors = parsed.value.check(&parsed, "").unwrap_err();
        errors.0.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn one_time_out_of_order_is_one_error() {
        let late = errors("[(1, Tap(Jump)), (30, Tap(Jump)), (3, Tap(Jump)), (4, Tap(Jump))]");
        assert_eq!(late.len(), 1, "{late:?}");
        assert!(late[0].contains("3 s comes after 30 s"), "{late:?}");
    }

    #[test]
    fn of_many_mistakes_the_first_fifty_are_listed() {
        let many = errors(&format!("[{}]", "(0, Move(3, 0)), ".repeat(60)));
        assert_eq!(many.len(), 50);
        assert!(many[49].contains("and 10 more mistakes"), "{}", many[49]);
    }
}
