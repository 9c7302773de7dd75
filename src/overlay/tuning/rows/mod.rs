//! The list of fields under their headings, with search and filters; `row` draws one `field`, `tooltip` says more
//! about it, `found` says which fields a search finds, and how well.

mod field;
mod found;
mod row;
mod tooltip;

use bevy_egui::egui::{self, RichText, Sense, pos2, vec2};

use super::{TuningPanel, camera, curves, style};
use crate::time::flight::jump_words;
use crate::tuning::{CURVES, Curve, Group, Parameter};

use found::Found;
pub use row::typed;

/// Filter of the listed fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Listed {
    /// All fields.
    #[default]
    All,
    /// Fields that differ from the loaded preset.
    Changed,
    /// Fields in which A and B differ.
    Different,
}

impl Listed {
    pub(super) const ALL: [(Self, &str); 3] = [
        (Self::All, "all"),
        (Self::Changed, "changed"),
        (Self::Different, "A/B"),
    ];
}

pub(super) fn show(ui: &mut egui::Ui, panel: &mut TuningPanel) {
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let found = Found::by(panel);
    if let Some(words) = found.words() {
        let text = RichText::new(words).size(style::SMALL).color(style::QUIET);
        ui.add(egui::Label::new(text).selectable(false));
    }
    for (group, parameters) in found.sections() {
        show_heading(ui, panel, group);
        if panel.folded.contains(group.heading) && !panel.is_searching() {
            continue;
        }
        show_fields(ui, panel, parameters);
        let slots = panel.slots();
        let tunings = [slots.tuning(), &slots.other().tuning];
        camera::pitch_curves::show(ui, group, &panel.camera, tunings);
        camera::plots::show(ui, group, &panel.camera, slots.tuning());
    }
    if found.is_empty() {
        ui.add_space(6.0);
        ui.label(RichText::new("no field is like that").color(style::QUIET));
    }
}

/// The fields of a section, each curve below the last of its fields in it.
fn show_fields(ui: &mut egui::Ui, panel: &mut TuningPanel, parameters: &[&'static Parameter]) {
    let curves: Vec<(&str, &Curve)> = CURVES
        .iter()
        .filter_map(|curve| {
            let is_of_curve = |it: &&&Parameter| curve.fields.contains(&it.path);
            let last = parameters.iter().rfind(is_of_curve)?;
            Some((last.path, curve))
        })
        .collect();
    for parameter in parameters {
        row::show(ui, panel, parameter);
        if BOB_FIELDS.contains(&parameter.path) {
            show_bob(ui, panel);
        }
        if parameter.path == JUMP_FIELD {
            show_last_jump(ui, panel);
        }
        for (_, curve) in curves.iter().filter(|(last, _)| *last == parameter.path) {
            show_curve(ui, panel, curve);
        }
    }
}

/// The field below which the last jump is said.
const JUMP_FIELD: &str = "character.jump_apex_m";

/// What the last jump in play came to, beside the numbers that shape it.
fn show_last_jump(ui: &mut egui::Ui, panel: &TuningPanel) {
    if let Some(jump) = &panel.last_jump {
        let text = format!("last jump: {}", jump_words(jump));
        let text = RichText::new(text).size(style::SMALL).color(style::PLAYED);
        ui.add(egui::Label::new(text).selectable(false));
    }
}

/// The fields that mend a jump that leaves the camera's dead zone.
const BOB_FIELDS: [&str; 2] = ["character.jump_apex_m", "camera.dead_zone.up_m"];

/// Warns of a jump that leaves the camera's dead zone.
fn show_bob(ui: &mut egui::Ui, panel: &mut TuningPanel) {
    if let Some(bob) = panel.bob() {
        let text = RichText::new(bob.text()).size(style::SMALL);
        let label = egui::Label::new(text.color(style::UNUSUAL));
        ui.add(label.wrap().selectable(false));
    }
}

/// The heading of a section, with the number of changed fields.
fn show_heading(ui: &mut egui::Ui, panel: &mut TuningPanel, group: &Group) {
    let (rect, response) =
        ui.allocate_exact_size(vec2(style::WIDTH, style::ROW + 3.0), Sense::click());
    if response.clicked() && !panel.folded.remove(group.heading) {
        panel.folded.insert(group.heading);
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let slots = panel.slots();
    let loaded = &slots.named().loaded;
    let is_changed =
        |parameter: &&Parameter| parameter.get(slots.tuning()) != parameter.get(loaded);
    // Also those that a search or a filter hides.
    let changed = group.parameters.iter().filter(is_changed).count();
    let arrow = if panel.folded.contains(group.heading) {
        "\u{23f5}"
    } else {
        "\u{23f7}"
    };
    let colour = if response.hovered() {
        egui::Color32::WHITE
    } else {
        style::WORDS
    };
    let at = pos2(rect.left(), rect.center().y + 1.0);
    let font = egui::FontId::proportional(13.0);
    let text = format!("{arrow} {}", group.heading);
    let painter = ui.painter();
    let title = painter.text(at, egui::Align2::LEFT_CENTER, text, font.clone(), colour);
    if changed > 0 {
        let at = pos2(title.right() + 8.0, at.y);
        let font = egui::FontId::proportional(style::SMALL);
        painter.text(
            at,
            egui::Align2::LEFT_CENTER,
            format!("{changed} changed"),
            font,
            style::CHANGED,
        );
    }
    let line = egui::Stroke::new(0.5, style::BORDER);
    painter.hline(rect.x_range(), rect.bottom() - 1.0, line);
}

fn show_curve(ui: &mut egui::Ui, panel: &mut TuningPanel, curve: &Curve) {
    let (rect, _) = ui.allocate_exact_size(vec2(style::WIDTH, style::CURVE), Sense::hover());
    if ui.is_rect_visible(rect) {
        let (tuning, other) = (*panel.slots().tuning(), panel.slots().other().tuning);
        curves::show(ui, rect, &mut panel.sketches, curve, &tuning, &other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::Tuning;
    use bevy_egui::egui::{Context, RawInput, Rect};
    use springyard_test_lab::worst::largest;

    #[test]
    fn less_is_between_two_rows_than_what_is_drawn_beyond_the_view() {
        let (ctx, mut panel) = (Context::default(), TuningPanel::default());
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(600.0, 20_000.0));
        let input = RawInput {
            screen_rect: Some(screen),
            ..RawInput::default()
        };
        let mut rows: Vec<Rect> = Vec::new();
        let mut output = ctx.run_ui(input, |ui| {
            show(ui, &mut panel);
            let size = vec2(style::WIDTH, style::ROW);
            let is_row = |rect: &Rect| (rect.size() - size).abs().max_elem() < 0.1;
            rows = ui.ctx().viewport(|it| {
                let drawn = it.this_pass.widgets.get_layer(ui.layer_id());
                drawn.map(|it| it.rect).filter(is_row).collect()
            });
        });
        output.textures_delta.clear();
        assert!(rows.len() >= Tuning::parameters().count());
        rows.sort_by(|a, b| a.top().total_cmp(&b.top()));
        let apart = |two: &[Rect]| two[1].top() - two[0].bottom();
        let most = largest(rows.windows(2).map(apart));
        assert!(most > style::CURVE && most < row::BEYOND, "{most} points");
    }
}
