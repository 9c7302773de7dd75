//! Window that lists the errors of the level file after a failed hot reload. The last valid level stays loaded meanwhile.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::level::reload::LevelSource;

pub(super) fn draw_errors(mut contexts: EguiContexts, source: Option<Res<LevelSource>>) -> Result {
    let Some(source) = source.filter(|source| !source.errors.is_empty()) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    egui::Window::new("The level has an error; the last good one plays on")
        .anchor(egui::Align2::CENTER_TOP, [0.0, 12.0])
        .collapsible(false)
        .resizable(false)
        .show(ctx, |ui| {
            ui.set_max_width(900.0);
            for error in &source.errors {
                ui.colored_label(egui::Color32::from_rgb(255, 150, 130), error);
            }
        });
    Ok(())
}
