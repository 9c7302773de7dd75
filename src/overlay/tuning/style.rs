//! Colours and sizes of the tuning panel, in egui points.

use bevy_egui::egui::Color32;

pub(super) use crate::overlay::panel::{BORDER, QUIET, WORDS};

/// Width of the panel without its borders.
pub(super) const WIDTH: f32 = 352.0;
/// Height of the row of a field.
pub(super) const ROW: f32 = 19.0;
/// Height of the line with the value in the other tuning.
pub(super) const OTHER_ROW: f32 = 12.0;
/// Height of a curve.
pub(super) const CURVE: f32 = 58.0;
pub(super) const SMALL: f32 = 10.5;

/// Widths of the columns of a row: name, slider, value, reset button.
pub(super) const NAME: f32 = 130.0;
pub(super) const SLIDER: f32 = 106.0;
pub(super) const VALUE: f32 = 88.0;
pub(super) const RESET: f32 = 16.0;
/// Width of the mark of a setting, at the left end of the column of the value.
pub(super) const MARK: f32 = 13.0;

pub(super) const RAIL: Color32 = Color32::from_gray(70);
/// The usual range of a field.
pub(super) const USUAL: Color32 = Color32::from_rgb(58, 96, 128);
/// The value in the loaded preset.
pub(super) const LOADED: Color32 = Color32::from_gray(170);
/// A value outside the usual range.
pub(super) const UNUSUAL: Color32 = Color32::from_rgb(245, 180, 70);
/// A field that differs from the loaded preset.
pub(super) const CHANGED: Color32 = Color32::from_rgb(250, 214, 120);
/// The tuning that is played.
pub(super) const PLAYED: Color32 = Color32::from_rgb(110, 190, 250);
/// The tuning that is not played.
pub(super) const OTHER: Color32 = Color32::from_rgb(190, 130, 240);
/// A field that a setting of the player overrides.
pub(super) const SETTING: Color32 = Color32::from_rgb(110, 205, 205);
/// A tapped jump, beside the held one.
pub(super) const SECOND: Color32 = Color32::from_rgb(120, 200, 140);
pub(super) const PLOT: Color32 = Color32::from_rgb(13, 15, 19);
