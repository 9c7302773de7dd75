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

/// How far beyond the edge of the view rows are drawn, points: more than a page and all curves between two rows, which the focus passes.
pub(super) const BEYOND: f32 = 900.0;

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
    let field = Field::of(parameter, panel);
    // A row that is scrolled out of view is not drawn, but takes its place. The next ones beyond the edge are: the focus can go there.
    if !ui.is_rect_visible(rect.expand2(vec2(0.0, BEYOND))) {
        if field.other.is_some() {
            allocate_other(ui);
        }
        return;
    }
    let [name, slider, number, reset] = columns(rect);
    let row = UiBuilder::new()
        .max_rect(rect)
        .id_salt((parameter.path, panel.discards));
    ui.scope_builder(row, |ui| {
        show_name(ui, name, rect, &field);
        let number = show_mark(ui, number, &field);
        let Some(Shown {
            entry,
            is_held,
            control,
        }) = show_value(ui, [slider, number], &field)
        else {
            return;
        };
        if is_held || whole.contains_pointer() {
            panel.note_use(parameter, is_held);
        }
        match entry {
            Some(Entry::Value(value)) => panel.set(parameter, value),
            Some(Entry::Clamped(value, typed)) => panel.set_clamped(parameter, value, typed),
            Some(Entry::NoNumber(text)) => panel.refuse(parameter, &text),
            None => {}
        }
        let is_reset = focus::row(ui, &control);
        if field.is_changed() && (reset_clicked(ui, reset, rect, &field, &control) || is_reset) {
            panel.reset(parameter);
        }
    });
    if let Some((value, name)) = field.other {
        show_other(ui, name, &tooltip::said(parameter, value));
    }
}

/// The place of the line below a row whose value differs in the other tuning.
fn allocate_other(ui: &mut egui::Ui) -> Rect {
    let size = vec2(style::WIDTH, style::OTHER_ROW);
    ui.allocate_exact_size(size, Sense::hover()).0
}

/// The value in the other tuning, below the field's own: `B 7.5 m/s`.
fn show_other(ui: &mut egui::Ui, name: &str, value: &str) {
    let rect = allocate_other(ui);
    let left = columns(rect)[2].left() + ui.spacing().button_padding.x;
    let font = egui::FontId::proportional(style::SMALL);
    let text = format!("{name} {value}");
    let at = pos2(left, rect.top() - 2.0);
    let painter = ui.painter();
    painter.text(at, egui::Align2::LEFT_TOP, text, font, style::OTHER);
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

/// The value of a row in a frame.
struct Shown {
    /// What the player has entered in this frame, if anything.
    entry: Option<Entry>,
    /// Whether the slider or the number is dragged or has the keyboard.
    is_held: bool,
    /// Slider or switch: the arrows stop there.
    control: egui::Response,
}

/// A slider and its number, or a switch.
fn show_value(ui: &mut egui::Ui, [slider, number]: [Rect; 2], field: &Field) -> Option<Shown> {
    match (field.now, field.loaded, field.parameter.limits) {
        (Value::Number(now), Value::Number(loaded), Some(limits)) => {
            let other = field.other.map(|(value, _)| value);
            let markers = Markers { loaded, other };
            let (control, slid) = slider::show(ui, slider, &limits, now, &markers);
            let (number, typed) = show_number(ui, number, field.parameter, &limits, now);
            focus::beside(&number, &control);
            let is_used = |part: &egui::Response| focus::has_focus(part) || part.dragged();
            let is_held = is_used(&number) || is_used(&control);
            let slid = slid.map(|number| Entry::Value(Value::Number(number)));
            Some(Shown {
                entry: typed.or(slid),
                is_held,
                control,
            })
        }
        (Value::Switch(before), ..) => {
            let mut on = before;
            let text = if on { "on" } else { "off" };
            let control = ui.put(slider, egui::Checkbox::new(&mut on, text));
            match focus::presses(ui, &control) {
                0 => {}
                presses => on = presses > 0,
            }
            Some(Shown {
                entry: (on != before).then_some(Entry::Value(Value::Switch(on))),
                is_held: focus::has_focus(&control),
                control,
            })
        }
        _ => None,
    }
}

/// The number of a field. Returns it, and what was typed or dragged in this frame.
fn show_number(
    ui: &mut egui::Ui,
    rect: Rect,
    parameter: &Parameter,
    limits: &Limits,
    mut now: f32,
) -> (egui::Response, Option<Entry>) {
    let entered = RefCell::new(None);
    let parser = |text: &str| {
        let parsed = typed(text, parameter.unit());
        *entered.borrow_mut() = Some((text.to_owned(), parsed));
        parsed
    };
    let field = number_field(parameter.unit(), limits, &mut now).custom_parser(parser);
    let number = focus::number(ui.put(rect, field));
    let (low, high) = limits.range;
    let entry = match entered.into_inner() {
        Some((text, None)) => Some(Entry::NoNumber(text)),
        Some((_, Some(typed))) if !(low..=high).contains(&(typed as f32)) => {
            Some(Entry::Clamped(Value::Number(now), typed))
        }
        _ => number.changed().then_some(Entry::Value(Value::Number(now))),
    };
    (number, entry)
}

/// Draws the button that resets the field to the loaded preset; returns whether it was clicked.
fn reset_clicked(
    ui: &mut egui::Ui,
    rect: Rect,
    row: Rect,
    field: &Field,
    control: &egui::Response,
) -> bool {
    let button = egui::Button::new(RichText::new("\u{27f2}").size(style::SMALL)).frame(false);
    let response = ui.put(rect, button);
    focus::beside(&response, control);
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
