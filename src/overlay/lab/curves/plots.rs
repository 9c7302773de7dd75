//! The two plots of the curves panel: position over time, and each lane's error against the exact curve.

use bevy_egui::egui::{self, Color32};
use egui_plot::{Line, LineStyle, Plot, PlotBounds, PlotPoints, PlotUi};

use super::WINDOW_SECS;
use crate::lab::{LaneKind, Sample};
use crate::overlay::lab::style::colour;
use crate::overlay::time_plot::{self, thinned, time_plot};

/// Height of the plot of positions, as a part of both plots' height.
const POSITION_PART: f32 = 0.56;
/// Upper limit of the error plot's scale, m. Without the limit, an exploding lane would flatten all other lanes.
const MOST_ERROR_M: f64 = 0.5;

/// Points of a curve: time in s, position or error in m.
type Points = Vec<[f64; 2]>;

/// The points of all curves within the plots' time span.
struct PlotCurves {
    target: Points,
    exact: Points,
    /// The visible lanes.
    lanes: Vec<(LaneKind, Points)>,
}

impl PlotCurves {
    /// The curves of `window`.
    fn of(window: &[&Sample], visible: &[bool; LaneKind::ALL.len()]) -> Self {
        let thin = |value: &dyn Fn(&Sample) -> f64| -> Points {
            let samples = thinned(window.iter());
            samples.map(|sample| [sample.secs, value(sample)]).collect()
        };
        let lanes = LaneKind::ALL.into_iter().enumerate();
        Self {
            target: thin(&|sample| f64::from(sample.target)),
            exact: thin(&|sample| sample.exact),
            lanes: lanes
                .filter(|(index, _)| visible[*index])
                .map(|(index, kind)| (kind, thin(&|sample| f64::from(sample.lanes[index]))))
                .collect(),
        }
    }

    /// Each lane's position minus the exact position, m.
    fn errors(&self) -> Vec<(LaneKind, Points)> {
        let off = |(point, exact): (&[f64; 2], &[f64; 2])| [point[0], point[1] - exact[1]];
        let lanes = self.lanes.iter();
        lanes
            .map(|(kind, points)| (*kind, points.iter().zip(&self.exact).map(off).collect()))
            .collect()
    }
}

/// Draws both plots for the frames of `window`, which is sorted oldest first; `height` is that of both together, points.
pub(super) fn show(
    ui: &mut egui::Ui,
    window: &[&Sample],
    visible: &[bool; LaneKind::ALL.len()],
    height: f32,
) {
    let (Some(first), Some(last)) = (window.first(), window.last()) else {
        return;
    };
    // The axis always spans the whole window, even while the history is shorter.
    let end = last.secs;
    let begin = (end - WINDOW_SECS).max(first.secs.min(end - WINDOW_SECS));
    let curves = PlotCurves::of(window, visible);
    let errors = curves.errors();
    let height = height - ui.spacing().item_spacing.y;
    show_positions(ui, [begin, end], curves, POSITION_PART * height);
    show_errors(ui, [begin, end], &errors, (1.0 - POSITION_PART) * height);
}

fn show_positions(ui: &mut egui::Ui, [begin, end]: [f64; 2], curves: PlotCurves, height: f32) {
    time_plot::show(ui, plot("position", "position, m", height), |plot| {
        plot.set_plot_bounds(PlotBounds::from_min_max([begin, -0.65], [end, 1.65]));
        plot.line(
            line("target", Color32::from_rgb(200, 150, 50), curves.target)
                .style(LineStyle::dotted_dense()),
        );
        draw_lanes(plot, &curves.lanes);
        plot.line(line("exact curve", Color32::WHITE, curves.exact).width(1.8));
    });
}

fn show_errors(
    ui: &mut egui::Ui,
    [begin, end]: [f64; 2],
    errors: &[(LaneKind, Points)],
    height: f32,
) {
    let largest = errors
        .iter()
        .flat_map(|(_, points)| points.iter().map(|point| point[1].abs()))
        .filter(|error| error.is_finite())
        .fold(1e-4, f64::max)
        .min(MOST_ERROR_M);
    let what = "off the exact curve, m";
    time_plot::show(ui, plot("error", what, height), |plot| {
        plot.set_plot_bounds(PlotBounds::from_min_max(
            [begin, -1.1 * largest],
            [end, 1.1 * largest],
        ));
        draw_lanes(plot, errors);
    });
}

fn draw_lanes(plot: &mut PlotUi, lanes: &[(LaneKind, Points)]) {
    for (kind, points) in lanes {
        for stroke in strokes(points) {
            plot.line(line(kind.name(), colour(*kind), stroke));
        }
    }
}

fn plot<'a>(id: &'static str, what: &'static str, height: f32) -> Plot<'a> {
    time_plot(id, what, height, "lab").y_axis_min_width(48.0)
}

fn line<'a>(name: &'static str, colour: Color32, points: Points) -> Line<'a> {
    Line::new(name, PlotPoints::from(points))
        .color(colour)
        .width(1.3)
}

/// The drawable pieces of a curve. `egui_plot` cannot draw NaN, the value of a lane that rests after an explosion, so the line is
/// split there.
fn strokes(points: &[[f64; 2]]) -> impl Iterator<Item = Points> {
    points
        .split(|point| !point[1].is_finite() || point[1].abs() > MOST_DRAWN_M)
        .filter(|stroke| stroke.len() > 1)
        .map(<[_]>::to_vec)
}

/// Points farther out are not drawn, m: the arithmetic of `egui_plot` has a limited range.
const MOST_DRAWN_M: f64 = 1e6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pen_lifts_where_there_is_no_number() {
        let points = [0.0, 1.0, f64::NAN, 2.0, f64::INFINITY, 3.0, 4.0, 5.0].map(|y| [0.0, y]);
        let drawn: Vec<Vec<f64>> = strokes(&points)
            .map(|stroke| stroke.iter().map(|point| point[1]).collect())
            .collect();
        assert_eq!(drawn, [vec![0.0, 1.0], vec![3.0, 4.0, 5.0]]);
    }
}
