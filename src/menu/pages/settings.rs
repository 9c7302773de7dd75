//! The settings page: all settings by section. A change acts at once; a system of `settings` saves it.

use bevy::prelude::*;
use bevy_egui::egui::{Response, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::rows;
use crate::menu::{MenuSystems, Page, frame, shows, style, widgets};
use crate::settings::Settings;
use crate::settings::edit::sections;
use crate::settings::fields::{FIELDS, Field, Kind};

/// Size of the button that resets a setting, points.
const RESET: [f32; 2] = [52.0, 28.0];
/// The keys of the page.
const HINT: &str = "Left, Right: change.  {clear}: default.  {back}: back.";

/// The page between two frames.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct SettingsPage {
    /// The note of the setting with the focus.
    pub note: &'static str,
    /// Whether it asks before it resets all settings.
    pub asks_reset: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SettingsPage>()
        .init_resource::<Settings>()
        .add_systems(
            EguiPrimaryContextPass,
            draw_page
                .in_set(MenuSystems::Draw)
                .run_if(shows(Page::Settings)),
        );
}

fn draw_page(
    mut contexts: EguiContexts,
    gamepads: Query<&Gamepad>,
    mut page: ResMut<SettingsPage>,
    mut settings: ResMut<Settings>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let clears = rows::clears(ctx, &gamepads);
    let hint = hint(&page);
    let mut edited = *settings;
    frame::show(ctx, "Settings", &hint, |ui| {
        draw(ui, &mut page, &mut edited, clears);
    });
    settings.set_if_neq(edited);
    Ok(())
}

/// The text at the foot: the note of the setting with the focus, or a question, and the keys.
#[must_use]
pub fn hint(page: &SettingsPage) -> String {
    let note = if page.asks_reset {
        "Reset all settings to their defaults?"
    } else {
        page.note
    };
    format!("{note}\n{HINT}")
}

/// Draws the rows of the page. `clears`: the setting with the focus gets its default.
pub fn draw(ui: &mut Ui, page: &mut SettingsPage, settings: &mut Settings, clears: bool) {
    page.note = "";
    for section in sections() {
        ui.add_space(style::PADDING);
        widgets::text(ui, &title(section), style::TEXT, style::QUIET);
        for field in FIELDS.iter().filter(|field| field.section == section) {
            let response = show_field(ui, field, settings);
            if response.has_focus() {
                page.note = field.note;
                if clears {
                    field.reset(settings);
                }
            }
        }
        show_reset_section(ui, section, settings);
    }
    ui.add_space(style::PADDING);
    show_reset_all(ui, page, settings);
}

/// One setting: its name and value, and a button that resets it, unless it has its default.
fn show_field(ui: &mut Ui, field: &Field, settings: &mut Settings) -> Response {
    let row = ui.horizontal(|ui| {
        let width = ui.available_width() - RESET[0] - ui.spacing().item_spacing.x;
        let response = rows::column(ui, width, |ui| show_value(ui, field, settings));
        if field.is_default(settings) {
            rows::column(ui, RESET[0], |ui| {
                widgets::text(ui, "default", style::SMALL, style::QUIET);
            });
        } else {
            let name = format!("Reset {}", field.label);
            if rows::cell(ui, RESET.into(), "reset", &name).clicked() {
                field.reset(settings);
                // The button is gone in the next frame, and the focus with it.
                response.request_focus();
            }
        }
        response
    });
    row.inner
}

fn show_value(ui: &mut Ui, field: &Field, settings: &mut Settings) -> Response {
    let shown = field.shown(settings);
    let label = field.label;
    match &field.kind {
        Kind::Switch(of) => widgets::switch(ui, label, "", of(settings)),
        Kind::Number {
            of,
            range,
            step,
            zero,
            ..
        } => {
            let before = *of(settings);
            let range = Field::page_range(*range, *zero);
            let response = widgets::number(ui, label, "", of(settings), range, *step, &shown);
            if *of(settings) != before {
                field.tidy(settings, before);
            }
            response
        }
        Kind::Choice { names, get, set } => {
            let mut index = get(settings);
            let response = widgets::choice(ui, label, "", &mut index, names);
            if index != get(settings) && index < names.len() {
                set(settings, index);
            }
            response
        }
    }
}

/// The row that resets a section. It stays when there is nothing to reset, so that the focus stays on it.
fn show_reset_section(ui: &mut Ui, section: &'static str, settings: &mut Settings) {
    let fields = || FIELDS.iter().filter(move |field| field.section == section);
    let is_default = fields().all(|field| field.is_default(settings));
    let (text, done) = match section {
        "hints" => ("Show all hints again".to_owned(), "all on"),
        _ => (format!("Reset {section}"), "all default"),
    };
    let value = if is_default { done } else { "" };
    if widgets::entry(ui, &text, "", value).clicked() {
        fields().for_each(|field| field.reset(settings));
    }
}

/// The row that resets all settings. It asks first: then the first row, which has the focus, keeps them.
fn show_reset_all(ui: &mut Ui, page: &mut SettingsPage, settings: &mut Settings) {
    if !page.asks_reset {
        page.asks_reset = widgets::button(ui, "Reset all settings").clicked();
        return;
    }
    let keeps = widgets::button(ui, "Keep them").clicked();
    let resets = widgets::button(ui, "Reset all").clicked();
    if resets {
        *settings = Settings::default();
    }
    page.asks_reset = !keeps && !resets;
}

/// The heading of a section.
fn title(section: &str) -> String {
    let mut letters = section.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
