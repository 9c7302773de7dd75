//! [`time_plot`]: a plot over time as the lab, what if and the camera's curves draw it, by [`show`]; [`thinned`], its points; [`range`],
//! its axis of values.

use bevy_egui::egui::Ui;
use egui_plot::{AxisHints, GridInput, GridMark, HoverPosition, Plot, PlotResponse, PlotUi};

use super::focus;

use springyard_workbench::chart::{self, nice, rounded, significant};

/// Least distances between two ticks of the axis of time, and of the axis of values, points.
const APART: [f32; 2] = [36.0, 15.0];
/// Least distance of a tick of the axis of values from the ends of the axis, points: half a digit's height, so that its number stays
/// beside the plot, and off the caption above it and the plots beside it.
const WITHIN: f32 = 5.0;
/// Distance between the lines of the grid of which egui_plot gives the length, points: its default.
const BASE: f64 = 8.0;
/// Most points per curve, about one for each two points of the screen: more take time and are not visible.
const MOST_POINTS: usize = 200;
/// Free space above and below the curves, as a part of their range.
const HEADROOM: f64 = 0.1;

/// A plot that the mouse does not move. `quantity` ends with its unit. Plots of the same `group` show the same cursor.
pub(super) fn time_plot<'a>(
    id: &'static str,
    quantity: &'static str,
    height: f32,
    group: &'static str,
) -> Plot<'a> {
    let [secs_apart, values_apart] = APART;
    let axis = |axis: AxisHints<'a>, apart: f32| {
        axis.formatter(|mark, _| tick_text(mark))
            .label_spacing(0.5 * apart..=apart)
    };
    Plot::new(id)
        .height(height)
        .custom_x_axes(vec![axis(AxisHints::new_x(), secs_apart)])
        .custom_y_axes(vec![axis(AxisHints::new_y(), values_apart).label(quantity)])
        .x_grid_spacer(move |input| ticks(&input, secs_apart, 0.0))
        .y_grid_spacer(move |input| ticks(&input, values_apart, WITHIN))
        .allow_drag(false)
        .allow_scroll(false)
        .allow_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_boxed_zoom(false)
        .link_cursor(group, [true, false])
        .label_formatter(move |hover| Some(hover_text(hover, quantity)))
}

/// Draws a plot. It is no control: keys and gamepad pass it and its axes.
pub(super) fn show<R>(
    ui: &mut Ui,
    plot: Plot<'_>,
    draw: impl FnOnce(&mut PlotUi<'_>) -> R,
) -> PlotResponse<R> {
    focus::no_stops(ui, |ui| plot.show(ui, draw))
}

/// The text at the mouse: time and value of the curve beside it, with its name, or else of the place.
fn hover_text(hover: &HoverPosition<'_>, quantity: &str) -> String {
    let (name, at) = match hover {
        HoverPosition::NearDataPoint {
            plot_name,
            position,
            ..
        } => (format!("{plot_name}\n"), position),
        HoverPosition::Elsewhere { position } => (String::new(), position),
    };
    let unit = quantity.rsplit(' ').next().unwrap_or_default();
    format!("{name}{:.3} s\n{} {unit}", at.x, significant(at.y, 4))
}

/// At most [`MOST_POINTS`] of these samples, evenly spread, and the last one.
pub(super) fn thinned<T>(samples: impl ExactSizeIterator<Item = T>) -> impl Iterator<Item = T> {
    let (count, stride) = (samples.len(), samples.len().div_ceil(MOST_POINTS).max(1));
    let kept = samples
        .enumerate()
        .filter(move |(index, _)| index % stride == 0 || index + 1 == count);
    kept.map(|(_, sample)| sample)
}

/// Lowest and highest value of the axis of values: with all of these, some space, and at least as far apart as `least`, so that a curve
/// that hardly changes is drawn flat.
pub(super) fn range(values: impl Iterator<Item = f64>, least: f64) -> [f64; 2] {
    let (low, high) = chart::range(values).unwrap_or_default();
    let space = 0.5 * (least - (high - low)).max(0.0) + HEADROOM * (high - low);
    [low - space, high + space]
}

/// Ticks at round values: as many as are at least this far apart, and this far within the ends of the axis, points.
fn ticks(input: &GridInput, apart: f32, within: f32) -> Vec<GridMark> {
    let point = input.base_step_size / BASE;
    let least = point * f64::from(apart);
    let step_size = nice(least);
    let (low, high) = input.bounds;
    let space = point * f64::from(within);
    let (low, high) = (low + space, high - space);
    if !(least.is_finite() && step_size > 0.0 && (high - low) / step_size < MOST_TICKS) {
        return Vec::new();
    }
    let first = (low / step_size).ceil();
    (0..)
        .map(|index: u32| GridMark {
            // Not a sum of steps, whose rounding would be visible.
            value: (first + f64::from(index)) * step_size,
            step_size,
        })
        .take_while(|mark| mark.value <= high)
        .collect()
}

/// The number at a tick, with as many decimals as its neighbours differ by.
fn tick_text(mark: GridMark) -> String {
    // A step of 0.1 may be a rounding below it.
    let decimals = (-(mark.step_size.log10() + 1e-6).floor()).max(0.0);
    if decimals > 4.0 || mark.value.abs() >= 1e5 {
        return significant(mark.value, 3);
    }
    rounded(mark.value, decimals as usize)
}

/// With more ticks than this, more than a point each, egui_plot does not know the axis's length yet.
const MOST_TICKS: f64 = 1000.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_has_few_points_and_its_last_one() {
        let kept: Vec<usize> = thinned(0..999_usize).collect();
        assert!(kept.len() <= MOST_POINTS + 1, "{}", kept.len());
        assert_eq!((kept[0], kept.last()), (0, Some(&998)));
        assert_eq!(thinned(0..3).count(), 3);
    }

    #[test]
    fn the_axis_has_all_values_and_is_not_empty() {
        assert_eq!(range([1.0, 1.0].into_iter(), 0.2), [0.9, 1.1]);
        assert_eq!(range([].into_iter(), 0.2), [-0.1, 0.1]);
        let [low, high] = range([-0.5, 1.4, 0.2].into_iter(), 0.2);
        assert!(low < -0.5 && high > 1.4);
    }

    #[test]
    fn ticks_are_at_round_values_and_far_enough_apart() {
        // A plot of 112 points for 1.3 m, and one of 380 points for 10 s.
        for (low, high, points, apart, expected) in [
            (
                -0.05,
                1.25,
                112.0,
                15.0,
                vec![0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2],
            ),
            (0.0, 10.0, 380.0, 36.0, (0..=10).map(f64::from).collect()),
        ] {
            let input = GridInput {
                bounds: (low, high),
                base_step_size: BASE * (high - low) / points,
            };
            let values: Vec<f64> = ticks(&input, apart, 0.0)
                .iter()
                .map(|it| it.value)
                .collect();
            assert_eq!(values.len(), expected.len(), "{values:?}");
            for (value, expected) in values.iter().zip(expected) {
                assert!((value - expected).abs() < 1e-9, "{values:?}");
            }
        }
    }

    #[test]
    fn neighbouring_ticks_have_different_numbers() {
        let text = |value, step_size| tick_text(GridMark { value, step_size });
        assert_eq!(text(-12.02, 0.02), "-12.02");
        assert_eq!(text(-12.0, 0.02), "-12.00");
        assert_eq!(text(0.5, 0.5), "0.5");
        assert_eq!(text(150.0, 50.0), "150");
        assert_eq!(text(-0.0, 0.5), "0.0");
        assert_eq!(text(2e6, 1e6), "2e6");
        assert_eq!(text(2e-6, 1e-6), "2e-6");
    }

    #[test]
    fn no_number_reaches_past_the_ends_of_the_axis() {
        // 40 points from -0.1 to 0.1: the numbers at the ends would be half outside.
        let input = GridInput {
            bounds: (-0.1, 0.1),
            base_step_size: BASE * 0.2 / 40.0,
        };
        let values = |within| -> Vec<f64> {
            let ticks = ticks(&input, 15.0, within);
            ticks.iter().map(|it| it.value).collect()
        };
        assert_eq!(values(0.0), [-0.1, 0.0, 0.1]);
        assert_eq!(values(5.0), [0.0]);
    }

    #[test]
    fn a_plot_without_a_size_has_no_ticks() {
        for base_step_size in [0.0, 1e-12, f64::NAN, f64::INFINITY] {
            let bounds = (0.0, 10.0);
            let input = GridInput {
                bounds,
                base_step_size,
            };
            assert!(ticks(&input, 15.0, 5.0).is_empty(), "{base_step_size}");
        }
    }
}
