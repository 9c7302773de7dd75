//! The look of the panels: lab, tuning, timeline and what if.

use bevy_egui::egui::{self, Color32};

use super::focus;

/// Distance of a panel from the edges of the screen and from other panels, points.
pub(super) const MARGIN: f32 = 6.0;
/// Distance from a panel's border to its content, points.
pub(super) const PADDING: f32 = 6.0;
/// Font size, points.
const TEXT: f32 = 12.0;

pub(super) const BORDER: Color32 = Color32::from_gray(70);
pub(super) const WORDS: Color32 = Color32::from_gray(222);
pub(super) const QUIET: Color32 = Color32::from_gray(150);

/// A panel that stays where it is put.
pub(super) fn fixed(id: &'static str) -> egui::Window<'static> {
    egui::Window::new(id)
        .id(egui::Id::new(id))
        .title_bar(false)
        .resizable(false)
        .movable(false)
        .frame(frame())
}

/// Background and border.
pub(super) fn frame() -> egui::Frame {
    egui::Frame::new()
        .fill(Color32::from_rgba_premultiplied(20, 22, 28, 252))
        .stroke(egui::Stroke::new(1.0, BORDER))
        .corner_radius(4)
        .inner_margin(PADDING)
}

/// Text colour, text size and spacing.
pub(super) fn set_style(ui: &mut egui::Ui) {
    ui.visuals_mut().override_text_color = Some(WORDS);
    ui.spacing_mut().item_spacing = egui::vec2(5.0, 4.0);
    ui.spacing_mut().interact_size.y = 17.0;
    ui.spacing_mut().button_padding = egui::vec2(4.0, 1.0);
    for font in ui.style_mut().text_styles.values_mut() {
        font.size = TEXT;
    }
}

/// A list that opens, with entries ([`entry`]) that scroll to the one with the focus. Returns its button.
pub(super) fn list(
    ui: &mut egui::Ui,
    list: egui::ComboBox,
    add: impl FnOnce(&mut egui::Ui),
) -> egui::Response {
    let shown = list.show_ui(ui, |ui| focus::keep_in_view(ui, add));
    shown.response
}

/// An entry of a list that opens. Choosing it closes the list, also by the keyboard. The list opens at the chosen one.
pub(super) fn entry<T: PartialEq>(ui: &mut egui::Ui, chosen: &mut T, value: T, name: &str) {
    let is_chosen = *chosen == value;
    let label = ui.selectable_label(is_chosen, name);
    if is_chosen {
        focus::starts_here(&label);
    }
    if label.clicked() {
        *chosen = value;
        ui.close();
    }
}

/// A list that opens, `width` points wide, to choose one of `all`. Returns whether another one was chosen.
pub(super) fn choice<T: Copy + PartialEq>(
    ui: &mut egui::Ui,
    id: &str,
    width: f32,
    chosen: &mut T,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> bool {
    let before = *chosen;
    let combo = egui::ComboBox::from_id_salt(id)
        .selected_text(name(before))
        .width(width);
    list(ui, combo, |ui| {
        for it in all {
            entry(ui, chosen, *it, name(*it));
        }
    });
    *chosen != before
}
