//! The settings page: all settings by section. A change acts at once; a system of `settings` saves it.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Response, Ui};

use super::rows;
use crate::menu::{Page, add_page, frame, style, widgets};
use crate::parameters::{Group, Parameter, Value};
use crate::settings::Settings;
use crate::settings::edit::{is_default, page_range, shown, tidy};

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
        .init_resource::<Settings>();
    add_page(app, Page::Settings, draw_page);
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
    for group in Settings::groups() {
        ui.add_space(style::PADDING);
        widgets::text(ui, group.heading, style::TEXT, style::QUIET);
        for setting in &group.parameters {
            let response = show_setting(ui, setting, settings);
            if response.has_focus() {
                page.note = &setting.note;
                if clears {
                    setting.write(settings, setting.default());
                }
            }
        }
        show_reset_section(ui, group, settings);
    }
    ui.add_space(style::PADDING);
    show_reset_all(ui, page, settings);
}

/// One setting: its name and value, and a button that resets it, unless it has its default.
fn show_setting(ui: &mut Ui, setting: &Parameter, settings: &mut Settings) -> Response {
    let row = ui.horizontal(|ui| {
        let width = ui.available_width() - RESET[0] - ui.spacing().item_spacing.x;
        let response = rows::column(ui, width, |ui| show_value(ui, setting, settings));
        if is_default(setting, settings) {
            rows::column(ui, RESET[0], |ui| {
                widgets::text(ui, "default", style::SMALL, style::QUIET);
            });
        } else {
            let name = format!("Reset {}", setting.label());
            if rows::cell(ui, RESET.into(), "reset", &name, true).clicked() {
                setting.write(settings, setting.default());
                // The button is gone in the next frame, and the focus with it.
                response.request_focus();
            }
        }
        response
    });
    row.inner
}

fn show_value(ui: &mut Ui, setting: &Parameter, settings: &mut Settings) -> Response {
    let shown = shown(setting, settings);
    let label = setting.label();
    let before = setting.get(settings);
    let (response, now) = match (before, setting.limits) {
        (Value::Number(before), Some(limits)) => {
            let mut now = before;
            let range = page_range(&limits);
            let response = widgets::number(ui, &label, &mut now, range, limits.step, &shown);
            if now != before {
                let Value::Number(default) = setting.default() else {
                    return response;
                };
                now = tidy(&limits, now, before, default);
            }
            (response, Value::Number(now))
        }
        (Value::Choice(mut name), _) => {
            let choices = setting.choices.iter();
            let choices: Vec<_> = choices.map(|it| (it.name, it.label.as_str())).collect();
            let response = widgets::choice(ui, &label, "", &mut name, &choices);
            (response, Value::Choice(name))
        }
        (Value::Switch(on), _) => {
            let mut now = on;
            let response = widgets::switch(ui, &label, &mut now);
            (response, Value::Switch(now))
        }
        (Value::Number(_), None) => (widgets::entry(ui, &label, "", &shown), before),
    };
    if now != before {
        setting.write(settings, now);
    }
    response
}

/// The row that resets a section. It stays when there is nothing to reset, so that the focus stays on it.
fn show_reset_section(ui: &mut Ui, section: &Group, settings: &mut Settings) {
    let are_default = |it: &Parameter| is_default(it, settings);
    let is_default = section.parameters.iter().all(are_default);
    let (text, done) = match section.heading {
        "Hints" => ("Show all hints again".to_owned(), "all on"),
        heading => (format!("Reset {}", heading.to_lowercase()), "all default"),
    };
    let value = if is_default { done } else { "" };
    if widgets::entry(ui, &text, "", value).clicked() {
        for setting in &section.parameters {
            setting.write(settings, setting.default());
        }
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
