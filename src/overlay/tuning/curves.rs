//! What a spring or a jump does over time, beside its fields.

use bevy::platform::collections::HashMap;
use bevy_egui::egui::{self, Align2, Color32, FontId, Rect, Shape, Stroke, pos2, vec2};

use super::look;
use crate::tuning::{Curve, Response, Sketch, Tuning};

/// The curves as last drawn: one is worked out again only when its fields change.
#[derive(Debug, Default)]
pub struct Sketches(HashMap<(&'static str, bool), (Response, Sketch)>);

impl Sketches {
    /// The curve under a tuning; none where it makes no spring. `other` keeps those of A and B apart.
    fn of(&mut self, curve: &Curve, tuning: &Tuning, other: bool) -> Option<&Sketch> {
        let response = (curve.response)(tuning).ok()?;
        let fresh = || (response, Sketch::of(&response));
        let (drawn, sketch) = self.0.entry((curve.name, other)).or_insert_with(fresh);
        if *drawn != response {
            (*drawn, *sketch) = fresh();
        }
        Some(sketch)
    }
}

const FIGURES: f32 = 112.0;

/// A curve, and the other tuning's behind it where that is another.
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
    let painter = ui.painter();
    painter.rect_filled(plot, 3.0, look::PLOT);
    // One scale for both: they are there to be compared.
    let axis = behind.map_or(main.axis_secs, |other| main.axis_secs.max(other.axis_secs));
    let top = behind.map_or(main.top, |other| main.top.max(other.top));
    let at = |point: [f32; 2]| {
        pos2(
            plot.left() + (point[0] / axis).min(1.0) * plot.width(),
            plot.bottom() - 2.0 - (point[1] / top).clamp(-0.02, 1.0) * (plot.height() - 4.0),
        )
    };
    let painter = ui.painter_at(plot);
    for part in 1..GRID {
        let x = plot.left() + plot.width() * part as f32 / GRID as f32;
        painter.vline(x, plot.y_range(), Stroke::new(0.5, Color32::from_gray(42)));
    }
    if let Some(goal) = main.goal {
        let y = at([0.0, goal]).y;
        painter.hline(plot.x_range(), y, Stroke::new(0.5, Color32::from_gray(110)));
    }
    let line = |points: &[[f32; 2]], stroke: Stroke| {
        Shape::line(points.iter().map(|point| at(*point)).collect(), stroke)
    };
    if let Some(behind) = behind {
        for points in &behind.lines {
            painter.add(line(points, Stroke::new(1.0, look::OTHER)));
        }
    }
    for (index, points) in main.lines.iter().enumerate() {
        let colour = [look::PLAYED, look::SECOND][index.min(1)];
        painter.add(line(points, Stroke::new(1.5, colour)));
    }
    for mark in &main.marks {
        painter.circle_filled(at(*mark), 2.5, Color32::WHITE);
    }
    let font = FontId::proportional(look::SMALL);
    // What makes for a goal ends high, a jump ends low.
    let (corner, align) = match main.goal {
        Some(_) => (plot.right_bottom() + vec2(-3.0, -1.0), Align2::RIGHT_BOTTOM),
        None => (plot.right_top() + vec2(-3.0, 1.0), Align2::RIGHT_TOP),
    };
    painter.text(corner, align, seconds(axis), font.clone(), look::QUIET);
    let mut y = plot.top() + 1.0;
    let words = std::iter::once((curve.name, look::WORDS)).chain(
        main.figures
            .iter()
            .map(|figure| (figure.as_str(), look::QUIET)),
    );
    for (word, colour) in words {
        let place = pos2(plot.right() + 8.0, y);
        let text = ui
            .painter()
            .text(place, Align2::LEFT_TOP, word, font.clone(), colour);
        y = text.bottom();
    }
}

/// Parts of the axis.
const GRID: u16 = 4;

fn seconds(axis: f32) -> String {
    if axis >= 1.0 && axis.fract() == 0.0 {
        format!("{axis} s")
    } else {
        format!("{axis:.2} s")
    }
}
