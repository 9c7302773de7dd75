//! [`TurnBehind`]: with which devices the camera turns behind the running character by itself.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use springyard_state::parameter::Label;

/// With which devices the camera turns behind the running character by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Reflect, Serialize, Deserialize)]
pub enum TurnBehind {
    /// With a gamepad; with keyboard and mouse as the tuning says.
    #[default]
    #[reflect(@Label("with a gamepad"))]
    Gamepad,
    /// With any device.
    #[reflect(@Label("always"))]
    Always,
    /// Not even where the tuning says so.
    #[reflect(@Label("never"))]
    Never,
}

/// Time after the last turn by hand at which the camera begins to turn by itself, s, where the tuning has none: a stick that rests
/// between two turns is not at rest yet.
const TURNS_AFTER_SECS: f32 = 2.0;

impl TurnBehind {
    /// Time after the last turn by hand at which the camera turns by itself, s, over that of a tuning, with a gamepad in use or
    /// without; 0: never.
    #[must_use]
    pub fn after_secs(self, pad_in_use: bool, tuned_secs: f32) -> f32 {
        let turns = match self {
            Self::Never => return 0.0,
            Self::Always => true,
            Self::Gamepad => pad_in_use,
        };
        if turns && tuned_secs == 0.0 {
            TURNS_AFTER_SECS
        } else {
            tuned_secs
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TurnBehind::{Always, Gamepad, Never};
    use super::*;

    #[test]
    fn the_camera_turns_behind_the_character_with_a_gamepad_and_not_with_a_mouse() {
        assert_eq!(Gamepad.after_secs(false, 0.0), 0.0);
        assert_eq!(Gamepad.after_secs(true, 0.0), TURNS_AFTER_SECS);
        assert_eq!(Always.after_secs(false, 0.0), TURNS_AFTER_SECS);
        assert_eq!(Gamepad.after_secs(true, 5.0), 5.0, "the tuning's own");
        assert_eq!(Gamepad.after_secs(false, 5.0), 5.0);
        for pad_in_use in [false, true] {
            assert_eq!(Never.after_secs(pad_in_use, 5.0), 0.0);
        }
    }
}
