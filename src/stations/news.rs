//! [`StationNews`]: messages of what the player has collected, reached and seen, for the screen and for sound.

use bevy::prelude::*;
use springyard_state::RegisterState;

/// Something that has happened in this step.
#[derive(Message, Debug, Clone, PartialEq)]
pub enum StationNews {
    /// The player has collected the coil of this name.
    Coil(String),
    /// The player has collected the loop of this name.
    Loop(String),
    /// The player has reached the checkpoint of this name, and returns there from now on.
    Checkpoint(String),
    /// The player has seen the first of a station's two numbers in this run. If it sees both in one step, there is only the `Lamp`.
    HalfSeen {
        /// Name of the station.
        station: String,
        /// Whether it was the right one; otherwise it was the mistake.
        is_right: bool,
    },
    /// The lamp of a station is lit: the player has seen it both right and wrong.
    Lamp {
        /// Name of the station.
        station: String,
        /// Number of lamps of the level that are lit, with this one.
        lit: usize,
    },
}

pub(super) fn plugin(app: &mut App) {
    app.register_step_message::<StationNews>("station_news");
    app.add_message::<StationNews>();
}
