//! A field: its name, its slider, its number or switch, and the way back to its default.

use bevy_egui::egui::{
    self, Align, DragValue, Layout, Rect, RichText, Sense, UiBuilder, pos2, vec2,
};

use crate::overlay::tuning::slider::{self, Beside};
use crate::overlay::tuning::{TuningPanel, look};
use crate::tuning::{Access, Knob, Tuning, Value};

/// Where the columns of a row are.
fn columns(row: Rect) -> [Rect; 4] {
    let mut left = row.left();
    [look::NAME, look::SLIDER, look::VALUE, look::RESET].map(|width| {
        let column = Rect::from_min_size(pos2(left, row.top()), vec2(width, row.height()));
        left += width + 3.0;
        column
    })
}

pub(super) fn show(ui: &mut egui::Ui, panel: &mut TuningPanel, knob: &'static Knob) {
    let (rect, _) = ui.allocate_exact_size(vec2(look::WIDTH, look::ROW), Sense::hover());
    // What is scrolled out of sight costs nothing but its room.
    if !ui.is_rect_visible(rect) {
        return;
    }
    let [name, slider, value, reset] = columns(rect);
    let slots = panel.slots();
    let (now, default) = (knob.get(slots.tuning()), knob.get(&Tuning::default()));
    let other = slots.other().tuning;
    let differs = knob.get(&other) != now;
    let is_changed = knob.get(&slots.feel().loaded) != now;
    let row = UiBuilder::new().max_rect(rect).id_salt(knob.path);
    ui.scope_builder(row, |ui| {
        let text = RichText::new(knob.label());
        let text = if is_changed {
            text.color(look::CHANGED)
        } else {
            text
        };
        let label = egui::Label::new(text)
            .truncate()
            .selectable(false)
            .sense(Sense::hover());
        let left = Layout::left_to_right(Align::Center);
        ui.scope_builder(UiBuilder::new().max_rect(name).layout(left), |ui| {
            let played = panel.slots().played();
            ui.add(label).on_hover_ui(|ui| {
                ui.set_max_width(330.0);
                ui.label(RichText::new(knob.path).strong());
                ui.label(knob.note);
                ui.label(RichText::new(ranges(knob)).color(look::QUIET));
                if differs {
                    let other = format!(
                        "{} has {}",
                        played.other().name(),
                        said(knob, knob.get(&other))
                    );
                    ui.label(RichText::new(other).color(look::OTHER));
                }
            });
        });
        let mut wanted = None;
        match (knob.access, now) {
            (Access::Number(_), Value::Number(mut number)) => {
                let Value::Number(default) = default else {
                    return;
                };
                let beside = Beside {
                    default,
                    other: differs.then_some(&other),
                };
                wanted = slider::show(ui, slider, knob, number, &beside).map(Value::Number);
                if ui.put(value, number_field(knob, &mut number)).changed() {
                    wanted = Some(Value::Number(number));
                }
            }
            (_, Value::Switch(mut on)) => {
                let text = if on { "on" } else { "off" };
                if ui.put(slider, egui::Checkbox::new(&mut on, text)).changed() {
                    wanted = Some(Value::Switch(on));
                }
            }
            _ => {}
        }
        if let Some(wanted) = wanted {
            panel.set(knob, wanted);
        }
        if now != default {
            let button =
                egui::Button::new(RichText::new("\u{27f2}").size(look::SMALL)).frame(false);
            let tip = format!("back to {}", said(knob, default));
            if ui.put(reset, button).on_hover_text(tip).clicked() {
                panel.reset(knob);
            }
        }
    });
}

/// Takes effect when it is dragged, and once it has been typed: half a number is none.
fn number_field<'a>(knob: &Knob, number: &'a mut f32) -> DragValue<'a> {
    let (low, high) = knob.range;
    let (usually_low, usually_high) = knob.usual;
    let suffix = match knob.unit() {
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
        .custom_parser(typed)
        .update_while_editing(false)
}

/// The number that was typed, with or without a unit; nothing if it is none.
#[must_use]
pub fn typed(text: &str) -> Option<f64> {
    let number = text
        .trim()
        .split(|c: char| !(c.is_ascii_digit() || "+-.eE".contains(c)))
        .next()?;
    number
        .parse()
        .ok()
        .filter(|number: &f64| number.is_finite())
}

fn said(knob: &Knob, value: Value) -> String {
    match value {
        Value::Switch(true) => "on".into(),
        Value::Switch(false) => "off".into(),
        Value::Number(number) => format!("{number} {}", knob.unit()).trim_end().into(),
    }
}

fn ranges(knob: &Knob) -> String {
    let default = said(knob, knob.get(&Tuning::default()));
    match knob.access {
        Access::Switch(_) => format!("default {default}"),
        Access::Number(_) => {
            let ((low, high), (usually_low, usually_high)) = (knob.range, knob.usual);
            format!("{low} to {high}, usually {usually_low} to {usually_high}, default {default}")
        }
    }
}
