//! Asks whether the level starts again.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use crate::input::RequestNewRun;
use crate::menu::{Menu, Page, add_page, frame, hints, style, widgets};
use crate::overlay::what_if::WhatIfPanel;

/// What the player loses.
const QUESTION: &str = "The run starts again at the spawn. Its time, coils and lamps are lost.";

pub(super) fn plugin(app: &mut App) {
    add_page(app, Page::Restart, draw);
}

fn draw(
    mut contexts: EguiContexts,
    mut menu: ResMut<Menu>,
    mut what_if: ResMut<WhatIfPanel>,
    mut new_runs: MessageWriter<RequestNewRun>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let is_chosen = frame::show(ctx, "Restart level", hints::BUTTONS, |ui| {
        widgets::text(ui, QUESTION, style::TEXT, style::WORDS);
        ui.add_space(style::PADDING);
        let restart = widgets::button(ui, "Restart");
        frame::back(ui);
        restart.clicked()
    });
    if is_chosen {
        // Time stands still behind it.
        what_if.shown = false;
        new_runs.write(RequestNewRun);
        menu.close();
    }
    Ok(())
}
