//! The tuning panel: its content, its reaction to mouse and keys, A and B, undo, presets, CPU cost.

mod screen;

mod camera;
mod in_play;
mod listing;
mod overrides;
mod presets;
mod slots;
mod values;
