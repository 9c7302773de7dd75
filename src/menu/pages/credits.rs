//! What the game is made with.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use crate::menu::{Page, add_page, frame, hints, style, widgets};

/// The text of the page.
const WORDS: &str = "Springyard: springs in games, by example.

Made with bevy (engine), rapier (physics), egui (panels) and leafwing-input-manager (devices).

Code and levels: MIT or Apache 2.0, as you like.

The springs and where they come from: docs/ and crates/spring_math.";

pub(super) fn plugin(app: &mut App) {
    add_page(app, Page::Credits, draw);
}

fn draw(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    frame::show(ctx, "Credits", hints::BUTTONS, |ui| {
        widgets::text(ui, WORDS, style::TEXT, style::WORDS);
        ui.add_space(style::PADDING);
        frame::back(ui);
    });
    Ok(())
}
