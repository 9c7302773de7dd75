//! A slider whose middle half is the usual range: fine steps there, and the whole allowed range towards its ends. To copy:
//! [`place_of`] and [`value_at`], which are pure.

use bevy_egui::egui::{self, Color32, Rect, Sense, Stroke, pos2, vec2};

use super::style;
use crate::overlay::focus;
use crate::tuning::Value;
use springyard_state::parameter::Limits;

/// Where the usual range begins and ends on the slider, 0 to 1.
const USUAL: (f32, f32) = (0.25, 0.75);

/// Significant digits of a value from the slider. Finer values can be typed.
const DIGITS: i32 = 3;

/// Ratio of the two ends of a piece of the slider above which the piece is logarithmic.
const LOG_SPAN: f32 = 8.0;

/// The pieces of a slider: start and end, each as (place on the slider, value).
fn pieces(limits: &Limits) -> Vec<[(f32, f32); 2]> {
    let ((low, high), (usually_low, usually_high)) = (limits.range, limits.usual);
    let left = if usually_low > low { USUAL.0 } else { 0.0 };
    let right = if usually_high < high { USUAL.1 } else { 1.0 };
    let all = [
        [(0.0, low), (left, usually_low)],
        [(left, usually_low), (right, usually_high)],
        [(right, usually_high), (1.0, high)],
    ];
    all.into_iter().filter(|[from, to]| to.0 > from.0).collect()
}

fn is_log(low: f32, high: f32) -> bool {
    low > 0.0 && high > low * LOG_SPAN
}

/// The place of a value on the slider, 0 to 1.
#[must_use]
pub fn place_of(limits: &Limits, value: f32) -> f32 {
    let pieces = pieces(limits);
    let piece = pieces.iter().find(|[_, to]| value <= to.1);
    let Some([from, to]) = piece else {
        return 1.0;
    };
    let part = if is_log(from.1, to.1) {
        (value / from.1).ln() / (to.1 / from.1).ln()
    } else {
        (value - from.1) / (to.1 - from.1)
    };
    from.0 + part.clamp(0.0, 1.0) * (to.0 - from.0)
}

/// The value at a place on the slider, in the unit of the field.
#[must_use]
pub fn value_at(limits: &Limits, place: f32) -> f32 {
    let place = place.clamp(0.0, 1.0);
    let pieces = pieces(limits);
    let Some([from, to]) = pieces.iter().find(|[_, to]| place <= to.0) else {
        return limits.range.1;
    };
    let part = (place - from.0) / (to.0 - from.0);
    let value = if is_log(from.1, to.1) {
        from.1 * (to.1 / from.1).powf(part)
    } else {
        from.1 + part * (to.1 - from.1)
    };
    rounded(value).clamp(limits.range.0, limits.range.1)
}

/// The value with three significant digits.
pub(super) fn rounded(value: f32) -> f32 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let value = f64::from(value);
    let digits = DIGITS - 1 - value.abs().log10().floor() as i32;
    let scale = 10_f64.powi(digits);
    ((value * scale).round() / scale) as f32
}

/// One step of a key, in the unit of the field: a hundredth of the usual range, rounded down to 1, 2 or 5 times a power of ten.
#[must_use]
pub fn step(limits: &Limits) -> f64 {
    let (mantissa, exponent) = step_parts(limits);
    mantissa * 10_f64.powi(exponent)
}

/// The step as a mantissa and an exponent of ten.
fn step_parts(limits: &Limits) -> (f64, i32) {
    let most = 0.01 * f64::from(limits.usual.1 - limits.usual.0);
    let exponent = most.log10().floor() as i32;
    let mantissas = [5.0, 2.0].into_iter();
    // A sum of hundredths may be a rounding error short.
    let mut fitting = mantissas.filter(|it| it * 10_f64.powi(exponent) <= most * (1.0 + 1e-6));
    (fitting.next().unwrap_or(1.0), exponent)
}

/// The value this many steps further, on the multiples of the step.
#[must_use]
pub fn stepped(limits: &Limits, value: f32, steps: i32) -> f32 {
    let (mantissa, exponent) = step_parts(limits);
    let place = f64::from(value) / step(limits);
    // A value on a multiple is up to a rounding error beside it.
    let nearest = place.round();
    let from = match (place - nearest).abs() < 1e-3 {
        true => nearest,
        false if steps > 0 => place.floor(),
        false => place.ceil(),
    };
    let parts = (from + f64::from(steps)) * mantissa;
    // Divided by a power of ten, the number is the nearest to its decimals.
    let stepped = match exponent {
        ..0 => parts / 10_f64.powi(-exponent),
        _ => parts * 10_f64.powi(exponent),
    };
    (stepped as f32).clamp(limits.range.0, limits.range.1)
}

/// The markers of a slider beside its own value.
pub(super) struct Markers {
    /// The value in the loaded preset.
    pub(super) loaded: f32,
    /// The value in the other tuning, if it differs.
    pub(super) other: Option<Value>,
}

/// Draws a slider; returns it, and the value that the player has set in this frame, if any.
pub(super) fn show(
    ui: &mut egui::Ui,
    rect: Rect,
    limits: &Limits,
    value: f32,
    markers: &Markers,
) -> (egui::Response, Option<f32>) {
    let response = ui.interact(rect, ui.id().with("slider"), Sense::click_and_drag());
    let rail = rect.shrink2(vec2(5.0, 0.0));
    let x_of = |value: f32| rail.left() + place_of(limits, value) * rail.width();
    let painter = ui.painter();
    let middle = rect.center().y;
    painter.hline(rail.x_range(), middle, Stroke::new(2.0, style::RAIL));
    let usual = Rect::from_x_y_ranges(
        x_of(limits.usual.0)..=x_of(limits.usual.1),
        middle - 3.0..=middle + 3.0,
    );
    painter.rect_filled(usual, 1.5, style::USUAL);
    // Longer than the circles that may be on it.
    painter.vline(
        x_of(markers.loaded),
        middle - 8.0..=middle + 8.0,
        Stroke::new(1.5, style::LOADED),
    );
    if let Some(Value::Number(other)) = markers.other {
        painter.circle_stroke(
            pos2(x_of(other), middle),
            3.5,
            Stroke::new(1.2, style::OTHER),
        );
    }
    let is_usual = (limits.usual.0..=limits.usual.1).contains(&value);
    let colour = if is_usual {
        Color32::WHITE
    } else {
        style::UNUSUAL
    };
    let size = if response.hovered() || response.dragged() {
        5.5
    } else {
        4.5
    };
    painter.circle_filled(pos2(x_of(value), middle), size, colour);
    let steps = focus::steps(ui, &response);
    if steps != 0 {
        return (response, Some(stepped(limits, value, steps)));
    }
    let is_moved = response.dragged() || response.drag_stopped() || response.clicked();
    let at = response.interact_pointer_pos().filter(|_| is_moved);
    let value = at.map(|at| value_at(limits, (at.x - rail.left()) / rail.width()));
    (response, value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::Tuning;

    #[test]
    fn a_value_put_on_the_slider_is_found_there_again() {
        let mut numbers = 0;
        for parameter in Tuning::parameters() {
            let (Value::Number(default), Some(limits)) = (parameter.default(), parameter.limits)
            else {
                continue;
            };
            let Limits { range, usual, .. } = limits;
            for value in [range.0, usual.0, default, usual.1, range.1] {
                let back = value_at(&limits, place_of(&limits, value));
                assert!(
                    (back - value).abs() <= 6e-3 * value.abs(),
                    "{}: {value} came back as {back}",
                    parameter.path
                );
            }
            let places: Vec<f32> = (0..=100).map(|part| 0.01 * part as f32).collect();
            let values: Vec<f32> = places
                .iter()
                .map(|place| value_at(&limits, *place))
                .collect();
            assert!(values.is_sorted(), "{}: {values:?}", parameter.path);
            assert_eq!((values[0], values[100]), range, "{}", parameter.path);
            numbers += 1;
        }
        assert!(numbers > 50, "{numbers} numbers");
    }

    #[test]
    fn the_usual_range_is_the_middle_half() {
        let limits = springyard_state::parameter::limits(0.5..=15.0, 3.0..=6.0);
        assert_eq!(place_of(&limits, 3.0), 0.25);
        assert_eq!(place_of(&limits, 6.0), 0.75);
        assert_eq!(value_at(&limits, 0.5), 4.5);
        assert_eq!(value_at(&limits, 7.0), 15.0);
    }

    #[test]
    fn a_key_goes_a_hundredth_of_the_usual_range_from_multiple_to_multiple() {
        // 0.01 of 3 is 0.03: rounded down to 0.02.
        let limits = springyard_state::parameter::limits(0.5..=15.0, 3.0..=6.0);
        assert_eq!(stepped(&limits, 4.5, 1), 4.52);
        assert_eq!(stepped(&limits, 4.5, -1), 4.48);
        assert_eq!(stepped(&limits, 4.5, 10), 4.7);
        assert_eq!(stepped(&limits, 4.511, 1), 4.52, "to the next multiple");
        assert_eq!(stepped(&limits, 4.511, -1), 4.5);
        assert_eq!(stepped(&limits, 14.99, 10), 15.0);
        let wide = springyard_state::parameter::limits(0.0..=9000.0, 0.0..=500.0);
        assert_eq!(stepped(&wide, 300.0, 1), 305.0);
    }

    #[test]
    fn each_step_changes_the_value_and_a_step_back_takes_it_back() {
        for parameter in Tuning::parameters() {
            let Some(limits) = parameter.limits else {
                continue;
            };
            let (low, high) = limits.range;
            let span = f64::from(limits.usual.1 - limits.usual.0);
            let parts = span / step(&limits);
            assert!(
                (99.9..=250.1).contains(&parts),
                "{}: {parts}",
                parameter.path
            );
            for value in [low, limits.usual.0, limits.usual.1] {
                let on_grid = stepped(&limits, stepped(&limits, value, 1), 1);
                let back = stepped(&limits, stepped(&limits, on_grid, -1), 1);
                assert!(on_grid == high || on_grid > value, "{}", parameter.path);
                assert!(on_grid == high || back == on_grid, "{}", parameter.path);
            }
        }
    }

    #[test]
    fn sliders_give_three_digits() {
        assert_eq!(rounded(0.061_349), 0.061_3);
        assert_eq!(rounded(-1.499_6), -1.5);
        assert_eq!(rounded(8_765.4), 8_770.0);
    }
}
