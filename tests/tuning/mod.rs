//! The tuning: its fields, files and panels, and changes while the game runs.

mod fields;
mod live;
mod panel;
mod presets;
mod what_if_panel;
