//! What the rows of the pages have in common: columns of a fixed width, and the key that clears a row.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Layout, vec2};

/// Adds contents in a column of this width, points.
pub(super) fn column<R>(
    ui: &mut egui::Ui,
    width: f32,
    add_contents: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let layout = Layout::top_down(Align::Min);
    ui.allocate_ui_with_layout(vec2(width, 0.0), layout, |ui| {
        ui.set_width(width);
        add_contents(ui)
    })
    .inner
}

/// Whether the key or the button was pressed that clears or resets the row with the focus: Delete, West on a gamepad.
pub(super) fn clears(ctx: &egui::Context, gamepads: &Query<&Gamepad>) -> bool {
    let is_key = ctx.input(|input| input.key_pressed(egui::Key::Delete));
    let mut gamepads = gamepads.iter();
    is_key || gamepads.any(|gamepad| gamepad.just_pressed(GamepadButton::West))
}

/// Keeps what has got the focus in view.
pub(super) fn follow_focus(response: &egui::Response) {
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
}
