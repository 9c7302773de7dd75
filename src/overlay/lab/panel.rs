//! One panel of the lab: a frame, a title, and content that collapses at a click on the title.

use bevy_egui::egui;

use crate::overlay::panel;

/// Widths of the panels without their borders, points: on the left (controls, map), on the right (curves), and of the metrics.
pub(super) const LEFT_WIDTH: f32 = 318.0;
pub(super) const RIGHT_WIDTH: f32 = 470.0;
pub(super) const METRICS_WIDTH: f32 = 706.0;
/// Height of the title line, points.
pub(super) const TITLE_HEIGHT: f32 = 20.0;

/// Draws a panel that can be dragged, and that collapses to its title at a click. `at` resets its position, points.
pub(super) fn draw_panel(
    ctx: &egui::Context,
    title: &str,
    folded: &mut bool,
    at: Option<egui::Pos2>,
    width: f32,
    add: impl FnOnce(&mut egui::Ui),
) {
    let mut window = egui::Window::new(title)
        .id(egui::Id::new(title))
        .title_bar(false)
        .resizable(false)
        .frame(panel::frame());
    if let Some(at) = at {
        window = window.current_pos(at);
    }
    window.show(ctx, |ui| {
        ui.set_width(width);
        set_style(ui);
        let arrow = if *folded { "\u{23f5}" } else { "\u{23f7}" };
        let title = egui::RichText::new(format!("{arrow} {title}"))
            .strong()
            .size(13.0);
        let title = egui::Label::new(title)
            .selectable(false)
            .sense(egui::Sense::click());
        if ui.add(title).clicked() {
            *folded ^= true;
        }
        if !*folded {
            add(ui);
        }
    });
}

/// The look of all panels, with less space between the rows.
pub(super) fn set_style(ui: &mut egui::Ui) {
    panel::set_style(ui);
    ui.spacing_mut().item_spacing.y = 3.0;
}
