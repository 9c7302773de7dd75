//! Draws the framing over the pitch below the fields of the driver `by_pitch`: distance, height of the pivot and field of view, with a mark
//! at the present pitch.

use bevy_egui::egui::{self, Color32, Rect, Stroke, vec2};

use super::trace::CameraTrace;
use crate::overlay::time_plot::range;
use crate::overlay::tuning::small_plot::SmallPlot;
use crate::overlay::tuning::style;
use crate::tuning::{Group, Tuning};
use springyard_camera::Look;
use springyard_workbench::chart::rounded;

/// A curve over the pitch.
struct PitchCurve {
    name: &'static str,
    unit: &'static str,
    /// Decimals of its values.
    decimals: usize,
    /// Smallest range of its axis.
    least_range: f64,
    /// The value of a tuning at a pitch, degrees, for a character at rest in the open.
    value: fn(&Tuning, f32) -> f32,
}

const CURVES: [PitchCurve; 3] = [
    PitchCurve {
        name: "distance by pitch",
        unit: "m",
        decimals: 2,
        least_range: 0.5,
        value: |tuning, pitch_deg| {
            let camera = &tuning.camera;
            camera.boom.length_m * camera.by_pitch.at(pitch_deg).length
        },
    },
    PitchCurve {
        name: "height by pitch",
        unit: "m",
        decimals: 2,
        least_range: 0.2,
        value: |tuning, pitch_deg| {
            let camera = &tuning.camera;
            camera.follow.pivot_above_m + camera.by_pitch.at(pitch_deg).height_m
        },
    },
    PitchCurve {
        name: "view by pitch",
        unit: "degrees",
        decimals: 1,
        least_range: 4.0,
        value: |tuning, pitch_deg| {
            let camera = &tuning.camera;
            camera.fov_kick.fov_deg + camera.by_pitch.at(pitch_deg).fov_deg
        },
    },
];

/// Start of the paths of the fields that shape the curves.
const FIELDS: &str = "camera.by_pitch.";
/// Points of a curve.
const POINTS: u16 = 100;
/// Draws the curves of the played tuning, and behind them those of the other one, if the fields of this group shape them.
pub(in crate::overlay::tuning) fn show(
    ui: &mut egui::Ui,
    group: &Group,
    trace: &CameraTrace,
    [tuning, other]: [&Tuning; 2],
) {
    let is_shaped = |path: &str| path.starts_with(FIELDS);
    if !group.parameters.iter().any(|field| is_shaped(field.path)) {
        return;
    }
    let pitch_deg = trace.samples().last().map(|sample| sample.pitch_deg);
    for curve in &CURVES {
        let size = vec2(style::WIDTH, style::CURVE);
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        if !ui.is_rect_visible(rect) {
            continue;
        }
        draw(ui, rect, curve, [tuning, other], pitch_deg);
    }
}

/// Draws the curves in a plot from the lowest to the highest pitch.
fn draw(
    ui: &egui::Ui,
    rect: Rect,
    curve: &PitchCurve,
    [tuning, other]: [&Tuning; 2],
    pitch_deg: Option<f32>,
) {
    let [main, behind] = [points(curve, tuning), points(curve, other)];
    let values = main.iter().chain(&behind).map(|point| f64::from(point[1]));
    let values = range(values, curve.least_range).map(|value| value as f32);
    let now = pitch_deg.map(|pitch_deg| words(curve, tuning, pitch_deg));
    let plot = SmallPlot::begin(
        ui,
        rect,
        [Look::PITCH_LIMITS_DEG.into(), values],
        (curve.name, now.as_slice()),
    );
    let vertical = |pitch_deg: f32, width: f32, colour: Color32| {
        let (x, span) = (plot.at([pitch_deg, values[0]]).x, plot.rect.y_range());
        plot.painter.vline(x, span, Stroke::new(width, colour));
    };
    vertical(0.0, 0.5, Color32::from_gray(110));
    if behind != main {
        plot.line(&behind, 1.0, style::OTHER);
    }
    plot.line(&main, 1.5, style::PLAYED);
    if let Some(pitch_deg) = pitch_deg {
        vertical(pitch_deg, 1.0, style::UNUSUAL);
        plot.mark([pitch_deg, (curve.value)(tuning, pitch_deg)]);
    }
}

/// The points of a curve: pitch, degrees, and value.
fn points(curve: &PitchCurve, tuning: &Tuning) -> Vec<[f32; 2]> {
    let (lowest, highest) = Look::PITCH_LIMITS_DEG;
    (0..=POINTS)
        .map(|point| lowest + (highest - lowest) * f32::from(point) / f32::from(POINTS))
        .map(|pitch_deg| [pitch_deg, (curve.value)(tuning, pitch_deg)])
        .collect()
}

/// The value at the present pitch: `5.00 m at -12 degrees`.
fn words(curve: &PitchCurve, tuning: &Tuning, pitch_deg: f32) -> String {
    let value = f64::from((curve.value)(tuning, pitch_deg));
    let (value, pitch) = (
        rounded(value, curve.decimals),
        rounded(f64::from(pitch_deg), 0),
    );
    format!("{value} {}\nat {pitch} degrees", curve.unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_below_the_fields_that_shape_them() {
        let mut groups = Tuning::groups();
        let first = groups.find(|group| group.parameters[0].path.starts_with(FIELDS));
        assert_eq!(first.map(|group| group.heading), Some("Camera: by pitch"));
    }

    #[test]
    fn each_goes_from_limit_to_limit_and_is_the_tunings_own_at_the_usual_pitch() {
        let tuning = Tuning::default();
        let ends = [[6.0_f32, 3.0], [0.5, 1.0], [60.0, 68.0]];
        let usual = ["5.00 m", "0.50 m", "60.0 degrees"];
        for ((curve, ends), usual) in CURVES.iter().zip(ends).zip(usual) {
            let points = points(curve, &tuning);
            let [first, last] = [points[0], points[points.len() - 1]];
            assert_eq!([first[0], last[0]], [-80.0, 75.0]);
            assert!((first[1] - ends[0]).abs() < 1e-4, "{first:?}");
            assert!((last[1] - ends[1]).abs() < 1e-4, "{last:?}");
            let words = words(curve, &tuning, -12.0);
            assert_eq!(words, format!("{usual}\nat -12 degrees"));
        }
    }
}
