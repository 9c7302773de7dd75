//! The row of one field: name with tooltip, slider, number or switch, and the button that resets it to the loaded preset.

use std::cell::RefCell;

use bevy_egui::egui::{
    self, Align, DragValue, Layout, Rect, RichText, Sense, UiBuilder, pos2, vec2,
};

use super::field::Field;
use super::tooltip;
use crate::overlay::focus;
use crate::overlay::tuning::slider::{self, Markers};
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

pub(super) fn show(ui: &mut egui::Ui, panel: &mut TuningPanel, parameter: &'static Parameter) {
    let (rect, whole) = ui.allocate_exact_size(vec2(style::WIDTH, style::ROW), Sense::hover());
    // A row that is scrolled out of view is not drawn. The next ones beyond the edge are: the focus can go there.
    if !ui.is_rect_visible(rect.expand2(vec2(0.0, style::CURVE + style::ROW))) {
        return;
    }
    let [name, slider, number, reset] = columns(rect);
    let field = Field::of(parameter, panel);
    let row = UiBuilder::new()
        .max_rect(rect)
        .id_salt((parameter.path, panel.discards));
    ui.scope_builder(row, |ui| {
        show_name(ui, name, rect, &field);
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
        if field.is_changed() && reset_clicked(ui, reset, rect, &field) {
            panel.reset(parameter);
        }
    });
}

/// The name, with a tooltip.
fn show_name(ui: &mut egui::Ui, rect: Rect, row: Rect, field: &Field) {
    let text = RichText::new(field.parameter.label());
    let text = if field.is_changed() {
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
        let response = ui.add(label);
        tooltip::beside(&response, row, |ui| tooltip::about(ui, field));
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
    match (field.now, field.loaded, parameter.limits) {
        (Value::Number(mut now), Value::Number(loaded), Some(limits)) => {
            let other = field.other.map(|(value, _)| value);
            let markers = Markers { loaded, other };
            let slid = slider::show(ui, slider, &limits, now, &markers);
            let entered = RefCell::new(None);
            let parser = |text: &str| {
                let parsed = typed(text, parameter.unit());
                *entered.borrow_mut() = Some((text.to_owned(), parsed));
                parsed
            };
            let number_field =
                number_field(parameter.unit(), &limits, &mut now).custom_parser(parser);
            let number = focus::number(ui.put(number, number_field));
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

/// Draws the button that resets the field to the loaded preset; returns whether it was clicked.
fn reset_clicked(ui: &mut egui::Ui, rect: Rect, row: Rect, field: &Field) -> bool {
    let button = egui::Button::new(RichText::new("\u{27f2}").size(style::SMALL)).frame(false);
    let response = ui.put(rect, button);
    tooltip::beside(&response, row, |ui| {
        ui.label(tooltip::reset_text(field));
    });
    response.clicked()
}

/// A number that can be dragged or typed. A typed number takes effect when it is entered, not while it is incomplete.
fn number_field<'a>(unit: &str, limits: &Limits, number: &'a mut f32) -> DragValue<'a> {
    let (low, high) = limits.range;
    let suffix = match unit {
        "" => String::new(),
        "degrees" => "\u{b0}".into(),
        unit => format!(" {unit}"),
    };
    DragValue::new(number)
        .range(low..=high)
        .speed(slider::step(limits))
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
