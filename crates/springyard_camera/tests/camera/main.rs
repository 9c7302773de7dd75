//! The camera: its drivers as functions, rigs in an `App`, and rigs behind a character.

mod chase;
mod framing;
mod functions;
mod kinds;
mod picture;
mod plane;
#[cfg(feature = "rapier")]
mod rig;
mod rigs;
mod switch;
