//! The lab: its curves, its overlay, and the places of all panels.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/panels.rs"]
mod panels;

mod curves;
mod overlay;
mod own_clock;
mod panel_places;
