//! Table of the metrics of each lane, with the frequency and damping ratio of the configured spring below it.

use std::time::Duration;

use bevy_egui::egui::{
    self, Align2, Color32, FontId, Painter, Rect, Sense, Stroke, StrokeKind, vec2,
};
use spring_math::Spring;

use super::style::colour;
use crate::lab::metrics::{LaneMetrics, lane_metrics};
use crate::lab::{Lab, LaneKind};
use springyard_workbench::chart::rounded;

/// The metrics as last computed. They refresh five times a second: numbers that change each frame are not legible.
#[derive(Debug, Clone, Default)]
pub struct MetricsPanel {
    rows: Vec<LaneMetrics>,
    read_secs: f64,
}

const REFRESH_SECS: f64 = 0.2;
const ROW: f32 = 15.5;
/// Height of the table with its head and foot rows, points.
pub(super) const HEIGHT: f32 = ROW * (LaneKind::ALL.len() + 2) as f32;

/// Right edge (points) and heading of each column.
const COLUMNS: [(f32, &str); 9] = [
    (170.0, "RMS mm"),
    (232.0, "max mm"),
    (290.0, "lag ms"),
    (356.0, "steps/fr."),
    (424.0, "real Hz"),
    (494.0, "damping"),
    (566.0, "dropped s"),
    (634.0, "exploded"),
    (704.0, "us/frame"),
];

impl MetricsPanel {
    /// Computes the metrics again, at most every [`REFRESH_SECS`].
    fn refresh(&mut self, lab: &Lab) {
        let now = lab.now_secs();
        if self.rows.is_empty() || (now - self.read_secs).abs() >= REFRESH_SECS {
            let lanes = lab.lanes().iter();
            self.rows = lanes.map(|lane| lane_metrics(lab, lane)).collect();
            self.read_secs = now;
        }
    }
}

/// The area that the table is drawn on, in rows of text counted from the top.
struct Sheet {
    painter: Painter,
    rect: Rect,
}

impl Sheet {
    fn row(&self, row: usize) -> Rect {
        let corner = self.rect.min + vec2(0.0, row as f32 * ROW);
        Rect::from_min_size(corner, vec2(self.rect.width(), ROW))
    }

    fn write(&self, x: f32, row: usize, align: Align2, text: impl ToString, ink: Color32) {
        let at = self.rect.min + vec2(x, (row as f32 + 0.5) * ROW);
        let font = FontId::proportional(12.0);
        self.painter.text(at, align, text, font, ink);
    }
}

const GREY: Color32 = Color32::from_gray(160);
/// Text colour of a lane that rests after an explosion.
const RED: Color32 = Color32::from_rgb(255, 110, 100);

pub(super) fn show(
    ui: &mut egui::Ui,
    view: &mut MetricsPanel,
    visible: &mut [bool; LaneKind::ALL.len()],
    lab: &Lab,
    cost: Duration,
) {
    view.refresh(lab);
    let size = vec2(ui.available_width(), HEIGHT);
    let (response, painter) = ui.allocate_painter(size, Sense::click());
    let rect = response.rect;
    let sheet = Sheet { painter, rect };
    show_head(&sheet);
    let clicked = response.interact_pointer_pos();
    let clicked = clicked.filter(|_| response.clicked());
    for (index, metrics) in view.rows.iter().enumerate() {
        let row = index + 1;
        show_swatch(&sheet, row, LaneKind::ALL[index], visible[index]);
        if clicked.is_some_and(|pointer| sheet.row(row).contains(pointer)) {
            visible[index] ^= true;
        }
        show_lane(&sheet, row, metrics, lab.lanes()[index].is_resting());
    }
    show_division(&sheet);
    show_foot(&sheet, lab.settings().spring, cost);
}

fn show_head(sheet: &Sheet) {
    sheet.write(0.0, 0, Align2::LEFT_CENTER, "lane (click: its curve)", GREY);
    for (x, name) in COLUMNS {
        sheet.write(x, 0, Align2::RIGHT_CENTER, name, GREY);
    }
}

/// Draws the lane's colour swatch: filled while the lane's curve is visible, else an outline. Every other row gets a lighter
/// background.
fn show_swatch(sheet: &Sheet, row: usize, kind: LaneKind, is_visible: bool) {
    let line = sheet.row(row);
    if row % 2 == 1 {
        let ground = Color32::from_white_alpha(8);
        sheet.painter.rect_filled(line, 0.0, ground);
    }
    let swatch = Rect::from_center_size(line.left_center() + vec2(7.0, 0.0), vec2(9.0, 9.0));
    let (painter, colour) = (&sheet.painter, colour(kind));
    if is_visible {
        painter.rect_filled(swatch, 2.0, colour);
    } else {
        painter.rect_stroke(swatch, 2.0, Stroke::new(1.0, colour), StrokeKind::Inside);
    }
}

/// A line between the lanes of the substep policies and those of the drive methods.
fn show_division(sheet: &Sheet) {
    let is_method = |kind: &LaneKind| matches!(kind, LaneKind::Method(_));
    if let Some(first) = LaneKind::ALL.iter().position(is_method) {
        let line = sheet.row(first + 1);
        let stroke = Stroke::new(1.0, GREY);
        sheet.painter.hline(line.x_range(), line.top(), stroke);
    }
}

fn show_lane(sheet: &Sheet, row: usize, metrics: &LaneMetrics, is_resting: bool) {
    let ink = if is_resting {
        RED
    } else {
        Color32::from_gray(225)
    };
    sheet.write(18.0, row, Align2::LEFT_CENTER, metrics.lane, ink);
    let number = |value: Option<f64>, digits| {
        value.map_or_else(|| "none".into(), |value| rounded(value, digits))
    };
    let cells = [
        format!("{:.2}", 1000.0 * metrics.rms_error_m),
        format!("{:.2}", 1000.0 * metrics.max_error_m),
        number(metrics.lag_ms, 1),
        format!("{:.2}", metrics.steps_per_frame),
        number(metrics.effective_hz, 3),
        number(metrics.effective_damping, 3),
        format!("{:.2}", metrics.dropped_secs),
        metrics.explosions.to_string(),
        format!("{:.1}", metrics.cost_us_per_frame),
    ];
    for ((x, _), cell) in COLUMNS.into_iter().zip(cells) {
        sheet.write(x, row, Align2::RIGHT_CENTER, cell, ink);
    }
}

fn show_foot(sheet: &Sheet, spring: Spring, cost: Duration) {
    let asked = format!(
        "asked for: {:.3} Hz, damping ratio {:.3}; real by the method's own step. These panels: {:.2} ms a frame",
        spring.frequency_hz(),
        spring.zeta(),
        1000.0 * cost.as_secs_f64()
    );
    let row = LaneKind::ALL.len() + 1;
    sheet.write(0.0, row, Align2::LEFT_CENTER, asked, GREY);
}
