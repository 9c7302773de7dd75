//! All panels, and where each stands.

use bevy_egui::egui;

use super::panel::{PADDING, TITLE_HEIGHT, draw_panel};
use super::{LabOverlay, Model, controls, curves, map, numbers, strip};

/// Where panels are put, and for which size of the screen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Places {
    size: egui::Vec2,
    /// A panel's own size is known in its second frame: until then it is pushed off the screen's edges.
    frames: u8,
}

impl Places {
    /// Whether to put the panels in their places in this frame.
    fn are_open(&mut self, size: egui::Vec2) -> bool {
        if self.size != size {
            *self = Self { size, frames: 0 };
        }
        self.frames = self.frames.saturating_add(1);
        self.frames <= 3
    }
}

const MARGIN: f32 = 6.0;
const LEFT_WIDTH: f32 = 318.0;
const RIGHT_WIDTH: f32 = 470.0;
const NUMBERS_WIDTH: f32 = 706.0;
const MAP_Y: f32 = 236.0;

/// All panels. Laid out for 1280x720; each can be moved, and goes back to its place when the window changes its size.
pub fn draw(ctx: &egui::Context, overlay: &mut LabOverlay, model: &mut Model) {
    let size = ctx.content_rect().size();
    let place = overlay.places.are_open(size);
    let mut folded = overlay.folded;
    let panel = |title: &str,
                 folded: &mut bool,
                 x: f32,
                 y: f32,
                 width: f32,
                 add: &mut dyn FnMut(&mut egui::Ui)| {
        let at = egui::pos2(x, y);
        draw_panel(ctx, title, folded, place.then_some(at), width, add);
    };
    let low = size.y - numbers::HEIGHT - TITLE_HEIGHT - 2.0 * PADDING - MARGIN;
    let strip_x = MARGIN + NUMBERS_WIDTH + 2.0 * PADDING + MARGIN;
    let strip_width = size.x - MARGIN - strip_x - 2.0 * PADDING;
    let curves_x = size.x - RIGHT_WIDTH - 2.0 * PADDING - MARGIN;
    panel(
        "Controls",
        &mut folded.controls,
        MARGIN,
        MARGIN,
        LEFT_WIDTH,
        &mut |ui| {
            controls::show(ui, &mut overlay.controls, model);
        },
    );
    panel(
        "Stability map",
        &mut folded.map,
        MARGIN,
        MAP_Y,
        LEFT_WIDTH,
        &mut |ui| {
            map::show(ui, &mut overlay.map, model);
        },
    );
    panel(
        "Curves",
        &mut folded.curves,
        curves_x,
        MARGIN,
        RIGHT_WIDTH,
        &mut |ui| {
            curves::show(ui, &mut overlay.curves, model.lab);
        },
    );
    panel(
        "Numbers",
        &mut folded.numbers,
        MARGIN,
        low,
        NUMBERS_WIDTH,
        &mut |ui| {
            let visible = &mut overlay.curves.visible;
            numbers::show(ui, &mut overlay.numbers, visible, model.lab, overlay.cost);
        },
    );
    panel(
        "Frame strip",
        &mut folded.strip,
        strip_x,
        low,
        strip_width.max(100.0),
        &mut |ui| {
            strip::show(ui, model);
        },
    );
    overlay.folded = folded;
}
