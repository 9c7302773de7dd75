//! Recordings: what was played, to play it again and to compare.
//!
//! - [`build`](mod@build): which program has recorded. [`states`]: the states of all steps, in a file beside a recording.

pub mod build;
pub mod states;
