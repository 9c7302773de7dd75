//! The help window: a table of all key bindings, opened and closed by the help key. While it is open, no panel is drawn.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::lab::LabOverlay;
use super::notices::Notices;
use super::toggle::is_toggled;
use crate::input::Bindings;
use crate::input::actions::ButtonAction;
use crate::input::bindings::Button;
use crate::input::devices::Pressed;

/// Whether the help window is open.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct HelpShown(pub bool);

/// Whether the help window is closed: a run condition of the panels, which it would cover.
pub(super) fn is_closed(shown: Res<HelpShown>) -> bool {
    !shown.0
}

pub(super) fn toggle(pressed: Option<MessageReader<Pressed>>, mut shown: ResMut<HelpShown>) {
    shown.0 ^= is_toggled(pressed, ButtonAction::Help);
}

pub(super) fn draw_help(
    mut contexts: EguiContexts,
    bindings: Option<Res<Bindings>>,
    shown: Res<HelpShown>,
    lab: Res<LabOverlay>,
    mut notices: ResMut<Notices>,
) -> Result {
    let Some(bindings) = bindings else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    if shown.0 {
        draw(ctx, &rows(&bindings), &mut notices);
    } else if !lab.shown {
        // The lab's panels reach down to the foot of the screen.
        show_hint(ctx, &labels(bindings.buttons(ButtonAction::Help)));
    }
    Ok(())
}

fn show_hint(ctx: &egui::Context, help_keys: &str) {
    egui::Area::new("help hint".into())
        .anchor(egui::Align2::LEFT_BOTTOM, [12.0, -10.0])
        .show(ctx, |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| ui.label(format!("{help_keys}: help")));
        });
}

/// Distance of the window from the edges of the screen, points.
const MARGIN: f32 = 12.0;
/// Width of the table, and of its first column, points.
const WIDTH: f32 = 540.0;
const NAMES: f32 = 190.0;
/// Free width beside the window, for messages, points.
const BESIDE: f32 = 150.0;
/// Height of the window without the table: title bar and borders, points.
const FRAME: f32 = 48.0;

/// The window with one row for each action: its name, and the keys.
pub fn draw(ctx: &egui::Context, rows: &[(String, String)], notices: &mut Notices) {
    let screen = ctx.content_rect();
    let width = WIDTH.min(screen.width() - 2.0 * MARGIN - BESIDE);
    let names = NAMES.min(0.4 * width);
    let window = egui::Window::new("Controls")
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
                    for (what, how) in rows {
                        show_row(ui, names, what, how);
                    }
                });
        });
    if let Some(window) = window {
        notices.keep_between(window.response.rect.right(), screen.right());
    }
}

fn show_row(ui: &mut egui::Ui, names: f32, what: &str, how: &str) {
    ui.horizontal_top(|ui| {
        show_column(ui, names, egui::RichText::new(what).strong());
        let rest = ui.available_width();
        show_column(ui, rest, egui::RichText::new(how));
    });
}

fn show_column(ui: &mut egui::Ui, width: f32, text: egui::RichText) {
    ui.allocate_ui(egui::vec2(width, 0.0), |ui| {
        ui.set_width(width);
        ui.add(egui::Label::new(text).wrap());
    });
}

/// The name of each action, and its keys and buttons.
#[must_use]
pub fn rows(bindings: &Bindings) -> Vec<(String, String)> {
    let mut rows = vec![
        (
            "run".into(),
            format!(
                "{}, or the {:?} stick",
                direction_keys(bindings),
                bindings.move_stick
            ),
        ),
        (
            "look".into(),
            format!(
                "the mouse (a click takes it), or the {:?} stick",
                bindings.look_stick
            ),
        ),
    ];
    for &action in ButtonAction::ALL {
        rows.push((action.label().into(), labels(bindings.buttons(action))));
    }
    rows.push((
        "undo, redo in the tuning panel".into(),
        "Ctrl+Z, Ctrl+Y".into(),
    ));
    rows.push((
        "larger, smaller text".into(),
        "Ctrl+Plus, Ctrl+Minus".into(),
    ));
    rows.push(("the menu".into(), "Escape, Start on the gamepad".into()));
    rows.push(("quit".into(), "Ctrl+Q".into()));
    rows
}

/// The keys of the four directions: all first ones, then all second ones.
fn direction_keys(bindings: &Bindings) -> String {
    let directions = [
        &bindings.forward,
        &bindings.left,
        &bindings.back,
        &bindings.right,
    ];
    let longest = directions.iter().map(|buttons| buttons.len()).max();
    let sets = (0..longest.unwrap_or_default()).map(|nth| {
        let keys = directions.iter().filter_map(|buttons| buttons.get(nth));
        let keys: Vec<String> = keys.map(|button| button.label()).collect();
        keys.join(" ")
    });
    sets.collect::<Vec<_>>().join(", ")
}

fn labels(buttons: &[Button]) -> String {
    let labels: Vec<String> = buttons.iter().map(|button| button.label()).collect();
    labels.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_action_has_one_row_with_a_name_of_its_own_and_a_key() {
        let rows = rows(&Bindings::load(std::path::Path::new("assets/bindings.ron")).unwrap());
        let names: std::collections::BTreeSet<&str> =
            rows.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names.len(), rows.len(), "{rows:?}");
        assert_eq!(rows.len(), ButtonAction::ALL.len() + 6);
        assert!(rows.iter().all(|(_, keys)| !keys.is_empty()), "{rows:?}");
        for shortcut in ["Ctrl+Z, Ctrl+Y", "Ctrl+Q"] {
            assert!(rows.iter().any(|(_, keys)| keys == shortcut), "{shortcut}");
        }
    }
}
