//! The keys of panels work whatever has the focus: function keys always, for they type nothing, and letters (B switches between tuning A
//! and B) unless a text is typed.

use bevy::input::InputSystems as DeviceSystems;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiGlobalSettings, EguiPreUpdateSet};

use super::pad::PadFocus;
use super::timeline::Timeline;
use crate::input::bindings::Button;
use crate::input::devices::Pressed;
use crate::input::fixed_keys::{all_presses, is_function_key};
use crate::input::{Bindings, GameInput};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        press_through
            .after(DeviceSystems)
            .before(EguiPreUpdateSet::ProcessInput),
    );
}

/// Reports the presses that the game does not see: egui takes the keys, or a panel has the gamepad. Menu and timeline, which take all
/// devices, read their keys themselves.
fn press_through(
    keys: Option<MessageReader<KeyboardInput>>,
    bindings: Option<Res<Bindings>>,
    input: Option<Res<GameInput>>,
    (egui, settings): (Option<Res<EguiWantsInput>>, Option<Res<EguiGlobalSettings>>),
    (pad, timeline): (Res<PadFocus>, Res<Timeline>),
    mut pressed: MessageWriter<Pressed>,
) {
    let (Some(mut keys), Some(bindings)) = (keys, bindings) else {
        return;
    };
    let presses: Vec<KeyCode> = all_presses(&mut keys).collect();
    if pad.menu_is_open || timeline.shown {
        return;
    }
    let wants_keys = egui.is_some_and(|egui| egui.wants_any_keyboard_input());
    let is_taken = wants_keys && settings.is_some_and(|it| it.enable_absorb_bevy_input_system);
    let is_off = input.is_some_and(|input| !input.is_on());
    if is_taken || is_off {
        let types = |key: &KeyCode| pad.is_typing && !is_function_key(*key);
        let keys = presses.into_iter().filter(|key| !types(key));
        let actions = keys.filter_map(|key| bindings.action_of(Button::Key(key)));
        let of_panels = actions.filter(|action| action.is_for_panels());
        pressed.write_batch(of_panels.map(Pressed));
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;

    use super::*;
    use crate::input::InputHolder;
    use crate::input::actions::ButtonAction;

    /// Presses a key for a frame; returns what is reported.
    fn reported(app: &mut App, key_code: KeyCode) -> Vec<ButtonAction> {
        app.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key: bevy::input::keyboard::Key::F3,
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
        app.update();
        let mut messages = app.world_mut().resource_mut::<Messages<Pressed>>();
        messages.drain().map(|Pressed(action)| action).collect()
    }

    #[test]
    fn while_the_game_is_off_the_keys_of_panels_go_through_but_letters_not_into_a_text() {
        let mut app = App::new();
        let bindings = Bindings::load("assets/bindings.ron".as_ref()).unwrap();
        app.add_message::<KeyboardInput>()
            .add_message::<Pressed>()
            .insert_resource(bindings)
            .init_resource::<GameInput>()
            .init_resource::<PadFocus>()
            .init_resource::<Timeline>()
            .add_plugins(plugin);
        assert!(reported(&mut app, KeyCode::F3).is_empty(), "the game's own");
        app.world_mut()
            .resource_mut::<GameInput>()
            .hold(InputHolder::Menu, true);
        assert_eq!(reported(&mut app, KeyCode::F3), [ButtonAction::Tuning]);
        assert_eq!(
            reported(&mut app, KeyCode::KeyB),
            [ButtonAction::OtherTuning]
        );
        assert!(reported(&mut app, KeyCode::KeyE).is_empty(), "a dash");
        app.world_mut().resource_mut::<PadFocus>().is_typing = true;
        assert!(reported(&mut app, KeyCode::KeyB).is_empty(), "types a b");
        assert_eq!(reported(&mut app, KeyCode::F3), [ButtonAction::Tuning]);
        app.world_mut().resource_mut::<PadFocus>().menu_is_open = true;
        assert!(reported(&mut app, KeyCode::F3).is_empty());
    }
}
