//! The figures of each lane, and what was asked for.

use std::time::Duration;

use bevy_egui::egui::{self, Align2, Color32, FontId, Rect, Sense, Stroke, StrokeKind, vec2};

use super::look::colour;
use crate::lab::figures::{LaneFigures, lane_figures, plain};
use crate::lab::{Lab, LaneKind};

/// The figures as last read: five times a second can be read, sixty cannot.
#[derive(Debug, Clone, Default)]
pub struct View {
    rows: Vec<LaneFigures>,
    read_secs: f64,
}

const REFRESH_SECS: f64 = 0.2;
const ROW: f32 = 15.5;
/// Of the table, its head and its foot.
pub(super) const HEIGHT: f32 = ROW * (LaneKind::ALL.len() + 2) as f32;

/// Where the columns end, and what they are called.
const COLUMNS: [(f32, &str); 9] = [
    (170.0, "RMS mm"),
    (232.0, "max mm"),
    (290.0, "lag ms"),
    (356.0, "steps/fr."),
    (424.0, "really Hz"),
    (494.0, "really z"),
    (566.0, "dropped s"),
    (634.0, "exploded"),
    (704.0, "us/frame"),
];

pub(super) fn show(
    ui: &mut egui::Ui,
    view: &mut View,
    visible: &mut [bool; LaneKind::ALL.len()],
    lab: &Lab,
    cost: Duration,
) {
    let now = lab.now_secs();
    if view.rows.is_empty() || (now - view.read_secs).abs() >= REFRESH_SECS {
        view.rows = lab
            .lanes()
            .iter()
            .map(|lane| lane_figures(lab, lane))
            .collect();
        view.read_secs = now;
    }
    let (response, painter) =
        ui.allocate_painter(vec2(ui.available_width(), HEIGHT), Sense::click());
    let origin = response.rect.min;
    let font = FontId::proportional(12.0);
    let write = |x: f32, row: f32, align: Align2, text: String, colour: Color32| {
        let at = origin + vec2(x, (row + 0.5) * ROW);
        painter.text(at, align, text, font.clone(), colour);
    };
    let grey = Color32::from_gray(160);
    for (x, name) in COLUMNS {
        write(x, 0.0, Align2::RIGHT_CENTER, name.into(), grey);
    }
    write(
        0.0,
        0.0,
        Align2::LEFT_CENTER,
        "lane (click: its curve)".into(),
        grey,
    );
    for (index, (row, kind)) in view.rows.iter().zip(LaneKind::ALL).enumerate() {
        let place = index as f32 + 1.0;
        let line = Rect::from_min_size(
            origin + vec2(0.0, place * ROW),
            vec2(response.rect.width(), ROW),
        );
        if index.is_multiple_of(2) {
            painter.rect_filled(line, 0.0, Color32::from_white_alpha(8));
        }
        let swatch = Rect::from_center_size(line.left_center() + vec2(7.0, 0.0), vec2(9.0, 9.0));
        if visible[index] {
            painter.rect_filled(swatch, 2.0, colour(kind));
        } else {
            painter.rect_stroke(
                swatch,
                2.0,
                Stroke::new(1.0, colour(kind)),
                StrokeKind::Inside,
            );
        }
        if response.clicked()
            && response
                .interact_pointer_pos()
                .is_some_and(|pointer| line.contains(pointer))
        {
            visible[index] ^= true;
        }
        let resting = lab.lanes()[index].is_resting();
        let red = Color32::from_rgb(255, 110, 100);
        let ink = if resting {
            red
        } else {
            Color32::from_gray(225)
        };
        write(18.0, place, Align2::LEFT_CENTER, row.lane.into(), ink);
        let really =
            |value: Option<f64>| value.map_or_else(|| "none".into(), |value| format!("{value:.3}"));
        let cells = [
            format!("{:.2}", 1000.0 * row.rms_error_m),
            format!("{:.2}", 1000.0 * row.max_error_m),
            plain(row.lag_ms, 1),
            format!("{:.2}", row.steps_per_frame),
            really(row.effective_hz),
            really(row.effective_damping),
            format!("{:.2}", row.dropped_secs),
            row.explosions.to_string(),
            format!("{:.1}", row.cost_us_per_frame),
        ];
        for ((x, _), cell) in COLUMNS.into_iter().zip(cells) {
            write(x, place, Align2::RIGHT_CENTER, cell, ink);
        }
    }
    let spring = lab.settings().spring;
    let foot = LaneKind::ALL.len() as f32 + 1.0;
    let asked = format!(
        "asked for: {:.3} Hz, z {:.3}; by the method's own step. These panels: {:.2} ms a frame",
        spring.frequency_hz(),
        spring.zeta(),
        1000.0 * cost.as_secs_f64()
    );
    write(0.0, foot, Align2::LEFT_CENTER, asked, grey);
}
