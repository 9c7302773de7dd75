//! [`StationNews`]: messages of what the player has collected and reached, for the screen and for sound.

use bevy::prelude::*;

/// Something that has happened in this step.
#[derive(Message, Debug, Clone, PartialEq)]
pub enum StationNews {
    /// The player has collected the coil of this name.
    Coil(String),
    /// The player has collected the loop of this name.
    Loop(String),
    /// The player has reached a checkpoint, and returns there from now on.
    Checkpoint {
        /// Name of the checkpoint.
        name: String,
        /// The run's time when it was first reached, s; `None` if it was reached before, or outside of a run.
        split_secs: Option<f64>,
    },
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<StationNews>();
}
