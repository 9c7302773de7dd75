//! What is heard, measured on samples.

mod limits;
mod live;
mod loudness;
mod pitch;
mod support;
