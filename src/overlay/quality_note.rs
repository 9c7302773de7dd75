//! A line on screen, for a few seconds after the start, if the graphics quality was lowered for want of a GPU. Only `play` adds it:
//! it does not belong into the pictures of `capture`.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::visuals::{Adapter, ChosenQuality, QualityChoice};

/// Time that the line stays on screen, by the wall clock: the first frames may be long.
const SHOWN: Duration = Duration::from_secs(6);

/// Adds the line.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_quality_note.run_if(lowered_for_software),
    );
}

fn lowered_for_software(chosen: Option<Res<ChosenQuality>>) -> bool {
    chosen.is_some_and(|chosen| {
        chosen.asked == QualityChoice::Auto && chosen.adapter == Adapter::Software
    })
}

fn draw_quality_note(
    mut contexts: EguiContexts,
    chosen: Res<ChosenQuality>,
    mut since: Local<Option<Instant>>,
) -> Result {
    if since.get_or_insert_with(Instant::now).elapsed() > SHOWN {
        return Ok(());
    }
    let text = format!(
        "graphics quality {}: {}. --quality medium has shadows",
        chosen.used.name(),
        chosen.why()
    );
    egui::Area::new("quality note".into())
        // The centre has the state of time.
        .anchor(egui::Align2::RIGHT_TOP, [-12.0, 12.0])
        .interactable(false)
        .show(contexts.ctx_mut()?, |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| ui.add(egui::Label::new(text).extend()));
        });
    Ok(())
}
