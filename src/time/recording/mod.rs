//! Recordings: what a player did, with all that the run depends on, and the state hash of each second. Played again, a recording shows
//! whether the game still does the same.
//!
//! ```text
//! each step:   input, length ---> Recorder ---> FILE          (text; as `--input` it is a script)
//!              fields ---> StateWriter ------> FILE.states   (with --record-state: the whole state after each step)
//! replay:      FILE ---> the steps run again ---> Comparison ---> same, or where it differs first
//! ```
//!
//! - [`build`](mod@build): the program that wrote a recording. [`start`]: what the first step of a run depends on.
//! - [`events`]: the input of steps as the events of a script. [`file`](mod@file): the recording's file, read and checked.
//!   [`text`](mod@text): that file's text.
//! - [`recorder`]: records while the game runs. [`states`]: the file of states.
//! - [`comparison`]: compares a run with a recording. [`path`]: where the player was in it.

pub mod build;
pub mod comparison;
pub mod events;
pub mod file;
pub mod path;
pub mod recorder;
pub mod start;
pub mod states;
pub mod text;

use bevy::prelude::*;

pub use comparison::{Comparison, Outcome};
pub use file::{Changed, Recording};
pub use path::RecordedPath;
pub use recorder::Recorder;
pub use states::{StateLog, StateWriter};

/// Records while a [`Recorder`] exists, and compares while a [`Comparison`] does.
pub fn plugin(app: &mut App) {
    app.add_plugins((recorder::plugin, comparison::plugin));
}
