//! The time machine: any step of the last five minutes, again and exactly.
//!
//! ```text
//! each step: input -----> History: the input of every step, and a keyframe (a copy of all state) every half second or so
//! seek(tick):             the keyframe before it is restored, and the steps from there run again with their input
//! ```
//!
//! A step is a function of state and input, so the state after any step follows from an earlier state and the input since. That is why
//! the history is small: 18 000 inputs, and few copies of the state.
//!
//! - [`history`]: what is kept of the past. [`keyframes`]: which copies of the state. [`mod@seek`]: back to a step, or forward again; `seek_error`.
//!   `found`: what frames change between two steps. `lives`: entities that come and go.
//!   `between`: copies between two keyframes, to go back step by step. `another_level`: when the history begins anew. `open_order`: warns
//!   if steps on many threads may give another run.
//! - [`frames`]: what past frames have shown: the camera. [`travel`]: shows the past, goes on from it, or returns. [`rewind`]: runs time
//!   back while a button is held; `rewind_key`: the game's button for it; `rewound_runs`: marks a run that was rewound.
//! - [`marks`]: what happened in the steps of the history.
//! - [`what_if`]: the last seconds again under other numbers, beside what was played.
//! - [`recording`]: what was played, as files. [`divergence`]: where a run differs from a recorded one.

#[cfg(feature = "game")]
mod another_level;
mod between;
#[cfg(feature = "game")]
pub mod divergence;
mod found;
pub mod frames;
pub mod history;
pub mod keyframes;
mod lives;
#[cfg(feature = "game")]
pub mod marks;
mod open_order;
#[cfg(feature = "game")]
pub mod recording;
pub mod rewind;
#[cfg(feature = "game")]
mod rewind_key;
#[cfg(feature = "game")]
mod rewound_runs;
pub mod seek;
mod seek_error;
pub mod travel;
#[cfg(feature = "game")]
pub mod what_if;

use bevy::prelude::*;

pub use found::Found;
pub use frames::FrameHistory;
pub use history::{History, PastStep};
pub use rewind::{Rewind, RewindButton};
pub use seek::{run_on, seek};
pub use seek_error::SeekError;
pub use travel::{HeldInPast, Shown, TimeTravel, TravelSystems};

/// Keeps the history of the last five minutes. A game that adds it has its types registered with [`state`](crate::state).
pub fn plugin(app: &mut App) {
    app.add_plugins((
        history::plugin,
        frames::plugin,
        travel::plugin,
        rewind::plugin,
        open_order::plugin,
    ));
    #[cfg(feature = "game")]
    app.add_plugins((
        another_level::plugin,
        rewind_key::plugin,
        marks::plugin,
        what_if::plugin,
        recording::plugin,
    ));
}
