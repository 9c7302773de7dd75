//! Shows that the goal is reached, and after how many seconds.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::level::goal::GoalProgress;

pub(super) fn draw_goal_time(mut contexts: EguiContexts, progress: Res<GoalProgress>) -> Result {
    let Some(secs) = progress.took_secs else {
        return Ok(());
    };
    egui::Area::new("progress".into())
        .anchor(egui::Align2::CENTER_TOP, [0.0, 16.0])
        .show(contexts.ctx_mut()?, |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                let text = format!("The goal, after {secs:.1} s");
                ui.label(egui::RichText::new(text).size(20.0));
            });
        });
    Ok(())
}
