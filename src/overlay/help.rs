//! The help window: a table of all key bindings, opened and closed by the help key.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::input::Bindings;
use crate::input::actions::ButtonAction;
use crate::input::bindings::Button;
use crate::input::devices::Pressed;

/// Whether the help window is open.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct HelpShown(pub bool);

pub(super) fn draw_help(
    mut contexts: EguiContexts,
    bindings: Option<Res<Bindings>>,
    pressed: Option<MessageReader<Pressed>>,
    mut shown: ResMut<HelpShown>,
) -> Result {
    let toggles = pressed.map_or(0, |mut pressed| {
        pressed
            .read()
            .filter(|Pressed(action)| *action == ButtonAction::Help)
            .count()
    });
    shown.0 ^= toggles % 2 == 1;
    let Some(bindings) = bindings else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let help_keys = labels(bindings.buttons(ButtonAction::Help));
    if !shown.0 {
        egui::Area::new("help hint".into())
            .anchor(egui::Align2::LEFT_BOTTOM, [12.0, -10.0])
            .show(ctx, |ui| {
                egui::Frame::popup(ui.style())
                    .show(ui, |ui| ui.label(format!("{help_keys}: help")));
            });
        return Ok(());
    }
    egui::Window::new("Controls")
        .anchor(egui::Align2::LEFT_TOP, [12.0, 12.0])
        .collapsible(false)
        .resizable(false)
        .show(ctx, |ui| {
            egui::Grid::new("controls")
                .num_columns(2)
                .spacing([24.0, 6.0])
                .show(ui, |ui| {
                    for (what, how) in rows(&bindings) {
                        ui.strong(what);
                        ui.label(how);
                        ui.end_row();
                    }
                });
        });
    Ok(())
}

fn rows(bindings: &Bindings) -> Vec<(String, String)> {
    let run = [
        &bindings.forward,
        &bindings.left,
        &bindings.back,
        &bindings.right,
    ];
    let keys = run.map(|buttons| {
        buttons
            .first()
            .map_or_else(String::new, |button| button.label())
    });
    let mut rows = vec![
        (
            "run".into(),
            format!("{}, or the {:?} stick", keys.join(" "), bindings.move_stick),
        ),
        (
            "look".into(),
            format!(
                "the mouse (click takes it, Escape gives it back), or the {:?} stick",
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
    rows.push(("quit".into(), "Ctrl+Q".into()));
    rows
}

fn labels(buttons: &[Button]) -> String {
    let labels: Vec<String> = buttons.iter().map(|button| button.label()).collect();
    labels.join(", ")
}
