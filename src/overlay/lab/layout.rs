//! Draws the lab: all panels, each at its place, on a screen that is large enough for them; else one panel at a time, with tabs.

use bevy_egui::egui;

use super::panel::{LEFT_WIDTH, METRICS_WIDTH, RIGHT_WIDTH, TITLE_HEIGHT, draw_panel};
use super::tabs::{self, Tab};
use super::{LabModel, LabOverlay, controls, curves, metrics};
use crate::overlay::panel::{MARGIN, PADDING};

/// For which screen size the panels were last placed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Places {
    size: egui::Vec2,
    /// Frames since the screen size changed. egui knows a panel's size only from its second frame on and moves it away from the
    /// screen's edges until then, so the panels are placed in each of the first three frames.
    frames: u8,
}

impl Places {
    /// Whether to reset the panels to their places in this frame.
    fn needs_reset(&mut self, size: egui::Vec2) -> bool {
        if self.size != size {
            *self = Self { size, frames: 0 };
        }
        self.frames = self.frames.saturating_add(1);
        self.frames <= 3
    }
}

const MAP_Y: f32 = 250.0;

/// The smallest screen on which no panel covers another, points. The strip needs the width, the curves need the height.
const LEAST_SCREEN: egui::Vec2 = egui::vec2(1100.0, 700.0);

/// Position of a panel's upper left corner, and its width, points.
struct Placement {
    left: f32,
    top: f32,
    width: f32,
}

/// The place of each panel.
struct Layout {
    controls: Placement,
    map: Placement,
    curves: Placement,
    metrics: Placement,
    strip: Placement,
}

impl Layout {
    /// Controls and map on the left, curves on the right, metrics and frame strip at the bottom of a screen of this size.
    fn of(size: egui::Vec2) -> Self {
        let spot = |left, top, width| Placement { left, top, width };
        let low = size.y - metrics::HEIGHT - TITLE_HEIGHT - 2.0 * PADDING - MARGIN;
        let strip_left = MARGIN + METRICS_WIDTH + 2.0 * PADDING + MARGIN;
        let strip_width = size.x - MARGIN - strip_left - 2.0 * PADDING;
        let curves_left = size.x - RIGHT_WIDTH - 2.0 * PADDING - MARGIN;
        Self {
            controls: spot(MARGIN, MARGIN, LEFT_WIDTH),
            map: spot(MARGIN, MAP_Y, LEFT_WIDTH),
            curves: spot(curves_left, MARGIN, RIGHT_WIDTH),
            metrics: spot(MARGIN, low, METRICS_WIDTH),
            strip: spot(strip_left, low, strip_width),
        }
    }
}

/// The y coordinate on a screen of this size down to which the middle, between the panels on the left and on the right, is free, points.
#[must_use]
pub fn bottom_of_middle(size: egui::Vec2) -> f32 {
    if is_small(size) {
        size.y
    } else {
        Layout::of(size).metrics.top
    }
}

/// Whether the lab shows one panel at a time on a screen of this size.
fn is_small(size: egui::Vec2) -> bool {
    size.x < LEAST_SCREEN.x || size.y < LEAST_SCREEN.y
}

/// Draws the lab's panels. Messages go into `model.notices`, so no panel grows and covers another.
pub fn draw(ctx: &egui::Context, overlay: &mut LabOverlay, model: &mut LabModel) {
    let screen = ctx.content_rect();
    if is_small(screen.size()) {
        let window = tabs::draw(ctx, overlay, model);
        model.notices.keep_between(window.right(), screen.right());
    } else {
        let layout = Layout::of(screen.size());
        let left = layout.controls.left + layout.controls.width + 2.0 * PADDING;
        model.notices.keep_between(left, layout.curves.left);
        draw_all(ctx, overlay, model, layout);
    }
    controls::show_refusals(&overlay.controls, model);
}

/// Draws all panels. Each can be dragged, and returns to its place when the window is resized.
fn draw_all(ctx: &egui::Context, overlay: &mut LabOverlay, model: &mut LabModel, layout: Layout) {
    let goes_back = overlay.places.needs_reset(ctx.content_rect().size());
    for (tab, title, spot) in [
        (Tab::Controls, "Controls", layout.controls),
        (Tab::Map, "Stability map", layout.map),
        (Tab::Curves, "Curves", layout.curves),
        (Tab::Metrics, "Metrics", layout.metrics),
        (Tab::Strip, "Frame strip", layout.strip),
    ] {
        let at = goes_back.then_some(egui::pos2(spot.left, spot.top));
        let mut is_folded = overlay.folded[tab as usize];
        draw_panel(ctx, title, &mut is_folded, at, spot.width, |ui| {
            tabs::show_content(ui, tab, overlay, model, curves::FULL_HEIGHT);
        });
        overlay.folded[tab as usize] = is_folded;
    }
}
