//! The help window: what there is in the yard and the players' controls; at a second press of the help key the developers' controls;
//! at a third one it closes. While it is open, no panel is drawn.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::lab::LabOverlay;
use super::notices::Notices;
use super::panels_open::OpenPanels;
use super::things;
use super::timeline::Timeline;
use crate::input::Bindings;
use crate::input::actions::ButtonAction;
use crate::input::bindings::Button;
use crate::input::bindings::edit::SlotDevice;
use crate::input::bindings::names::{KeyNames, pad_name};
use crate::input::bindings::table::{self, Row};
use crate::input::devices::Pressed;
use crate::input::last_device::LastDevice;
use crate::input::pad_family::PadFamily;
use crate::level::CurrentLevel;

/// The page of the help window that is on screen.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum HelpShown {
    /// None: the window is closed.
    #[default]
    Closed,
    /// What there is, and the controls for playing.
    Players,
    /// The keys for developers: panels, steps, speed of time.
    Developers,
}

/// Whether the button of the help has led into an open panel in this frame: then it does not open the help.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub(super) struct LedIntoPanel(pub bool);

impl HelpShown {
    /// Whether the window is open.
    #[must_use]
    pub fn is_open(self) -> bool {
        self != Self::Closed
    }

    /// What the help key shows next.
    #[must_use]
    fn after_press(self) -> Self {
        match self {
            Self::Closed => Self::Players,
            Self::Players => Self::Developers,
            Self::Developers => Self::Closed,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    // The names have defaults, for an app without devices.
    app.init_resource::<HelpShown>()
        .init_resource::<LedIntoPanel>()
        .init_resource::<KeyNames>()
        .init_resource::<LastDevice>()
        .init_resource::<PadFamily>()
        .add_systems(Update, toggle);
}

/// Whether the help window is closed: a run condition of the panels, which it would cover.
pub(super) fn is_closed(shown: Res<HelpShown>) -> bool {
    !shown.is_open()
}

fn toggle(
    pressed: Option<MessageReader<Pressed>>,
    mut led: ResMut<LedIntoPanel>,
    mut shown: ResMut<HelpShown>,
) {
    let has_led = std::mem::take(&mut led.0);
    let Some(mut pressed) = pressed else {
        return;
    };
    for Pressed(action) in pressed.read() {
        match action {
            ButtonAction::Help if has_led => {}
            ButtonAction::Help => *shown = shown.after_press(),
            // Their panels are not drawn behind the help.
            ButtonAction::Lab
            | ButtonAction::Tuning
            | ButtonAction::Timeline
            | ButtonAction::WhatIf
            | ButtonAction::Springs => *shown = HelpShown::Closed,
            _ => {}
        }
    }
}

pub(super) fn draw_help(
    mut contexts: EguiContexts,
    bindings: Option<Res<Bindings>>,
    names: Res<KeyNames>,
    family: Res<PadFamily>,
    last: Res<LastDevice>,
    shown: Res<HelpShown>,
    (lab, timeline, panels): (Res<LabOverlay>, Res<Timeline>, OpenPanels),
    (level, mut notices): (Option<Res<CurrentLevel>>, ResMut<Notices>),
) -> Result {
    let Some(bindings) = bindings else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    if shown.is_open() {
        let rows = match *shown {
            HelpShown::Developers => table::developers(&bindings, &names, *family),
            _ => table::players(&bindings, &names, *family),
        };
        let things = level.map_or(Vec::new(), |it| things::of(&it.level));
        draw(ctx, *shown, &things, &rows, *last, &mut notices);
    } else if !lab.shown && !timeline.shown {
        // Their panels reach down to the foot of the screen.
        let keys = bindings.buttons(ButtonAction::Help);
        let of = |device| table::names_of(keys, device, &names, *family);
        let (keyboard, pad) = (of(SlotDevice::KeyboardMouse), of(SlotDevice::Gamepad));
        match *last {
            LastDevice::Gamepad(family) => {
                let is_in_way = panels.any()
                    && keys
                        .iter()
                        .all(|it| matches!(it, Button::Key(_)) || is_of_d_pad(*it));
                let to = if is_in_way { "into the panel" } else { "help" };
                // The pause page leads to the panels.
                let start = pad_name(GamepadButton::Start, family);
                let start = (start, "pause, panels");
                show_hint(ctx, &[(pad, to), start]);
            }
            LastDevice::Unused | LastDevice::KeyboardMouse => show_hint(ctx, &[(keyboard, "help")]),
        }
    }
    Ok(())
}

/// Whether it is a direction of the D-pad, which leads into an open panel.
fn is_of_d_pad(button: Button) -> bool {
    use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp};
    matches!(
        button,
        Button::Pad(DPadUp | DPadDown | DPadLeft | DPadRight)
    )
}

/// Which buttons lead to what, at the foot of the screen. An action without a button is left out.
fn show_hint(ctx: &egui::Context, hints: &[(String, &str)]) {
    let hints = hints.iter().filter(|(buttons, _)| !buttons.is_empty());
    let hints: Vec<String> = hints
        .map(|(buttons, to)| format!("{buttons}: {to}"))
        .collect();
    if hints.is_empty() {
        return;
    }
    egui::Area::new("help hint".into())
        .anchor(egui::Align2::LEFT_BOTTOM, [12.0, -10.0])
        .show(ctx, |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| ui.label(hints.join("    ")));
        });
}

/// Distance of the window from the edges of the screen, points.
const MARGIN: f32 = 12.0;
/// Width of the table with both devices, points. In less space it shows only the device used last.
const WIDTH: f32 = 640.0;
/// Free width beside the window, for messages, points.
const BESIDE: f32 = 150.0;
/// Height of the window without the table: title bar and borders, points.
const FRAME: f32 = 48.0;

/// The window with a line for each thing of the level, and one row for each action: its name, and its buttons on the device used last, then
/// on the other.
pub fn draw(
    ctx: &egui::Context,
    page: HelpShown,
    things: &[&str],
    rows: &[Row],
    last: LastDevice,
    notices: &mut Notices,
) {
    let screen = ctx.content_rect();
    let width = WIDTH.min(screen.width() - 2.0 * MARGIN - BESIDE);
    let (title, lines) = head(page, last, things);
    let window = egui::Window::new(title)
        .id("help".into())
        .fixed_pos([MARGIN, MARGIN])
        .collapsible(false)
        .resizable(false)
        .show(ctx, |ui| {
            ui.set_width(width);
            egui::ScrollArea::vertical()
                .max_height(screen.height() - 2.0 * MARGIN - FRAME)
                .min_scrolled_height(screen.height() - 2.0 * MARGIN - FRAME)
                .show(ui, |ui| {
                    for line in lines {
                        ui.add(egui::Label::new(line).wrap());
                    }
                    ui.separator();
                    show_rows(ui, rows, last, width >= WIDTH);
                });
        });
    if let Some(window) = window {
        notices.keep_between(window.response.rect.right(), screen.right());
    }
}

/// The title of a page, and the lines above its table.
fn head(page: HelpShown, last: LastDevice, things: &[&str]) -> (&'static str, Vec<String>) {
    if page != HelpShown::Developers {
        let again = "Help again: the keys of tuning, lab and timeline.";
        let lines = things.iter().chain([&again]).map(|it| (*it).to_owned());
        return ("Controls", lines.collect());
    }
    let panels = match last {
        LastDevice::Gamepad(family) => {
            let start = pad_name(GamepadButton::Start, family);
            let [many, reset] = [GamepadButton::RightTrigger2, GamepadButton::North]
                .map(|button| pad_name(button, family));
            format!(
                "{start}: a page with a row for each panel. In a panel: D-pad moves and steps; {many} held: ten steps or a page; {reset}: reset."
            )
        }
        LastDevice::Unused | LastDevice::KeyboardMouse => {
            "An opened panel has the keys. Escape: back to the game; Tab: into the panel; Ctrl+Tab: the next panel; with Shift, arrows make ten steps; Delete resets a value.".into()
        }
    };
    let first = "Panels, steps and speed of time. Help again closes this window.";
    ("Developer keys", vec![first.into(), panels])
}

/// The rows below the names of the devices. `has_both`: with both devices.
fn show_rows(ui: &mut egui::Ui, rows: &[Row], last: LastDevice, has_both: bool) {
    let is_pad = matches!(last, LastDevice::Gamepad(_));
    let columns = |row: &Row| {
        let (mut first, mut second) = (row.keyboard_mouse.clone(), row.gamepad.clone());
        if is_pad {
            std::mem::swap(&mut first, &mut second);
        }
        if has_both {
            vec![first, second]
        } else if first.is_empty() {
            // What the device does not have, with the name on the other one.
            vec![second]
        } else {
            vec![first]
        }
    };
    let heading = Row {
        action: String::new(),
        keyboard_mouse: "Keyboard and mouse".into(),
        gamepad: "Gamepad".into(),
    };
    show_row(ui, "", &columns(&heading), true);
    for row in rows {
        show_row(ui, &row.action, &columns(row), false);
    }
}

fn show_row(ui: &mut egui::Ui, action: &str, columns: &[String], is_heading: bool) {
    let count = columns.len() + 1;
    let spacing = ui.spacing().item_spacing.x;
    ui.horizontal_top(|ui| {
        let width = (ui.available_width() - spacing * columns.len() as f32) / count as f32;
        show_column(ui, width, egui::RichText::new(action).strong());
        for column in columns {
            let text = egui::RichText::new(column);
            let text = if is_heading { text.weak() } else { text };
            show_column(ui, width, text);
        }
    });
}

fn show_column(ui: &mut egui::Ui, width: f32, text: egui::RichText) {
    ui.allocate_ui(egui::vec2(width, 0.0), |ui| {
        ui.set_width(width);
        ui.add(egui::Label::new(text).wrap());
    });
}
