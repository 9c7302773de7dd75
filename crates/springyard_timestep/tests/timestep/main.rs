//! Frames become steps and views, on either loop.

mod beside_others;
mod frames;
mod pauses;
