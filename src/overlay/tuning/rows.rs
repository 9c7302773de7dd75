//! The fields, under their headings.

use bevy_egui::egui::{
    self, Align, DragValue, Layout, Rect, RichText, Sense, UiBuilder, pos2, vec2,
};

use super::slider::{self, Beside};
use super::{TuningPanel, curves, look};
use crate::tuning::{Access, Curve, Group, Knob, Tuning, Value};

/// Which fields are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Listed {
    /// All.
    #[default]
    All,
    /// Those that are not as they were loaded.
    Changed,
    /// Those in which A and B differ.
    Different,
}

impl Listed {
    pub(super) const ALL: [(Self, &str); 3] = [
        (Self::All, "all"),
        (Self::Changed, "changed"),
        (Self::Different, "A/B"),
    ];
}

impl TuningPanel {
    /// Whether a field is listed.
    #[must_use]
    pub fn lists(&self, group: &Group, knob: &Knob) -> bool {
        let slots = self.slots();
        let differs = |from: &Tuning| knob.get(slots.tuning()) != knob.get(from);
        let wanted = match self.listed {
            Listed::All => true,
            Listed::Changed => differs(&slots.feel().loaded),
            Listed::Different => differs(&slots.other().tuning),
        };
        let search = self.search.trim().to_lowercase().replace('_', " ");
        let text = format!("{} {}", group.heading, knob.path)
            .to_lowercase()
            .replace('_', " ");
        wanted && search.split_whitespace().all(|word| text.contains(word))
    }

    /// A search or a filter shows what it finds, whatever is folded up.
    fn is_searching(&self) -> bool {
        self.listed != Listed::All || !self.search.trim().is_empty()
    }
}

pub(super) fn show(ui: &mut egui::Ui, panel: &mut TuningPanel) {
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let mut any = false;
    for group in Tuning::groups() {
        let knobs: Vec<&Knob> = group
            .knobs
            .iter()
            .filter(|knob| panel.lists(group, knob))
            .collect();
        if knobs.is_empty() {
            continue;
        }
        any = true;
        show_heading(ui, panel, group);
        if panel.folded.contains(group.heading) && !panel.is_searching() {
            continue;
        }
        // A curve stands below the last of its fields that is listed.
        let last_of = |curve: &Curve| {
            let of_curve = |knob: &&&Knob| curve.fields.contains(&knob.path);
            knobs.iter().rfind(of_curve).map(|knob| knob.path)
        };
        for knob in &knobs {
            show_row(ui, panel, knob);
            for curve in group.curves {
                if last_of(curve) == Some(knob.path) {
                    show_curve(ui, panel, curve);
                }
            }
        }
    }
    if !any {
        ui.add_space(6.0);
        ui.label(RichText::new("no field is like that").color(look::QUIET));
    }
}

fn show_heading(ui: &mut egui::Ui, panel: &mut TuningPanel, group: &Group) {
    let (rect, response) =
        ui.allocate_exact_size(vec2(look::WIDTH, look::ROW + 3.0), Sense::click());
    if response.clicked() && !panel.folded.remove(group.heading) {
        panel.folded.insert(group.heading);
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let slots = panel.slots();
    let loaded = &slots.feel().loaded;
    let is_changed = |knob: &&Knob| knob.get(slots.tuning()) != knob.get(loaded);
    let changed = group.knobs.iter().filter(is_changed).count();
    let arrow = if panel.folded.contains(group.heading) {
        "\u{23f5}"
    } else {
        "\u{23f7}"
    };
    let colour = if response.hovered() {
        egui::Color32::WHITE
    } else {
        look::WORDS
    };
    let at = pos2(rect.left(), rect.center().y + 1.0);
    let font = egui::FontId::proportional(13.0);
    let text = format!("{arrow} {}", group.heading);
    let painter = ui.painter();
    let title = painter.text(at, egui::Align2::LEFT_CENTER, text, font.clone(), colour);
    if changed > 0 {
        let at = pos2(title.right() + 8.0, at.y);
        let font = egui::FontId::proportional(look::SMALL);
        painter.text(
            at,
            egui::Align2::LEFT_CENTER,
            format!("{changed} changed"),
            font,
            look::CHANGED,
        );
    }
    let line = egui::Stroke::new(0.5, look::BORDER);
    painter.hline(rect.x_range(), rect.bottom() - 1.0, line);
}

fn show_curve(ui: &mut egui::Ui, panel: &mut TuningPanel, curve: &Curve) {
    let (rect, _) = ui.allocate_exact_size(vec2(look::WIDTH, look::CURVE), Sense::hover());
    if ui.is_rect_visible(rect) {
        let (tuning, other) = (*panel.slots().tuning(), panel.slots().other().tuning);
        curves::show(ui, rect, &mut panel.sketches, curve, &tuning, &other);
    }
}

/// Where the columns of a row are.
fn columns(row: Rect) -> [Rect; 4] {
    let mut left = row.left();
    [look::NAME, look::SLIDER, look::VALUE, look::RESET].map(|width| {
        let column = Rect::from_min_size(pos2(left, row.top()), vec2(width, row.height()));
        left += width + 3.0;
        column
    })
}

fn show_row(ui: &mut egui::Ui, panel: &mut TuningPanel, knob: &'static Knob) {
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
