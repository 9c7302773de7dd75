//! The list of fields under their headings, with search and filters; `row` draws one `field`, `tooltip` says more
//! about it.

mod field;
mod row;
mod tooltip;

use bevy_egui::egui::{self, RichText, Sense, pos2, vec2};

use super::{TuningPanel, camera, curves, style};
use crate::tuning::{CURVES, Curve, Group, Parameter, Tuning};

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

impl TuningPanel {
    /// Whether a field is listed.
    #[must_use]
    pub fn lists(&self, group: &Group, parameter: &Parameter) -> bool {
        let slots = self.slots();
        let differs = |from: &Tuning| parameter.get(slots.tuning()) != parameter.get(from);
        let wanted = match self.listed {
            Listed::All => true,
            Listed::Changed => differs(&slots.named().loaded),
            Listed::Different => differs(&slots.other().tuning),
        };
        let plain = |text: &str| text.to_lowercase().replace(['_', '-'], " ");
        let search = plain(self.search.trim());
        let Parameter {
            path,
            note,
            synonyms,
            ..
        } = parameter;
        let (heading, label) = (group.heading, parameter.label());
        let text = plain(&format!("{heading} {label} {path} {note} {synonyms}"));
        wanted && search.split_whitespace().all(|word| text.contains(word))
    }

    /// Whether a search or a filter is active. Its results are shown also under folded headings.
    fn is_searching(&self) -> bool {
        self.listed != Listed::All || !self.search.trim().is_empty()
    }
}

pub(super) fn show(ui: &mut egui::Ui, panel: &mut TuningPanel) {
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let mut any = false;
    for group in Tuning::groups() {
        let parameters: Vec<&Parameter> = group
            .parameters
            .iter()
            .filter(|parameter| panel.lists(group, parameter))
            .collect();
        if parameters.is_empty() {
            continue;
        }
        any = true;
        show_heading(ui, panel, group);
        if panel.folded.contains(group.heading) && !panel.is_searching() {
            continue;
        }
        // A curve is drawn below the last of its fields that is listed.
        let curves: Vec<(&str, &Curve)> = CURVES
            .iter()
            .filter_map(|curve| {
                let is_of_curve = |it: &&&Parameter| curve.fields.contains(&it.path);
                let last = parameters.iter().rfind(is_of_curve)?;
                Some((last.path, curve))
            })
            .collect();
        for parameter in &parameters {
            row::show(ui, panel, parameter);
            if BOB_FIELDS.contains(&parameter.path) {
                show_bob(ui, panel);
            }
            for (_, curve) in curves.iter().filter(|(last, _)| *last == parameter.path) {
                show_curve(ui, panel, curve);
            }
        }
        let slots = panel.slots();
        let tunings = [slots.tuning(), &slots.other().tuning];
        camera::pitch_curves::show(ui, group, &panel.camera, tunings);
        camera::plots::show(ui, group, &panel.camera, slots.tuning());
    }
    if !any {
        ui.add_space(6.0);
        ui.label(RichText::new("no field is like that").color(style::QUIET));
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
