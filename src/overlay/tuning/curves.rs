//! Draws the response curve of a spring or a jump below its fields: grid, lines, marks and metrics.

use bevy::platform::collections::HashMap;
use bevy_egui::egui::{
    self, Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2,
};

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

/// Width of the texts beside a curve, in egui points.
const FIGURES: f32 = 112.0;

/// The axes of a plot: where it is, and the values at its edges.
struct PlotAxes {
    plot: Rect,
    /// Value at the right edge, and its unit.
    end: f32,
    unit: &'static str,
    /// Values at the lower and at the upper edge, in the unit of the curve.
    bottom: f32,
    top: f32,
}

impl PlotAxes {
    /// One scale for both curves, so that they can be compared.
    fn of(plot: Rect, main: &Sketch, behind: Option<&Sketch>) -> Self {
        Self {
            plot,
            end: behind.map_or(main.axis_end, |other| main.axis_end.max(other.axis_end)),
            unit: main.axis_unit,
            bottom: behind.map_or(main.bottom, |other| main.bottom.min(other.bottom)),
            top: behind.map_or(main.top, |other| main.top.max(other.top)),
        }
    }

    fn at(&self, [along, height]: [f32; 2]) -> Pos2 {
        let plot = self.plot;
        let part = (height - self.bottom) / (self.top - self.bottom);
        pos2(
            plot.left() + (along / self.end).min(1.0) * plot.width(),
            plot.bottom() - 2.0 - part.clamp(-0.02, 1.0) * (plot.height() - 4.0),
        )
    }

    fn line(&self, points: &[[f32; 2]], stroke: Stroke) -> Shape {
        Shape::line(points.iter().map(|point| self.at(*point)).collect(), stroke)
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
    let rect = rect.shrink2(vec2(2.0, 3.0));
    let plot = Rect::from_min_max(rect.min + vec2(14.0, 0.0), rect.max - vec2(FIGURES, 0.0));
    ui.painter().rect_filled(plot, 3.0, style::PLOT);
    let axes = PlotAxes::of(plot, &main, behind);
    let painter = ui.painter_at(plot);
    draw_grid(&painter, &axes, main.goal);
    if let Some(behind) = behind {
        for points in &behind.lines {
            painter.add(axes.line(points, Stroke::new(1.0, style::OTHER)));
        }
    }
    for (index, points) in main.lines.iter().enumerate() {
        let colour = [style::PLAYED, style::SECOND][index.min(1)];
        painter.add(axes.line(points, Stroke::new(1.5, colour)));
    }
    for mark in &main.marks {
        painter.circle_filled(axes.at(*mark), 2.5, Color32::WHITE);
    }
    draw_length(&painter, &axes, main.goal);
    let corner = plot.right_top() + vec2(8.0, 1.0);
    draw_words(ui.painter(), corner, curve.name, &main.metrics);
}

/// Draws the divisions of the horizontal axis, the goal, and 0 where the axis reaches below it.
fn draw_grid(painter: &Painter, axes: &PlotAxes, goal: Option<f32>) {
    let plot = axes.plot;
    for part in 1..GRID {
        let x = plot.left() + plot.width() * part as f32 / GRID as f32;
        painter.vline(x, plot.y_range(), Stroke::new(0.5, Color32::from_gray(42)));
    }
    let zero = (axes.bottom < 0.0).then_some(0.0);
    for goal in goal.into_iter().chain(zero) {
        let y = axes.at([0.0, goal]).y;
        painter.hline(plot.x_range(), y, Stroke::new(0.5, Color32::from_gray(110)));
    }
}

/// Writes the length of the horizontal axis in the corner that the curve leaves free.
fn draw_length(painter: &Painter, axes: &PlotAxes, goal: Option<f32>) {
    let plot = axes.plot;
    // A curve with a goal above 0 ends high; a stop and a jump end low.
    let (corner, align) = match goal {
        Some(goal) if goal > 0.0 => (plot.right_bottom() + vec2(-3.0, -1.0), Align2::RIGHT_BOTTOM),
        _ => (plot.right_top() + vec2(-3.0, 1.0), Align2::RIGHT_TOP),
    };
    let font = FontId::proportional(style::SMALL);
    let length = with_unit(axes.end, axes.unit);
    painter.text(corner, align, length, font, style::QUIET);
}

/// Writes the curve's name and its metrics, one a line.
fn draw_words(painter: &Painter, mut corner: Pos2, name: &str, metrics: &[String]) {
    let metrics = metrics.iter().map(|metric| (metric.as_str(), style::QUIET));
    for (word, colour) in std::iter::once((name, style::WORDS)).chain(metrics) {
        let font = FontId::proportional(style::SMALL);
        corner.y = painter
            .text(corner, Align2::LEFT_TOP, word, font, colour)
            .bottom();
    }
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
