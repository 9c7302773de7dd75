//! The tooltips of a row. They are beside the panel: below the row they would cover the curve that one watches while changing the field.

use bevy_egui::egui::{self, Rect, RectAlign, RichText, Tooltip};

use super::field::Field;
use crate::overlay::tuning::{slider, style};
use crate::tuning::preset;
use crate::tuning::{Parameter, Value};
use springyard_state::parameter::Limits;

/// Distance of a tooltip from the right end of its row, points: over the scroll bar and the border of the panel.
const BESIDE: f32 = 24.0;

/// Shows a tooltip of something in a row, to the right of the panel, as high as the row.
pub(super) fn beside(response: &egui::Response, row: Rect, add: impl FnOnce(&mut egui::Ui)) {
    let mut tip = Tooltip::for_enabled(response);
    tip.popup = tip
        .popup
        .anchor(row)
        .align(RectAlign::RIGHT_START)
        .gap(BESIDE);
    tip.show(add);
}

/// The text of the tooltip of a name: path, description, ranges, the value in the other tuning, and the value that a setting has put in
/// force.
pub(super) fn about(ui: &mut egui::Ui, field: &Field) {
    let parameter = field.parameter;
    ui.set_max_width(330.0);
    ui.label(RichText::new(parameter.path).strong());
    ui.label(&parameter.note);
    ui.label(RichText::new(ranges(parameter)).color(style::QUIET));
    if let Some((other, name)) = field.other {
        let text = format!("{name} has {}", said(parameter, other));
        ui.label(RichText::new(text).color(style::OTHER));
    }
    if let Some(in_force) = field.in_force {
        let text = in_force_text(parameter, in_force);
        ui.label(RichText::new(text).color(style::SETTING));
    }
}

/// What the button that resets a field does.
pub(super) fn reset_text(field: &Field) -> String {
    let value = said(field.parameter, field.loaded);
    if field.preset == preset::DEFAULTS {
        format!("back to {value}, the default")
    } else {
        format!("back to {value}, as in {}", field.preset)
    }
}

/// What the tooltip says about a field that a setting overrides.
fn in_force_text(parameter: &Parameter, value: Value) -> String {
    let value = match value {
        Value::Number(number) => Value::Number(slider::rounded(number)),
        other => other,
    };
    format!("Settings: {} is in force", said(parameter, value))
}

/// A value with its unit; a switch as `on` or `off`.
pub(super) fn said(parameter: &Parameter, value: Value) -> String {
    match value {
        Value::Switch(true) => "on".into(),
        Value::Switch(false) => "off".into(),
        Value::Choice(name) => name.into(),
        Value::Number(number) => format!("{number} {}", parameter.unit()).trim_end().into(),
    }
}

fn ranges(parameter: &Parameter) -> String {
    let default = said(parameter, parameter.default());
    match parameter.limits {
        None => format!("default {default}"),
        Some(Limits { range, usual, .. }) => format!(
            "{} to {}, usually {} to {}, default {default}",
            range.0, range.1, usual.0, usual.1
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::Tuning;

    fn parameter(path: &str) -> &'static Parameter {
        Tuning::parameter(path).unwrap()
    }

    #[test]
    fn the_tooltip_says_the_value_in_force_with_its_unit_and_three_digits() {
        let text = |path, value| in_force_text(parameter(path), value);
        assert_eq!(
            text("camera.fov_kick.fov_deg", Value::Number(90.0)),
            "Settings: 90 degrees is in force"
        );
        assert_eq!(
            text("camera.shake.turn_deg", Value::Number(1.2_f32 * 0.3)),
            "Settings: 0.36 degrees is in force"
        );
        assert_eq!(
            text("figure.blink", Value::Switch(false)),
            "Settings: off is in force"
        );
    }
}
