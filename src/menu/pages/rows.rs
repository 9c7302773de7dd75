//! What the rows of the pages have in common beyond `widgets`: columns of a fixed width, small buttons side by side, and the key
//! that clears a row.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, FontId, Layout, Response, Sense, Ui, Vec2, vec2};

use crate::menu::{focus, style, widgets};

/// Adds contents in a column of this width, points.
pub(super) fn column<R>(ui: &mut Ui, width: f32, add_contents: impl FnOnce(&mut Ui) -> R) -> R {
    let layout = Layout::top_down(Align::Min);
    ui.allocate_ui_with_layout(vec2(width, 0.0), layout, |ui| {
        ui.set_width(width);
        add_contents(ui)
    })
    .inner
}

/// A small button of this size, points. `name`: what it is, for the list of the rows; the text alone does not say. `is_first`: whether
/// the focus may begin here when the page opens.
pub(super) fn cell(ui: &mut Ui, size: Vec2, text: &str, name: &str, is_first: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    widgets::ground(ui, rect, focus::take_part_as(ui, &response, name, is_first));
    let painter = ui.painter_at(rect);
    let font = FontId::proportional(style::SMALL);
    let width = size.x - style::PADDING;
    let words = painter.layout(text.to_owned(), font, style::VALUE, width);
    let at = rect.center() - 0.5 * words.size();
    painter.galley(at, words, style::VALUE);
    response
}

/// Whether the key or the button was pressed that clears or resets the row with the focus: Delete, West on a gamepad.
pub(super) fn clears(ctx: &egui::Context, gamepads: &Query<&Gamepad>) -> bool {
    let is_key = ctx.input(|input| input.key_pressed(egui::Key::Delete));
    let mut gamepads = gamepads.iter();
    is_key || gamepads.any(|gamepad| gamepad.just_pressed(GamepadButton::West))
}
