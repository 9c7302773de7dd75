#![doc = include_str!("lib.md")]

pub mod angle;
pub mod batch;
pub mod body;
pub mod chart;
pub mod damper;
pub mod dead_blending;
pub mod double_spring;
pub mod easing;
mod error;
pub mod exact;
pub mod extrapolation;
pub mod fast_exp;
pub mod forms;
pub mod frames;
pub mod goal_line;
pub mod inertialize;
pub mod methods;
pub mod planner;
pub mod precise;
pub mod propagator;
pub mod random;
pub mod resonance;
pub mod rotation;
pub mod smoothing;
pub mod spline;
pub mod spring;
pub mod sprung;
pub mod trace;
pub mod tracking;
pub mod tween;
mod value;
pub mod velocity_spring;
#[cfg(test)]
#[path = "../tests/support/worst.rs"]
mod worst;
pub mod wrong;

pub use error::ParameterError;
pub use methods::Method;
pub use propagator::{EffectiveSpring, Propagator};
pub use spring::Spring;
pub use value::SpringValue;
