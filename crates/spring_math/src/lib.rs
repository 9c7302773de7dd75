#![doc = include_str!("lib.md")]
#![warn(clippy::too_many_lines)]

/// Compiles the code block of the README as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

pub mod body;
pub mod catalogue;
mod core;
#[cfg(test)]
#[path = "../tests/springs/support/worst.rs"]
mod worst;

pub use self::core::error::ParameterError;
pub use self::core::frame_clock::FrameClock;
pub use self::core::methods::{BodyMethod, Method};
pub use self::core::propagator::{EffectiveSpring, Propagator};
pub use self::core::spring::Spring;
pub use self::core::value::SpringValue;
pub use self::core::{angle, exact, flight, planner, random, rotation, sprung, velocity_spring};
pub(crate) use self::core::{error, propagator};
