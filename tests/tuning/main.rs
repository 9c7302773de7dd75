//! The tuning: its fields, files and panels, and changes while the game runs.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/owned.rs"]
mod owned;
#[path = "../common/panels.rs"]
mod panels;
#[path = "../common/parameters.rs"]
mod parameters;

mod fields;
mod live;
mod panel;
mod presets;
mod what_if_panel;
