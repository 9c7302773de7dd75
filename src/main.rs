//! Springyard.
fn main() {}
