//! The tuning panel: what it lists, what a hand does in it, what it costs.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/panels.rs"]
mod panels;

mod desk;

mod in_play;
mod listing;
mod presets;
mod slots;
mod values;
