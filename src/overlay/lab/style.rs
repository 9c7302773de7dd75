//! Colours shared by the lab's panels.

use bevy_egui::egui;

use crate::lab::LaneKind;

/// A lane's colour on screen.
pub(super) fn colour(kind: LaneKind) -> egui::Color32 {
    let [red, green, blue] = kind.colour();
    egui::Color32::from_rgb(red, green, blue)
}
