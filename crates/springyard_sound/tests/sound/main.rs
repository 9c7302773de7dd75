//! What is heard, measured on samples.

mod limits;
mod loudness;
mod pitch;
mod support;
