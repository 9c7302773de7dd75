//! Colours of words and the width of the panel, in egui points.

use bevy_egui::egui::Color32;

/// Width of the panel without its borders.
pub(super) const WIDTH: f32 = 430.0;

pub(super) const QUIET: Color32 = Color32::from_gray(150);
pub(super) const WARNING: Color32 = Color32::from_rgb(255, 190, 110);
pub(super) const ERROR: Color32 = Color32::from_rgb(255, 150, 130);
