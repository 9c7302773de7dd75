//! The keys of the panel: open, close, switch between A and B.

use bevy::prelude::*;

use super::TuningPanel;
use crate::input::actions::ButtonAction;
use crate::input::devices::Pressed;
use crate::input::mouse_capture::MouseCapture;
use crate::overlay::lab::{self, LabOverlay};
use crate::tuning::Retune;

/// The panel without drawing: it can be opened, closed and switched between A and B. For tests.
pub fn keys_plugin(app: &mut App) {
    app.init_resource::<TuningPanel>()
        .init_resource::<LabOverlay>()
        .add_message::<Retune>()
        .add_systems(Update, obey_keys.after(lab::toggle));
}

/// F3 opens and closes the panel; opening it frees the mouse and lists all fields, whatever was searched for before. The panels of the lab use the same place on screen, so opening one
/// closes the other.
pub(in crate::overlay) fn obey_keys(
    pressed: Option<MessageReader<Pressed>>,
    mut panel: ResMut<TuningPanel>,
    mut lab: ResMut<LabOverlay>,
    mut capture: Option<ResMut<MouseCapture>>,
    mut retunes: MessageWriter<Retune>,
) {
    let Some(mut pressed) = pressed else {
        return;
    };
    let actions: Vec<_> = pressed.read().map(|Pressed(action)| *action).collect();
    let lab_keys = actions.iter().filter(|key| **key == ButtonAction::Lab);
    let lab_toggles = lab_keys.count() % 2 == 1;
    for action in actions {
        match action {
            ButtonAction::Tuning => {
                panel.shown ^= true;
                if panel.shown {
                    panel.search.clear();
                    lab.shown = false;
                    if let Some(capture) = &mut capture {
                        capture.0 = false;
                    }
                }
            }
            ButtonAction::OtherTuning if panel.shown => panel.switch(),
            ButtonAction::Lab if lab_toggles && panel.shown => {
                panel.shown = false;
                lab.shown = true;
            }
            _ => {}
        }
    }
    // Switched to the other tuning and closed in the same frame: the closed panel is not drawn, so the change is sent from here.
    let wanted = *panel.slots().tuning();
    if !panel.shown && panel.slots.is_some() && panel.asked != wanted {
        panel.asked = wanted;
        retunes.write(Retune(wanted));
    }
}
