//! The row of one field: name with tooltip, slider, number or switch, and the button that resets it to its default.

use std::cell::RefCell;

use bevy_egui::egui::{
    self, Align, DragValue, Layout, Rect, RichText, Sense, UiBuilder, pos2, vec2,
};

use crate::overlay::tuning::slider::{self, Markers};
use crate::overlay::tuning::slots::Slot;
use crate::overlay::tuning::{TuningPanel, style};
use crate::tuning::{Parameter, Value};
use springyard_state::parameter::Limits;

/// The mark of a field that a setting overrides: a gear.
const MARK: &str = "\u{2699}";

/// The rectangles of the columns of a row.
fn columns(row: Rect) -> [Rect; 4] {
    let mut left = row.left();
    [style::NAME, style::SLIDER, style::VALUE, style::RESET].map(|width| {
        let column = Rect::from_min_size(pos2(left, row.top()), vec2(width, row.height()));
        left += width + 3.0;
        column
    })
}

/// A field in this frame.
struct Field {
    parameter: &'static Parameter,
    now: Value,
    default: Value,
    /// The value in the other tuning, if it differs.
    other: Option<Value>,
    /// The value in force, if a setting of the player overrides that of the tuning.
    in_force: Option<Value>,
    /// Whether it differs from the loaded preset.
    is_changed: bool,
}

impl Field {
    fn of(parameter: &'static Parameter, panel: &TuningPanel) -> Self {
        let slots = panel.slots();
        let now = parameter.get(slots.tuning());
        let other = parameter.get(&slots.other().tuning);
        Self {
            parameter,
            now,
            default: parameter.default(),
            other: (other != now).then_some(other),
            in_force: panel.overrides.sets(parameter, slots.tuning()),
            is_changed: parameter.get(&slots.named().loaded) != now,
        }
    }
}

pub(super) fn show(ui: &mut egui::Ui, panel: &mut TuningPanel, parameter: &'static Parameter) {
    let (rect, whole) = ui.allocate_exact_size(vec2(style::WIDTH, style::ROW), Sense::hover());
    // A row that is scrolled out of view is not drawn.
    if !ui.is_rect_visible(rect) {
        return;
    }
    let [name, slider, number, reset] = columns(rect);
    let field = Field::of(parameter, panel);
    let other_slot = panel.slots().played().other();
    let row = UiBuilder::new()
        .max_rect(rect)
        .id_salt((parameter.path, panel.discards));
    ui.scope_builder(row, |ui| {
        show_name(ui, name, &field, other_slot);
        let number = show_mark(ui, number, &field);
        let (entry, is_held) = show_value(ui, [slider, number], &field);
        if is_held || whole.contains_pointer() {
            panel.note_use(parameter, is_held);
        }
        match entry {
            Some(Entry::Value(value)) => panel.set(parameter, value),
            Some(Entry::Clamped(value, typed)) => panel.set_clamped(parameter, value, typed),
            Some(Entry::NoNumber(text)) => panel.refuse(parameter, &text),
            None => {}
        }
        if field.now != field.default && reset_clicked(ui, reset, &field) {
            panel.reset(parameter);
        }
    });
}

/// The name, with a tooltip: path, description, ranges, and the value in the other tuning.
fn show_name(ui: &mut egui::Ui, rect: Rect, field: &Field, other_slot: Slot) {
    let parameter = field.parameter;
    let text = RichText::new(parameter.label());
    let text = if field.is_changed {
        text.color(style::CHANGED)
    } else {
        text
    };
    let label = egui::Label::new(text)
        .truncate()
        .selectable(false)
        .sense(Sense::hover());
    let left = Layout::left_to_right(Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(rect).layout(left), |ui| {
        ui.add(label).on_hover_ui(|ui| {
            ui.set_max_width(330.0);
            ui.label(RichText::new(parameter.path).strong());
            ui.label(&parameter.note);
            ui.label(RichText::new(ranges(parameter)).color(style::QUIET));
            if let Some(other) = field.other {
                let other = said(parameter, other);
                let text = format!("{} has {other}", other_slot.name());
                ui.label(RichText::new(text).color(style::OTHER));
            }
            if let Some(in_force) = field.in_force {
                let text = in_force_text(parameter, in_force);
                ui.label(RichText::new(text).color(style::SETTING));
            }
        });
    });
}

/// The mark of a field that a setting overrides, at the left end of `rect`. Returns what is left of `rect` for the value.
fn show_mark(ui: &egui::Ui, rect: Rect, field: &Field) -> Rect {
    if field.in_force.is_none() {
        return rect;
    }
    let font = egui::FontId::proportional(style::SMALL);
    let at = rect.left_center();
    let painter = ui.painter();
    painter.text(at, egui::Align2::LEFT_CENTER, MARK, font, style::SETTING);
    let min = pos2(rect.left() + style::MARK, rect.top());
    Rect { min, ..rect }
}

/// What the player has entered in a frame.
enum Entry {
    /// A value.
    Value(Value),
    /// The end of the range, in place of the typed number.
    Clamped(Value, f64),
    /// A typed text that is not a number.
    NoNumber(String),
}

/// A slider and its number, or a switch. Returns what the player has entered in this frame, if anything, and whether the slider or the
/// number is dragged or has the keyboard.
fn show_value(
    ui: &mut egui::Ui,
    [slider, number]: [Rect; 2],
    field: &Field,
) -> (Option<Entry>, bool) {
    let parameter = field.parameter;
    match (field.now, field.default, parameter.limits) {
        (Value::Number(mut now), Value::Number(default), Some(limits)) => {
            let other = field.other;
            let markers = Markers { default, other };
            let slid = slider::show(ui, slider, &limits, now, &markers);
            let entered = RefCell::new(None);
            let parser = |text: &str| {
                let parsed = typed(text, parameter.unit());
                *entered.borrow_mut() = Some((text.to_owned(), parsed));
                parsed
            };
            let number_field =
                number_field(parameter.unit(), &limits, &mut now).custom_parser(parser);
            let number = ui.put(number, number_field);
            let is_held = number.has_focus() || number.dragged() || slider::is_held(ui);
            let (low, high) = limits.range;
            let entry = match entered.into_inner() {
                Some((text, None)) => Some(Entry::NoNumber(text)),
                Some((_, Some(typed))) if !(low..=high).contains(&(typed as f32)) => {
                    Some(Entry::Clamped(Value::Number(now), typed))
                }
                _ => number
                    .changed()
                    .then_some(now)
                    .or(slid)
                    .map(|number| Entry::Value(Value::Number(number))),
            };
            (entry, is_held)
        }
        (Value::Switch(mut on), ..) => {
            let text = if on { "on" } else { "off" };
            let switch = ui.put(slider, egui::Checkbox::new(&mut on, text));
            let entry = switch.changed().then_some(Entry::Value(Value::Switch(on)));
            (entry, false)
        }
        _ => (None, false),
    }
}

/// Draws the button that resets the field to its default; returns whether it was clicked.
fn reset_clicked(ui: &mut egui::Ui, rect: Rect, field: &Field) -> bool {
    let button = egui::Button::new(RichText::new("\u{27f2}").size(style::SMALL)).frame(false);
    let tip = format!("back to {}", said(field.parameter, field.default));
    ui.put(rect, button).on_hover_text(tip).clicked()
}

/// A number that can be dragged or typed. A typed number takes effect when it is entered, not while it is incomplete.
fn number_field<'a>(unit: &str, limits: &Limits, number: &'a mut f32) -> DragValue<'a> {
    let (low, high) = limits.range;
    let (usually_low, usually_high) = limits.usual;
    let suffix = match unit {
        "" => String::new(),
        "degrees" => "\u{b0}".into(),
        unit => format!(" {unit}"),
    };
    DragValue::new(number)
        .range(low..=high)
        .speed(f64::from(usually_high - usually_low) / 200.0)
        .max_decimals(4)
        .custom_formatter(|number, _| (number as f32).to_string())
        .suffix(suffix)
        .update_while_editing(false)
}

/// Parses a typed number, with or without its unit behind it; a decimal comma counts as a decimal point. `None` for any other
/// text and for what is not finite.
#[must_use]
pub fn typed(text: &str, unit: &str) -> Option<f64> {
    let text = text.trim();
    let number = [unit, "\u{b0}", "deg"]
        .into_iter()
        .filter(|unit| !unit.is_empty())
        .find_map(|unit| text.strip_suffix(unit))
        .unwrap_or(text)
        .trim_end();
    let number = match number.split_once(',') {
        Some((whole, fraction)) if !fraction.contains(['.', ',']) && !whole.contains('.') => {
            format!("{whole}.{fraction}")
        }
        _ => number.to_owned(),
    };
    number
        .parse()
        .ok()
        .filter(|number: &f64| number.is_finite())
}

/// What the tooltip says about a field that a setting overrides.
#[must_use]
fn in_force_text(parameter: &Parameter, value: Value) -> String {
    let value = match value {
        Value::Number(number) => Value::Number(slider::rounded(number)),
        other => other,
    };
    format!("Settings: {} is in force", said(parameter, value))
}

fn said(parameter: &Parameter, value: Value) -> String {
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
    use crate::overlay::tuning::named_tuning::NamedTuning;
    use crate::overlay::tuning::slots::Slots;
    use crate::tuning::{Overrides, Tuning};

    fn parameter(path: &str) -> &'static Parameter {
        Tuning::parameter(path).unwrap()
    }

    #[test]
    fn a_setting_is_in_force_beside_a_field_that_stays_unchanged() {
        let panel = TuningPanel {
            slots: Some(Slots::new(NamedTuning::loaded("mine", Tuning::default()))),
            overrides: Overrides {
                fov_deg: Some(90.0),
                ..Overrides::default()
            },
            ..TuningPanel::default()
        };
        let fov = Field::of(parameter("camera.fov_kick.fov_deg"), &panel);
        assert_eq!(fov.in_force, Some(Value::Number(90.0)));
        assert_eq!(fov.now, fov.default);
        assert!(!fov.is_changed && fov.other.is_none());
        let kick = Field::of(parameter("camera.fov_kick.kick_deg"), &panel);
        assert_eq!(kick.in_force, None);
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
