//! Opens and closes the panel.

use bevy::prelude::*;

use super::WhatIfPanel;
use crate::input::actions::ButtonAction;
use crate::input::devices::Pressed;
use crate::input::mouse_capture::MouseCapture;
use crate::level::CurrentLevel;
use crate::overlay::lab::LabOverlay;
use crate::overlay::toggle::is_toggled;
use crate::overlay::tuning::TuningPanel;
use crate::time::what_if::ForgetWhatIf;

/// F7 and the button of the tuning panel open and close the panel; opening it frees the mouse. The panels of the lab use the same
/// place on screen, so opening one closes the other. The past of another level cannot be compared.
pub(super) fn obey_keys(
    pressed: Option<MessageReader<Pressed>>,
    level: Option<Res<CurrentLevel>>,
    mut panel: ResMut<WhatIfPanel>,
    mut tuning: ResMut<TuningPanel>,
    mut lab: ResMut<LabOverlay>,
    mut capture: Option<ResMut<MouseCapture>>,
) {
    let by_key = is_toggled(pressed, ButtonAction::WhatIf);
    let by_button = std::mem::take(&mut tuning.toggles_what_if);
    let toggles = by_key != by_button;
    if toggles && !panel.shown {
        panel.open();
        lab.shown = false;
        if let Some(capture) = &mut capture {
            capture.0 = false;
        }
        return;
    }
    let is_elsewhere = level.is_some_and(|level| level.is_changed());
    if panel.shown && (toggles || lab.shown || is_elsewhere) {
        panel.shown = false;
    }
}

/// Closing the panel, also by its own button, ends the comparison and hides the ghosts.
pub(super) fn forget_when_closed(
    panel: Res<WhatIfPanel>,
    mut was_shown: Local<bool>,
    mut forgets: MessageWriter<ForgetWhatIf>,
) {
    if *was_shown && !panel.shown {
        forgets.write(ForgetWhatIf);
    }
    *was_shown = panel.shown;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app() -> App {
        let mut app = App::new();
        app.add_message::<Pressed>()
            .add_message::<ForgetWhatIf>()
            .init_resource::<WhatIfPanel>()
            .init_resource::<TuningPanel>()
            .init_resource::<LabOverlay>()
            .add_systems(Update, (obey_keys, forget_when_closed).chain());
        app
    }

    /// Presses F7 for a frame; returns whether the panel is shown then.
    fn press(app: &mut App) -> bool {
        app.world_mut().write_message(Pressed(ButtonAction::WhatIf));
        app.update();
        app.world().resource::<WhatIfPanel>().shown
    }

    fn forgotten(app: &mut App) -> usize {
        let mut messages = app.world_mut().resource_mut::<Messages<ForgetWhatIf>>();
        messages.drain().count()
    }

    #[test]
    fn the_key_opens_the_panel_and_closes_it_with_its_ghosts() {
        let mut app = app();
        assert!(press(&mut app));
        assert_eq!(forgotten(&mut app), 0);
        assert!(!press(&mut app));
        assert_eq!(forgotten(&mut app), 1);
    }

    #[test]
    fn the_button_of_the_tuning_panel_opens_it_once() {
        let mut app = app();
        app.world_mut()
            .resource_mut::<TuningPanel>()
            .toggles_what_if = true;
        for _ in 0..2 {
            app.update();
            assert!(app.world().resource::<WhatIfPanel>().shown);
        }
    }

    #[test]
    fn the_lab_and_this_panel_close_each_other() {
        let mut app = app();
        app.world_mut().resource_mut::<LabOverlay>().shown = true;
        assert!(press(&mut app));
        assert!(!app.world().resource::<LabOverlay>().shown);
        app.world_mut().resource_mut::<LabOverlay>().shown = true;
        app.update();
        assert!(!app.world().resource::<WhatIfPanel>().shown);
    }
}
