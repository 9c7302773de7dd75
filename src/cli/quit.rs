//! Quitting by Ctrl+Q or the window's close button. While the tuning has unsaved changes the first request asks, the second quits.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::WindowCloseRequested;

use crate::input::actions::ButtonAction;
use crate::input::bindings::in_use::NamesInUse;
use crate::overlay::notices::{Notices, Tone};
use crate::overlay::tuning::TuningPanel;

/// Time for the second request.
const ASKED: Duration = Duration::from_secs(6);

/// Ends the app at Ctrl+Q or the close button. The window plugin's `close_when_requested` must be off.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, quit);
}

fn quit(
    keys: Res<ButtonInput<KeyCode>>,
    mut closes: MessageReader<WindowCloseRequested>,
    panel: Res<TuningPanel>,
    names: NamesInUse,
    mut asked_at: Local<Option<Instant>>,
    mut notices: ResMut<Notices>,
    mut exits: MessageWriter<AppExit>,
) {
    if closes.read().count() == 0 && !is_quit_pressed(&keys) {
        return;
    }
    let is_second = asked_at.is_some_and(|at| at.elapsed() < ASKED);
    if panel.has_unsaved_changes() && !is_second {
        *asked_at = Some(Instant::now());
        let way = names.way_in_brackets(ButtonAction::Tuning);
        let text = format!(
            "The tuning has unsaved changes: save them in its panel{way}, or quit again to drop them."
        );
        notices.show_for(ASKED, Tone::Warning, text);
    } else {
        exits.write(AppExit::Success);
    }
}

fn is_quit_pressed(keys: &ButtonInput<KeyCode>) -> bool {
    // In a slow frame Ctrl and Q may both be pressed and released before this system runs.
    let control = [KeyCode::ControlLeft, KeyCode::ControlRight];
    keys.just_pressed(KeyCode::KeyQ)
        && (keys.any_pressed(control)
            || keys.any_just_pressed(control)
            || keys.any_just_released(control))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Bindings;
    use crate::input::bindings::names::KeyNames;
    use crate::input::last_device::LastDevice;
    use crate::input::pad_family::PadFamily;
    use crate::tuning::{Tuning, Value};

    /// An app that can quit, with saved or unsaved tuning.
    fn app(is_unsaved: bool) -> App {
        let mut panel = TuningPanel::default();
        if is_unsaved {
            let parameter = Tuning::parameters()
                .find(|parameter| parameter.path.ends_with(".frequency_hz"))
                .unwrap();
            let Value::Number(usual) = parameter.default() else {
                panic!("a frequency is a number");
            };
            panel.set(parameter, Value::Number(1.1 * usual));
        }
        let mut app = App::new();
        app.init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<Notices>()
            .insert_resource(panel)
            .add_message::<WindowCloseRequested>()
            .add_plugins(plugin);
        app
    }

    fn press(app: &mut App, keys: &[KeyCode]) {
        let mut input = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        input.reset_all();
        keys.iter().for_each(|key| input.press(*key));
        app.update();
    }

    fn close_window(app: &mut App) {
        let window = Entity::PLACEHOLDER;
        app.world_mut()
            .resource_mut::<ButtonInput<KeyCode>>()
            .reset_all();
        app.world_mut()
            .write_message(WindowCloseRequested { window });
        app.update();
    }

    #[test]
    fn saved_tuning_quits_at_once() {
        let mut by_key = app(false);
        press(&mut by_key, &[KeyCode::KeyQ]);
        assert_eq!(by_key.should_exit(), None, "Q alone is not a request");
        press(&mut by_key, &[KeyCode::ControlLeft, KeyCode::KeyQ]);
        assert_eq!(by_key.should_exit(), Some(AppExit::Success));
        let mut by_button = app(false);
        close_window(&mut by_button);
        assert_eq!(by_button.should_exit(), Some(AppExit::Success));
    }

    #[test]
    fn the_question_names_the_way_to_the_panel_on_the_device_used_last() {
        for (last, way) in [
            (LastDevice::KeyboardMouse, "its panel (F3), or"),
            (
                LastDevice::Gamepad(PadFamily::PlayStation),
                "its panel (Options, then Tuning), or",
            ),
        ] {
            let mut app = app(true);
            app.init_resource::<KeyNames>()
                .insert_resource(Bindings::defaults().unwrap())
                .insert_resource(last);
            close_window(&mut app);
            let notices = app.world().resource::<Notices>();
            assert!(notices.texts().any(|text| text.contains(way)), "{way}");
        }
    }

    #[test]
    fn unsaved_tuning_is_asked_about_first() {
        let mut app = app(true);
        press(&mut app, &[KeyCode::ControlLeft, KeyCode::KeyQ]);
        assert_eq!(app.should_exit(), None);
        let notices = app.world().resource::<Notices>();
        assert!(notices.texts().any(|text| text.contains("unsaved changes")));
        close_window(&mut app);
        assert_eq!(app.should_exit(), Some(AppExit::Success));
    }
}
