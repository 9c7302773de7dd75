//! The game as a whole: input, time, order and determinism.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/keyboard.rs"]
mod keyboard;

mod directions;
mod frame_order;
mod same_run;
mod stays_finite;
mod taps;
mod time_controls;
