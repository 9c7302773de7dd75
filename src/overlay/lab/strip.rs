//! Frame strip: the last frames of the game, one bar each. A bar's height is the frame time, and its segments are the frame's
//! fixed steps, so the strip shows how the timestep policy divides frames.

use bevy_egui::egui::{
    self, Align2, Color32, FontId, Painter, Pos2, Rect, Sense, Stroke, pos2, vec2,
};

use super::{LabModel, metrics};
use crate::lab::Sample;
use springyard_workbench::chart::nice;

const BAR: f32 = 7.0;
const GAP: f32 = 2.0;
/// Smallest range of the scale, s.
const LEAST_TOP_SECS: f32 = 0.040;
const LEGEND: f32 = 15.0;
/// Width of the labels of the scale: "1000 ms" fits.
const LABELS: f32 = 50.0;
/// Most grid lines of the scale.
const MOST_LINES: f32 = 5.0;

const STEP: [Color32; 2] = [
    Color32::from_rgb(70, 130, 190),
    Color32::from_rgb(100, 165, 220),
];
const DROPPED: Color32 = Color32::from_rgb(220, 70, 60);
const CARRIED: Color32 = Color32::from_rgb(240, 180, 60);
const SHOWN: Color32 = Color32::WHITE;

/// The vertical axis of the bars.
struct Scale {
    bars: Rect,
    /// Frame time at the top of the scale, s.
    top_secs: f32,
}

impl Scale {
    fn height(&self, secs: f32) -> f32 {
        self.bars.bottom() - (secs / self.top_secs).clamp(0.0, 1.0) * self.bars.height()
    }

    /// Distance between two grid lines, s.
    fn grid_secs(&self) -> f32 {
        nice(f64::from(self.top_secs / MOST_LINES)) as f32
    }
}

pub(super) fn show(ui: &mut egui::Ui, model: &LabModel) {
    let size = vec2(ui.available_width(), metrics::HEIGHT);
    let (response, painter) = ui.allocate_painter(size, Sense::hover());
    draw_legend(&painter, response.rect);
    let bars = Rect::from_min_max(
        response.rect.min + vec2(LABELS, LEGEND + 3.0),
        response.rect.max - vec2(0.0, 4.0),
    );
    let count = (bars.width() / (BAR + GAP)) as usize;
    let history = model.lab.history();
    let before = history.len().saturating_sub(count);
    let frames = history.skip(before);
    let lengths = frames.clone().map(|sample| sample.frame_secs).collect();
    let top_secs = top_secs(lengths);
    let scale = Scale { bars, top_secs };
    draw_scale(&painter, &scale);
    for (index, sample) in frames.enumerate() {
        let left = bars.left() + index as f32 * (BAR + GAP);
        let column = |from: f32, to: f32| {
            let (low, high) = (scale.height(from), scale.height(to));
            Rect::from_min_max(pos2(left, high), pos2(left + BAR, low))
        };
        draw_frame(&painter, sample, column);
        if sample.frame_secs > top_secs {
            draw_cut_bar(
                &painter,
                sample,
                Rect::from_x_y_ranges(left..=left + BAR, bars.y_range()),
            );
        }
    }
}

/// Part of a bar that goes past the top of the scale in which its dropped or carried time is shown.
const CUT_PART: f32 = 0.3;

/// The upper part of a bar that goes past the top of the scale: the colour of what happened to its time, and its length in ms.
fn draw_cut_bar(painter: &Painter, sample: &Sample, bar: Rect) {
    let colour = if sample.cut.dropped_secs > 0.0 {
        Some(DROPPED)
    } else {
        (sample.cut.carried_secs > 0.0).then_some(CARRIED)
    };
    let mut end = bar;
    end.set_height(CUT_PART * bar.height());
    if let Some(colour) = colour {
        painter.rect_filled(end, 0.0, colour);
    }
    let label = format!("{:.0}", 1000.0 * sample.frame_secs);
    let at = end.center_bottom() + vec2(0.0, 3.0);
    let ink = Color32::WHITE;
    let galley = painter.layout_no_wrap(label, FontId::proportional(10.5), ink);
    let text = Align2::CENTER_TOP.anchor_size(at, galley.size());
    painter.rect_filled(text.expand(1.0), 2.0, Color32::from_rgb(20, 22, 28));
    painter.galley(text.min, galley, ink);
}

fn draw_legend(painter: &Painter, rect: Rect) {
    let legend = [
        ("step", STEP[1]),
        ("dropped", DROPPED),
        ("carried", CARRIED),
        ("frame's end", Color32::from_gray(150)),
        ("shown", SHOWN),
    ];
    let mut left = rect.left();
    for (word, colour) in legend {
        let dot = pos2(left + 4.0, rect.top() + 0.5 * LEGEND);
        painter.circle_filled(dot, 3.5, colour);
        let ink = Color32::from_gray(210);
        let at = dot + vec2(7.0, 0.0);
        let text = write(painter, at, Align2::LEFT_CENTER, word, ink);
        left = text.right() + 10.0;
    }
}

/// Frame time at the top of the scale, s: 1.7 times the 90th percentile. A hitch goes past the top, or it would flatten all
/// other frames.
fn top_secs(mut lengths: Vec<f32>) -> f32 {
    lengths.sort_by(f32::total_cmp);
    let usual = lengths.get(lengths.len() * 9 / 10);
    (1.7 * usual.copied().unwrap_or_default()).max(LEAST_TOP_SECS)
}

fn draw_scale(painter: &Painter, scale: &Scale) {
    let mut secs = scale.grid_secs();
    while secs < scale.top_secs {
        let height = scale.height(secs);
        let stroke = Stroke::new(0.5, Color32::from_gray(60));
        painter.hline(scale.bars.x_range(), height, stroke);
        let label = format!("{:.0} ms", 1000.0 * secs);
        let at = pos2(scale.bars.left() - 4.0, height);
        let ink = Color32::from_gray(170);
        write(painter, at, Align2::RIGHT_CENTER, &label, ink);
        secs += scale.grid_secs();
    }
}

fn write(painter: &Painter, at: Pos2, align: Align2, text: &str, ink: Color32) -> Rect {
    painter.text(at, align, text, FontId::proportional(10.5), ink)
}

fn draw_frame(painter: &Painter, sample: &Sample, column: impl Fn(f32, f32) -> Rect) {
    let mut top = 0.0;
    let mut last = 0.0;
    for (step, secs) in sample.cut.steps.iter().enumerate() {
        painter.rect_filled(
            column(top, top + secs).shrink2(vec2(0.0, 0.5)),
            0.0,
            STEP[step % 2],
        );
        last = *secs;
        top += secs;
    }
    if !sample.cut.steps.is_empty() {
        let shown = column(0.0, top - (1.0 - sample.cut.alpha) * last);
        painter.circle_filled(shown.center_top(), 2.2, SHOWN);
    }
    for (secs, colour) in [
        (sample.cut.carried_secs.max(0.0), CARRIED),
        (sample.cut.dropped_secs, DROPPED),
    ] {
        if secs > 0.0 {
            painter.rect_filled(column(top, top + secs), 0.0, colour);
            top += secs;
        }
    }
    let end = column(0.0, sample.frame_secs);
    let stroke = Stroke::new(1.0, Color32::from_gray(150));
    painter.hline(end.x_range().expand(1.0), end.top(), stroke);
}
