//! Damped springs as one linear map, exact at any frame rate.

pub mod angle;
pub mod body;
pub mod chart;
mod error;
pub mod exact;
pub mod frames;
pub mod methods;
pub mod planner;
pub mod precise;
pub mod propagator;
pub mod random;
pub mod rotation;
pub mod spring;
pub mod trace;
mod value;
pub mod velocity_spring;

pub use error::ParameterError;
pub use methods::Method;
pub use propagator::{EffectiveSpring, Propagator};
pub use spring::Spring;
pub use value::SpringValue;
