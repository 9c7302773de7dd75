//! Springyard.

pub mod level;
pub mod ron_file;
