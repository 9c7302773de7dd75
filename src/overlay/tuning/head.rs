//! The head of the panel, above the fields: name of the tuning, undo, what if, A and B, presets, search.

use std::path::Path;

use bevy_egui::egui::{self, Align, Button, Key, Layout, RichText, TextEdit};

use super::rows::Listed;
use super::slots::Slot;
use super::{PanelMessage, TuningPanel, style};
use crate::game_files;
use crate::overlay::{focus, panel};
use crate::tuning::Tuning;
use crate::tuning::preset;

pub(super) fn show(ui: &mut egui::Ui, panel: &mut TuningPanel, folder: &Path) {
    show_title(ui, panel);
    show_slots(ui, panel);
    if let Some(PanelMessage::Asks(name)) = panel.said.clone() {
        show_question(ui, panel, folder, &name);
    } else {
        show_presets(ui, panel, folder);
    }
    show_search(ui, panel);
}

fn show_title(ui: &mut egui::Ui, panel: &mut TuningPanel) {
    ui.horizontal(|ui| {
        ui.label(RichText::new("Tuning").strong().size(13.0));
        ui.label(RichText::new(&panel.slots().named().name).color(style::PLAYED));
        if panel.slots().is_changed() {
            ui.label(RichText::new("changed").color(style::CHANGED))
                .on_hover_text("not as it was loaded or saved");
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (can_undo, can_redo) = (
                panel.slots().history().can_undo(),
                panel.slots().history().can_redo(),
            );
            let redo = ui.add_enabled(can_redo, Button::new("redo"));
            if redo.on_hover_text("Ctrl+Y").clicked() {
                panel.redo();
            }
            let undo = ui.add_enabled(can_undo, Button::new("undo"));
            if undo.on_hover_text("Ctrl+Z").clicked() {
                panel.undo();
            }
            let what_if = ui.button("what if");
            let about = "the last seconds once more under this tuning, beside what was played";
            if what_if.on_hover_text(about).clicked() {
                panel.toggles_what_if = true;
            }
        });
    });
}

fn show_slots(ui: &mut egui::Ui, panel: &mut TuningPanel) {
    ui.horizontal(|ui| {
        let played = panel.slots().played();
        for slot in Slot::ALL {
            let text = RichText::new(format!("  {}  ", slot.name())).strong();
            let button = ui.selectable_label(slot == played, text);
            if button.on_hover_text("play this one").clicked() && slot != played {
                panel.switch();
            }
        }
        let count = panel.slots().differences().count();
        let differ = match count {
            0 => "both the same".into(),
            1 => "differ in 1 field".into(),
            count => format!("differ in {count} fields"),
        };
        let colour = if count == 0 {
            style::QUIET
        } else {
            style::OTHER
        };
        ui.label(RichText::new(differ).color(colour));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let copy = format!("copy {} to {}", played.name(), played.other().name());
            if ui.add_enabled(count > 0, Button::new(copy)).clicked() {
                panel.copy_to_other();
            }
        });
    });
}

fn show_presets(ui: &mut egui::Ui, panel: &mut TuningPanel, folder: &Path) {
    ui.horizontal(|ui| {
        let mut chosen = None;
        let list = egui::ComboBox::from_id_salt("presets")
            .selected_text("load")
            .width(74.0);
        let list = panel::list(ui, list, |ui| {
            // Read only while the list is open, because the files may change.
            for name in preset::names(folder) {
                let is_loaded = name == panel.slots().named().name;
                let label = ui.selectable_label(is_loaded, &name);
                if is_loaded {
                    focus::starts_here(&label);
                }
                // Also the loaded one: without its changes.
                if label.clicked() {
                    chosen = Some(name);
                    ui.close();
                }
            }
        });
        list.on_hover_ui(|ui| {
            ui.label(game_files::folder_to_write(folder).display().to_string());
        });
        if let Some(name) = chosen {
            panel.load(folder, &name);
        }
        let edit = TextEdit::singleline(&mut panel.save_as)
            .hint_text("name")
            .desired_width(150.0);
        let entered =
            ui.add(edit).lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let can_save = !panel.save_as.trim().is_empty();
        if ui.add_enabled(can_save, Button::new("save")).clicked() || (entered && can_save) {
            let name = panel.save_as.trim().to_owned();
            panel.save(folder, &name, false);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let defaults = ui.add_enabled(
                *panel.slots().tuning() != Tuning::default(),
                Button::new("defaults"),
            );
            if defaults.on_hover_text("every field").clicked() {
                panel.load_defaults();
            }
        });
    });
}

fn show_search(ui: &mut egui::Ui, panel: &mut TuningPanel) {
    ui.horizontal(|ui| {
        let search = TextEdit::singleline(&mut panel.search)
            .hint_text("search ( / )")
            .desired_width(118.0);
        let search = ui.add(search);
        focus::search(ui, &search, Key::Slash);
        for (listed, name) in Listed::ALL {
            ui.selectable_value(&mut panel.listed, listed, name);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (text, fold) = if panel.folded.is_empty() {
                ("fold all", true)
            } else {
                ("unfold", false)
            };
            if ui.button(text).clicked() {
                panel.folded.clear();
                if fold {
                    panel
                        .folded
                        .extend(Tuning::groups().map(|group| group.heading));
                }
            }
        });
    });
}

/// The question whether a preset may be overwritten, in place of the row of presets.
fn show_question(ui: &mut egui::Ui, panel: &mut TuningPanel, folder: &Path, name: &str) {
    ui.horizontal(|ui| {
        let question = format!("there is a preset called {name}");
        let text = RichText::new(question).color(style::CHANGED);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("cancel").clicked() {
                panel.said = None;
            }
            if ui.button("overwrite").clicked() {
                panel.save(folder, name, true);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(text).truncate());
            });
        });
    });
}
