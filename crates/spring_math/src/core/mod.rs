//! The core: a spring's parameters, its exact step, springs on a value, an angle, a rotation and a velocity, and the substep
//! planner.
//!
//! The modules are listed in reading order: start with `spring`, `exact` and `propagator`. The catalogue depends on this
//! folder, and nothing here on the catalogue.

pub mod error;
pub mod spring;
pub mod value;

pub mod exact;
pub mod methods;
mod named;
pub mod propagator;

pub mod angle;
pub mod rotation;
pub mod sprung;
pub mod velocity_spring;

pub mod flight;
pub mod frame_clock;
pub mod planner;

pub mod random;
