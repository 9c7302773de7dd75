//! The cover shown while the graphics are prepared: the name of the game and of the level. Only `play` adds it.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::level::CurrentLevel;
use crate::visuals::sky::HORIZON;
use crate::visuals::warm_up::WarmUp;

/// The text, sRGB.
const TEXT: egui::Color32 = egui::Color32::from_rgb(32, 44, 58);
/// Sizes of the three lines, points, and the distance of their middles from the screen's middle, points.
const LINES: [(f32, f32); 3] = [(48.0, -40.0), (20.0, 8.0), (14.0, 44.0)];

/// Adds the cover, and makes the window of its colour before the first frame.
pub fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(HORIZON.into())).add_systems(
        EguiPrimaryContextPass,
        draw_cover.run_if(resource_exists::<WarmUp>),
    );
}

fn draw_cover(mut contexts: EguiContexts, level: Res<CurrentLevel>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let screen = ctx.content_rect();
    let layer = egui::LayerId::new(egui::Order::Debug, egui::Id::new("cover"));
    let painter = ctx.layer_painter(layer);
    let [red, green, blue] = Srgba::from(HORIZON).to_u8_array_no_alpha();
    painter.rect_filled(screen, 0.0, egui::Color32::from_rgb(red, green, blue));
    let texts = ["Springyard", &level.level.name, "preparing graphics"];
    for (text, (size, below)) in texts.into_iter().zip(LINES) {
        painter.text(
            screen.center() + egui::vec2(0.0, below),
            egui::Align2::CENTER_CENTER,
            text,
            egui::FontId::proportional(size),
            TEXT,
        );
    }
    Ok(())
}
