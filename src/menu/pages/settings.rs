//! The settings page: all settings by section. A change acts at once; a system of `settings` saves it.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::rows;
use crate::menu::{Menu, Page, frame, widgets};
use crate::settings::Settings;
use crate::settings::fields::{FIELDS, Field, Kind};
use crate::settings::values::sections;

/// Height of the lines below the list: the note and the buttons, points.
const FOOT: f32 = 76.0;
/// Width of the column with the button that resets a setting, points.
const RESET: f32 = 34.0;

/// The keys of the page.
const HINTS: &str = "Left, Right: change    Delete: default    Escape: back";

/// The page between two frames.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct SettingsPage {
    /// Whether it asks before it resets all settings.
    pub asks_reset: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SettingsPage>()
        .add_systems(EguiPrimaryContextPass, draw_page.run_if(is_on_top));
}

fn is_on_top(menu: Res<Menu>) -> bool {
    matches!(menu.page(), Some(Page::Settings))
}

fn draw_page(
    mut contexts: EguiContexts,
    gamepads: Query<&Gamepad>,
    mut page: ResMut<SettingsPage>,
    mut settings: ResMut<Settings>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let clears = rows::clears(ctx, &gamepads);
    let mut edited = *settings;
    frame::show(ctx, "Settings", HINTS, |ui| {
        draw(ui, &mut page, &mut edited, clears);
    });
    settings.set_if_neq(edited);
    Ok(())
}

/// Draws the page. `clears`: the field with the focus gets its default.
pub fn draw(ui: &mut egui::Ui, page: &mut SettingsPage, settings: &mut Settings, clears: bool) {
    let mut note = "";
    egui::ScrollArea::vertical()
        .id_salt("settings")
        .max_height((ui.available_height() - FOOT).max(FOOT))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            for section in sections() {
                show_section(ui, section, settings, clears, &mut note);
            }
        });
    ui.separator();
    ui.add(egui::Label::new(note).truncate());
    show_reset_all(ui, page, settings);
}

fn show_section(
    ui: &mut egui::Ui,
    section: &'static str,
    settings: &mut Settings,
    clears: bool,
    note: &mut &'static str,
) {
    let fields = || FIELDS.iter().filter(move |field| field.section == section);
    ui.add_space(8.0);
    ui.label(egui::RichText::new(title(section)).strong());
    for field in fields() {
        let response = show_field(ui, field, settings);
        rows::follow_focus(&response);
        if response.has_focus() || response.hovered() {
            *note = field.note;
        }
        if response.has_focus() && clears {
            field.reset(settings);
        }
    }
    let is_default = fields().all(|field| field.is_default(settings));
    let text = format!("Reset {section}");
    let button = ui.add_enabled_ui(!is_default, |ui| widgets::button(ui, &text));
    rows::follow_focus(&button.inner);
    if button.inner.clicked() {
        fields().for_each(|field| field.reset(settings));
    }
}

/// One setting: its name and value, and a button that resets it, unless it has its default.
fn show_field(ui: &mut egui::Ui, field: &Field, settings: &mut Settings) -> egui::Response {
    let row = ui.push_id(field.name, |ui| {
        ui.horizontal(|ui| {
            let width = ui.available_width() - RESET - ui.spacing().item_spacing.x;
            let response = rows::column(ui, width, |ui| show_value(ui, field, settings));
            if field.is_default(settings) {
                ui.weak("-").on_hover_text("This is the default");
            } else {
                let mut default = *settings;
                field.reset(&mut default);
                let tip = format!("Back to {}", field.shown(&default));
                let button = egui::Button::new("\u{27f2}");
                if ui.add(button).on_hover_text(tip).clicked() {
                    field.reset(settings);
                    // The button is gone in the next frame, and the focus with it.
                    response.request_focus();
                }
            }
            response
        })
    });
    row.inner.inner
}

fn show_value(ui: &mut egui::Ui, field: &Field, settings: &mut Settings) -> egui::Response {
    let shown = field.shown(settings);
    let (label, note) = (field.label, field.note);
    match &field.kind {
        Kind::Switch(of) => widgets::switch(ui, label, note, of(settings)),
        Kind::Number {
            of, range, step, ..
        } => {
            let before = *of(settings);
            let response = widgets::number(ui, label, note, of(settings), *range, *step, &shown);
            if *of(settings) != before {
                field.tidy(settings);
            }
            response
        }
        Kind::Choice { names, get, set } => {
            let mut index = get(settings);
            let response = widgets::choice(ui, label, note, &mut index, names);
            if index != get(settings) && index < names.len() {
                set(settings, index);
            }
            response
        }
    }
}

/// The button that resets all settings. It asks first.
fn show_reset_all(ui: &mut egui::Ui, page: &mut SettingsPage, settings: &mut Settings) {
    let is_default = FIELDS.iter().all(|field| field.is_default(settings));
    ui.horizontal(|ui| {
        if !page.asks_reset {
            let button = ui.add_enabled_ui(!is_default, |ui| widgets::button(ui, "Reset all"));
            page.asks_reset = button.inner.clicked();
            return;
        }
        ui.label("Reset all settings to their defaults?");
        let keep = ui.push_id("keep", |ui| widgets::button(ui, "Keep them"));
        let reset = ui.push_id("reset", |ui| widgets::button(ui, "Reset all"));
        if reset.inner.clicked() {
            *settings = Settings::default();
        }
        page.asks_reset = !(keep.inner.clicked() || reset.inner.clicked());
    });
}

/// The heading of a section.
fn title(section: &str) -> String {
    let mut letters = section.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
