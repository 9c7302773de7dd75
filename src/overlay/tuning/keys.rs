//! What opens and closes the panel, and goes from A to B.

use bevy::prelude::*;

use super::TuningPanel;
use crate::input::actions::ButtonAction;
use crate::input::devices::Pressed;
use crate::input::mouse_capture::MouseCapture;
use crate::overlay::lab::{self, LabOverlay};
use crate::tuning::Retune;

/// The panel without its picture: it can be opened, closed and switched from A to B.
pub fn keys_plugin(app: &mut App) {
    app.init_resource::<TuningPanel>()
        .init_resource::<LabOverlay>()
        .add_message::<Retune>()
        .add_systems(Update, obey_keys.after(lab::toggle));
}

/// F3 opens and closes the panel, and gives the mouse back for it. It stands where the lab's panels stand: one makes way for
/// the other.
fn obey_keys(
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
    // Gone to the other one and closed at once: nothing is drawn that would ask for it.
    let wanted = *panel.slots().tuning();
    if !panel.shown && panel.slots.is_some() && panel.asked != wanted {
        panel.asked = wanted;
        retunes.write(Retune(wanted));
    }
}
