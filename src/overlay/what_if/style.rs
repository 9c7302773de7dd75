//! Colours and sizes of the panel, in egui points.

use bevy_egui::egui::{self, Color32};

/// Width of the panel without its borders.
pub(super) const WIDTH: f32 = 430.0;
/// Distance of the panel from the edges of the screen, and from its border to its content.
pub(super) const MARGIN: f32 = 6.0;
pub(super) const PADDING: f32 = 7.0;
const TEXT: f32 = 12.0;

const PANEL: Color32 = Color32::from_rgba_premultiplied(20, 22, 28, 252);
const BORDER: Color32 = Color32::from_gray(70);
const WORDS: Color32 = Color32::from_gray(222);
pub(super) const QUIET: Color32 = Color32::from_gray(150);
pub(super) const WARNING: Color32 = Color32::from_rgb(255, 190, 110);
pub(super) const ERROR: Color32 = Color32::from_rgb(255, 150, 130);

/// Background and border.
pub(super) fn frame() -> egui::Frame {
    egui::Frame::new()
        .fill(PANEL)
        .stroke(egui::Stroke::new(1.0, BORDER))
        .corner_radius(4)
        .inner_margin(PADDING)
}

/// Width, text colour, text size and spacing.
pub(super) fn set(ui: &mut egui::Ui) {
    ui.set_width(WIDTH);
    ui.visuals_mut().override_text_color = Some(WORDS);
    ui.spacing_mut().item_spacing = egui::vec2(5.0, 4.0);
    ui.spacing_mut().interact_size.y = 17.0;
    ui.spacing_mut().button_padding = egui::vec2(4.0, 1.0);
    for font in ui.style_mut().text_styles.values_mut() {
        font.size = TEXT;
    }
}
