#![doc = include_str!("lib.md")]

pub mod body;
pub mod catalogue;
pub mod chart;
mod core;
pub mod frames;
pub mod trace;
#[cfg(test)]
#[path = "../tests/support/worst.rs"]
mod worst;

pub(crate) use self::core::error;
pub use self::core::error::ParameterError;
pub use self::core::methods::Method;
pub use self::core::propagator::{EffectiveSpring, Propagator};
pub use self::core::spring::Spring;
pub use self::core::value::SpringValue;
pub use self::core::{
    angle, exact, methods, planner, propagator, random, rotation, spring, sprung, velocity_spring,
};
