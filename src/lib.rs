//! Springyard.

pub mod level;
