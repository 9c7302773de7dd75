//! Springyard.
