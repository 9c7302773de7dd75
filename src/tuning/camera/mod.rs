//! The part of a tuning that is about the camera: [`CameraTuning`], and what is known of each of its fields.

mod picture;
mod place;
mod section;

pub use section::CameraTuning;

use super::knob::Group;
use picture::{EDGE, SHAKE, TURN, VIEW};
use place::{AHEAD, BOOM, FOLLOW, HEIGHT, OCCLUSION, SHOULDER};

/// In the order of the file.
pub const GROUPS: &[Group] = &[
    FOLLOW, AHEAD, HEIGHT, SHOULDER, BOOM, OCCLUSION, EDGE, VIEW, SHAKE, TURN,
];
