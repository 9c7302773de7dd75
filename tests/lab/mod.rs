//! The lab: its curves, its overlay, and the places of all panels.

mod curves;
mod drive_comparison;
mod overlay;
mod own_clock;
mod panel_places;
