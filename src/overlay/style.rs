//! Background, border, text and spacing of the panels, in egui points.

use bevy_egui::egui::{self, Color32};

/// Distance of a panel from the edges of the screen.
pub(super) const MARGIN: f32 = 6.0;
/// Distance from a panel's border to its content.
pub(super) const PADDING: f32 = 7.0;
const TEXT: f32 = 12.0;
pub(super) const BORDER: Color32 = Color32::from_gray(70);
pub(super) const WORDS: Color32 = Color32::from_gray(222);

/// Background and border.
pub(super) fn frame(padding: f32) -> egui::Frame {
    egui::Frame::new()
        .fill(Color32::from_rgba_premultiplied(20, 22, 28, 252))
        .stroke(egui::Stroke::new(1.0, BORDER))
        .corner_radius(4)
        .inner_margin(padding)
}

/// Text and spacing.
pub(super) fn set(ui: &mut egui::Ui) {
    ui.visuals_mut().override_text_color = Some(WORDS);
    ui.spacing_mut().item_spacing = egui::vec2(5.0, 4.0);
    ui.spacing_mut().interact_size.y = 17.0;
    ui.spacing_mut().button_padding = egui::vec2(4.0, 1.0);
    for font in ui.style_mut().text_styles.values_mut() {
        font.size = TEXT;
    }
}
