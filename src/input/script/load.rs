//! Reads and checks script files.

use std::path::Path;

use bevy::prelude::*;

use super::{Event, Script};
use crate::ron_file::{self, FileErrors};

impl Script {
    /// Reads and checks a script.
    pub fn load(path: &Path) -> Result<Self, FileErrors> {
        let parsed = ron_file::read::<Self>(path)?;
        let mut errors = Vec::new();
        let mut latest = 0.0;
        for (index, (at, event)) in parsed.value.0.iter().enumerate() {
            if !(at.is_finite() && *at >= 0.0) {
                let message = format!("the time must be 0 s or later, is {at}");
                errors.push(parsed.error_at(&format!("[{index}].0"), message));
            } else if *at < latest {
                let message = format!(
                    "{at} s comes after {latest} s: events stand in the order of their times"
                );
                errors.push(parsed.error_at(&format!("[{index}].0"), message));
            } else {
                latest = *at;
            }
            if let Err(message) = event.check() {
                errors.push(parsed.error_at(&format!("[{index}].1"), message));
            }
        }
        if errors.is_empty() {
            Ok(parsed.value)
        } else {
            Err(FileErrors(errors))
        }
    }
}

impl Event {
    fn check(self) -> Result<(), String> {
        match self {
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
