//! The game's part of rewinding: which of its state is kept and put back, and what it does with the past. The history itself, seeks and the
//! rewind are [`springyard_rewind`].
//!
//! - `rewind_key`: the button for the rewind. `left_past`: what was pressed while the past was shown is dropped, and a run that was
//!   rewound is marked. `another_level`: when the history starts afresh.
//! - [`flight`]: follows a jump. [`marks`]: what happened in the steps of the history, with the height of each jump.
//! - [`what_if`]: replays the last seconds with other parameters, beside what was played.
//! - [`recording`]: what was played, as files. [`divergence`]: where a run differs from a recorded one.

mod another_level;
pub mod divergence;
pub mod flight;
mod left_past;
pub mod marks;
pub mod recording;
mod rewind_key;
pub mod what_if;

use bevy::prelude::*;

use crate::input::InputSystems;
use springyard_camera::{CameraSystems, Rig};
use springyard_rewind::{InterpolatedInPast, RewindSystems};

/// Keeps the history of the last five minutes, for the rewind, what if and recordings.
pub fn plugin(app: &mut App) {
    springyard_rewind::plugin(app);
    app.register_required_components::<Rig, InterpolatedInPast>()
        .configure_sets(
            FixedPreUpdate,
            RewindSystems::NoteInput.after(InputSystems::Record),
        )
        .configure_sets(
            PostUpdate,
            RewindSystems::PutBackFrame.after(CameraSystems::Place),
        )
        .add_plugins((
            another_level::plugin,
            left_past::plugin,
            rewind_key::plugin,
            marks::plugin,
            what_if::plugin,
            recording::plugin,
        ));
}
