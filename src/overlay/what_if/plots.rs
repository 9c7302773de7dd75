//! The curves of both paths over time, one plot below the other. A press in a plot puts the cursor there.

use bevy::math::Vec3;
use bevy_egui::egui::{self, Color32};
use egui_plot::{Line, Plot, PlotBounds, PlotPoints, VLine};

use crate::overlay::time_plot::{self, range, thinned, time_plot};
use crate::time::what_if::{Answer, Path, PathPoint};
use crate::visuals::ghosts::Side;

/// What a plot shows: quantity and unit, and the value at a point of a path. The second place is where the played path begins, m.
type Shown = (&'static str, fn(&PathPoint, Vec3) -> f32);

const PLOTS: [Shown; 5] = [
    ("feet, m", |point, _| point.feet_m),
    ("distance, m", |point, begin| {
        (point.position - begin).with_y(0.0).length()
    }),
    ("speed, m/s", |point, _| point.velocity.length()),
    ("camera, m", |point, _| point.camera.y),
    ("pitch, \u{b0}", |point, _| pitch_deg(point)),
];

/// Lowest and highest plot, points.
const HEIGHTS: [f32; 2] = [64.0, 112.0];
/// Height of the numbers below the last plot, which are the times of all, points.
const TIMES: f32 = 16.0;
/// Smallest range of a plot.
const LEAST_RANGE: f64 = 0.1;

/// Points of a curve: time from the start of the compared steps, s, and value.
type Points = Vec<[f64; 2]>;

/// Draws all plots in `height` points, as far as they fit. Returns the simulated time (s) at which one was pressed.
pub(super) fn show(
    ui: &mut egui::Ui,
    answer: &Answer,
    cursor_secs: f64,
    colours: [Color32; 2],
    height: f32,
) -> Option<f64> {
    let begin = answer.played.values().next()?.position;
    let gap = ui.spacing().item_spacing.y;
    let [lowest, highest] = HEIGHTS;
    let each = ((height - TIMES) / PLOTS.len() as f32 - gap).clamp(lowest, highest);
    let at = cursor_secs - answer.from_secs;
    let mut pressed = None;
    for (index, (name, value)) in PLOTS.into_iter().enumerate() {
        let lines = Side::ALL.map(|side| {
            points(side.path(answer), answer.from_secs, |point| {
                value(point, begin)
            })
        });
        let secs = answer.to_secs - answer.from_secs;
        let is_last = index + 1 == PLOTS.len();
        let height = if is_last { each + TIMES } else { each };
        let plot = time_plot(name, name, height, "what if")
            .y_axis_min_width(50.0)
            .show_axes([is_last, true]);
        let pressed_here = show_plot(ui, plot, lines, colours, [secs, at]);
        pressed = pressed.or(pressed_here);
    }
    let secs = pressed? + answer.from_secs;
    Some(secs.clamp(answer.from_secs, answer.to_secs))
}

/// `secs`: length of the time axis, and time of the cursor. Returns the time at which the plot is pressed, s.
fn show_plot(
    ui: &mut egui::Ui,
    plot: Plot<'static>,
    lines: [Points; 2],
    colours: [Color32; 2],
    [secs, cursor_secs]: [f64; 2],
) -> Option<f64> {
    let values = lines.iter().flatten().map(|point| point[1]);
    let [low, high] = range(values, LEAST_RANGE);
    let plot = time_plot::show(ui, plot, move |plot| {
        plot.set_plot_bounds(PlotBounds::from_min_max([0.0, low], [secs, high]));
        for (side, (points, colour)) in Side::ALL.into_iter().zip(lines.into_iter().zip(colours)) {
            let line = Line::new(side.name(), PlotPoints::from(points));
            plot.line(line.color(colour).width(1.5));
        }
        let cursor = VLine::new("cursor", cursor_secs);
        plot.vline(cursor.color(Color32::WHITE).allow_hover(false));
        let is_pressed = plot.response().is_pointer_button_down_on();
        plot.pointer_coordinate().filter(|_| is_pressed)
    });
    plot.inner.map(|point| point.x)
}

/// The points of a curve.
fn points(path: &Path, from_secs: f64, value: impl Fn(&PathPoint) -> f32) -> Points {
    thinned(path.points().iter())
        .map(|(secs, point)| [secs - from_secs, f64::from(value(point))])
        .filter(|[_, value]| value.is_finite())
        .collect()
}

/// Angle of the camera's view above the horizon, degrees.
fn pitch_deg(point: &PathPoint) -> f32 {
    let forward = point.camera_rotation * Vec3::NEG_Z;
    forward.y.clamp(-1.0, 1.0).asin().to_degrees()
}

#[cfg(test)]
mod tests {
    use bevy::math::Quat;

    use super::*;

    #[test]
    fn a_camera_that_looks_down_has_a_negative_pitch() {
        let point = PathPoint {
            position: Vec3::ZERO,
            feet_m: 0.0,
            velocity: Vec3::ZERO,
            grounded: true,
            camera: Vec3::ZERO,
            camera_rotation: Quat::from_rotation_x(-0.5),
        };
        assert!((pitch_deg(&point) + 0.5_f32.to_degrees()).abs() < 1e-3);
    }
}
