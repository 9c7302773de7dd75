//! The tuning panel: its content, its reaction to mouse and keys, A and B, undo, presets, CPU cost.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/panels.rs"]
mod panels;

mod screen;

mod in_play;
mod listing;
mod presets;
mod slots;
mod values;
