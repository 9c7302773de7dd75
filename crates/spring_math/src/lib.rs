//! Springs.
