//! What the game stands on: a spring, its step, and how it moves a value, an angle, a rotation and a velocity; and how frame time becomes steps.
//!
//! In the order of reading. The catalogue builds on this folder, and nothing here on the catalogue.

pub mod error;
pub mod spring;
pub mod value;

pub mod exact;
pub mod methods;
pub mod propagator;

pub mod angle;
pub mod rotation;
pub mod sprung;
pub mod velocity_spring;

pub mod planner;

pub mod random;
