//! Window that lists the errors of the level file after a failed hot reload. The last valid level stays loaded meanwhile.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::level::reload::LevelSource;

/// More errors than this are only counted: they would cover the game.
const MOST_LINES: usize = 8;

pub(super) fn draw_errors(mut contexts: EguiContexts, source: Option<Res<LevelSource>>) -> Result {
    let Some(source) = source.filter(|source| !source.errors.is_empty()) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    egui::Window::new("The level file has errors; the last good level stays")
        .anchor(egui::Align2::CENTER_TOP, [0.0, 56.0])
        .collapsible(false)
        .resizable(false)
        .show(ctx, |ui| {
            ui.set_max_width(900.0);
            for error in source.errors.iter().take(MOST_LINES) {
                ui.colored_label(egui::Color32::from_rgb(255, 150, 130), error);
            }
            let more = source.errors.len().saturating_sub(MOST_LINES);
            if more > 0 {
                ui.label(format!("and {more} more, in the terminal"));
            }
        });
    Ok(())
}
