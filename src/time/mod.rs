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
//! - [`history`]: what is kept of the past. [`keyframes`]: which copies of the state. [`mod@seek`]: back to a step, or forward again.
//! - `another_level`: when the history begins anew. [`marks`]: what happened in the steps of the history.

#[cfg(feature = "game")]
mod another_level;
pub mod history;
pub mod keyframes;
#[cfg(feature = "game")]
pub mod marks;
pub mod seek;

use bevy::prelude::*;

pub use history::{History, PastStep};
pub use seek::{SeekError, run_on, seek};

/// Keeps the history of the last five minutes. A game that adds it has its types registered with [`state`](crate::state).
pub fn plugin(app: &mut App) {
    app.add_plugins(history::plugin);
    #[cfg(feature = "game")]
    app.add_plugins((another_level::plugin, marks::plugin));
}
