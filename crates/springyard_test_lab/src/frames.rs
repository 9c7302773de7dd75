//! Frame times from a text such as `jitter:60:0.4:7`: the files of the game's command line, which no part needs.

#[path = "../../../src/frames/spec.rs"]
pub mod spec;
#[path = "../../../src/frames/times.rs"]
pub mod times;

pub use spec::{FrameSpec, FrameSpecError};
