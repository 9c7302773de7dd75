//! Draws the response curve of a spring or a jump below its fields: grid, lines, marks and metrics.

use bevy::platform::collections::HashMap;
use bevy_egui::egui::{self, Align2, Color32, FontId, Rect, Stroke, vec2};

use super::small_plot::SmallPlot;
use super::style;
use crate::tuning::{Curve, Response, Sketch, Tuning};

/// Cache of the computed curves. A curve is computed again only when its response changes.
#[derive(Debug, Default)]
pub struct Sketches(HashMap<(&'static str, bool), (Response, Sketch)>);

impl Sketches {
    /// The curve under a tuning; `None` if its numbers make no spring. `other`: whether it is for the tuning that is not played.
    fn of(&mut self, curve: &Curve, tuning: &Tuning, other: bool) -> Option<&Sketch> {
        let response = curve.response(tuning).ok()?;
        let fresh = || (response, Sketch::of(&response));
        let (drawn, sketch) = self.0.entry((curve.name, other)).or_insert_with(fresh);
        if *drawn != response {
            (*drawn, *sketch) = fresh();
        }
        Some(sketch)
    }
}

/// Draws a curve, and behind it the curve of the other tuning if that differs.
pub(super) fn show(
    ui: &mut egui::Ui,
    rect: Rect,
    sketches: &mut Sketches,
    curve: &Curve,
    tuning: &Tuning,
    other: &Tuning,
) {
    let Some(main) = sketches.of(curve, tuning, false).cloned() else {
        return;
    };
    let behind = sketches
        .of(curve, other, true)
        .filter(|other| **other != main);
    let words = (curve.name, main.metrics.as_slice());
    let plot = SmallPlot::begin(ui, rect, axes(&main, behind), words);
    draw_grid(&plot, main.goal);
    for points in behind.iter().flat_map(|behind| &behind.lines) {
        plot.line(points, 1.0, style::OTHER);
    }
    for (index, points) in main.lines.iter().enumerate() {
        plot.line(points, 1.5, [style::PLAYED, style::SECOND][index.min(1)]);
    }
    for mark in &main.marks {
        plot.mark(*mark);
    }
    draw_length(&plot, main.axis_unit, main.goal);
}

/// The values at the edges of the plot: one scale for both curves, so that they can be compared.
fn axes(main: &Sketch, behind: Option<&Sketch>) -> [[f32; 2]; 2] {
    let behind = behind.unwrap_or(main);
    [
        [0.0, main.axis_end.max(behind.axis_end)],
        [main.bottom.min(behind.bottom), main.top.max(behind.top)],
    ]
}

/// Draws the divisions of the horizontal axis, the goal, and 0 where the axis reaches below it.
fn draw_grid(plot: &SmallPlot, goal: Option<f32>) {
    let (painter, rect) = (&plot.painter, plot.rect);
    for part in 1..GRID {
        let x = rect.left() + rect.width() * part as f32 / GRID as f32;
        painter.vline(x, rect.y_range(), Stroke::new(0.5, Color32::from_gray(42)));
    }
    let zero = (plot.values[0] < 0.0).then_some(0.0);
    for goal in goal.into_iter().chain(zero) {
        let y = plot.at([0.0, goal]).y;
        painter.hline(rect.x_range(), y, Stroke::new(0.5, Color32::from_gray(110)));
    }
}

/// Writes the length of the horizontal axis in the corner that the curve leaves free.
fn draw_length(plot: &SmallPlot, unit: &str, goal: Option<f32>) {
    let rect = plot.rect;
    // A curve with a goal above 0 ends high; a stop and a jump end low.
    let (corner, align) = match goal {
        Some(goal) if goal > 0.0 => (rect.right_bottom() + vec2(-3.0, -1.0), Align2::RIGHT_BOTTOM),
        _ => (rect.right_top() + vec2(-3.0, 1.0), Align2::RIGHT_TOP),
    };
    let font = FontId::proportional(style::SMALL);
    let length = with_unit(plot.along[1], unit);
    plot.painter.text(corner, align, length, font, style::QUIET);
}

/// Number of divisions of the horizontal axis.
const GRID: u16 = 4;

fn with_unit(axis: f32, unit: &str) -> String {
    if axis >= 1.0 && axis.fract() == 0.0 {
        format!("{axis} {unit}")
    } else {
        format!("{axis:.2} {unit}")
    }
}
