//! [`SmallPlot`]: a plot beside its words, below the fields that shape its curves: lines of the played tuning over those of the other one.

use bevy_egui::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Ui, pos2, vec2,
};

use super::style;

/// Width of the words beside a plot, points.
const FIGURES: f32 = 112.0;
/// Radius of a mark on a curve, points.
const MARK: f32 = 2.5;

/// Where a plot is, and the values at its edges.
pub(super) struct SmallPlot {
    pub painter: Painter,
    pub rect: Rect,
    /// Values at the left and at the right edge.
    pub along: [f32; 2],
    /// Values at the lower and at the upper edge.
    pub values: [f32; 2],
}

impl SmallPlot {
    /// Draws its background in a row. `words`: its name and what it comes to, beside it.
    pub fn begin(
        ui: &Ui,
        row: Rect,
        [along, values]: [[f32; 2]; 2],
        (name, words): (&str, &[String]),
    ) -> Self {
        let row = row.shrink2(vec2(2.0, 3.0));
        let rect = Rect::from_min_max(row.min + vec2(14.0, 0.0), row.max - vec2(FIGURES, 0.0));
        ui.painter().rect_filled(rect, 3.0, style::PLOT);
        let words = words.iter().map(|text| (text.as_str(), style::QUIET));
        let mut corner = rect.right_top() + vec2(8.0, 1.0);
        for (text, colour) in std::iter::once((name, style::WORDS)).chain(words) {
            let font = FontId::proportional(style::SMALL);
            let painter = ui.painter();
            let drawn = painter.text(corner, Align2::LEFT_TOP, text, font, colour);
            corner.y = drawn.bottom();
        }
        Self {
            painter: ui.painter_at(rect),
            rect,
            along,
            values,
        }
    }

    /// The place of a point: its value along, and its height.
    pub fn at(&self, [along, height]: [f32; 2]) -> Pos2 {
        let part = |value: f32, [from, to]: [f32; 2]| (value - from) / (to - from);
        let across = part(along, self.along).clamp(0.0, 1.0);
        let up = part(height, self.values).clamp(-0.02, 1.0);
        pos2(
            self.rect.left() + across * self.rect.width(),
            self.rect.bottom() - 2.0 - up * (self.rect.height() - 4.0),
        )
    }

    /// Draws a line.
    pub fn line(&self, points: &[[f32; 2]], width: f32, colour: Color32) {
        let points = points.iter().map(|point| self.at(*point)).collect();
        let stroke = Stroke::new(width, colour);
        self.painter.add(Shape::line(points, stroke));
    }

    /// Draws a mark on a curve.
    pub fn mark(&self, point: [f32; 2]) {
        let at = self.at(point);
        self.painter.circle_filled(at, MARK, Color32::WHITE);
    }
}
