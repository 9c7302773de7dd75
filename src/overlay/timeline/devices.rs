//! Opens the timeline, and takes devices and mouse from the game while it is open: no press reaches the game.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

use super::Timeline;
use crate::input::actions::ButtonAction;
use crate::input::bindings::Button;
use crate::input::devices::Pressed;
use crate::input::fixed_keys::{all_presses, is_function_key};
use crate::input::mouse_capture::MouseCapture;
use crate::input::{Bindings, GameInput, InputHolder};
use crate::overlay::pad::PadFocus;
use crate::overlay::toggle::is_toggled;
use springyard_rewind::History;
use springyard_rewind::travel::{HeldInPast, TimeTravel};
use springyard_timestep::ShownClock;

/// Opens the panel at a press of its key, unless the rewind shows the past already, or none of it is kept. While the panel is open the
/// game gets no presses: `read_buttons` closes it.
pub(super) fn open_by_key(
    pressed: Option<MessageReader<Pressed>>,
    held: Res<HeldInPast>,
    history: Res<History>,
    mut timeline: ResMut<Timeline>,
) {
    let can_open = !held.is_held() && history.last_tick() > history.first_tick();
    if is_toggled(pressed, ButtonAction::Timeline) && can_open {
        timeline.open();
    }
}

/// Turns the game's devices off while the panel is open, and on when it has closed. Asks for the time at which the panel opens.
/// `had_mouse`: whether the game had the mouse when the panel opened; `None` while it is closed.
///
/// Runs before the time of the frame, as the menu does: in the frame in which the menu closes and the panel opens, no step is played.
pub(super) fn hold_devices(
    time: ShownClock,
    held: Res<HeldInPast>,
    mut timeline: ResMut<Timeline>,
    input: Option<ResMut<GameInput>>,
    capture: Option<ResMut<MouseCapture>>,
    mut had_mouse: Local<Option<bool>>,
    mut travels: MessageWriter<TimeTravel>,
) {
    if !timeline.shown && had_mouse.is_none() {
        return;
    }
    // The past is no longer shown, for instance in another level.
    let is_held = held.is_held();
    if timeline.was_held && !is_held {
        timeline.shown = false;
    }
    timeline.was_held = is_held && timeline.shown;
    if let Some(back_secs) = timeline.opens.take() {
        let secs = time.secs() - back_secs;
        travels.write(TimeTravel::Show { secs });
    }
    let is_game_on = !timeline.shown;
    let before =
        *had_mouse.get_or_insert_with(|| capture.as_ref().is_some_and(|capture| capture.0));
    let has_mouse = is_game_on && before;
    if is_game_on {
        *had_mouse = None;
    }
    if let Some(mut capture) = capture {
        capture.set_if_neq(MouseCapture(has_mouse));
    }
    if let Some(mut input) = input {
        input.hold(InputHolder::Timeline, !is_game_on);
    }
}

/// Reads the keys before egui takes them: the timeline's own key closes it, and those of other panels go on to them. Also the gamepad's Start;
/// its other buttons are keys ([`crate::overlay::pad`]).
///
/// Runs while the panel is closed, too: the press that opens it must not be read later.
pub(super) fn read_buttons(
    keys: Option<MessageReader<KeyboardInput>>,
    bindings: Option<Res<Bindings>>,
    pads: Query<&Gamepad>,
    focus: Option<Res<PadFocus>>,
    mut timeline: ResMut<Timeline>,
    mut pressed: MessageWriter<Pressed>,
) {
    let (Some(mut keys), Some(bindings)) = (keys, bindings) else {
        return;
    };
    let presses: Vec<KeyCode> = all_presses(&mut keys).collect();
    if !timeline.shown {
        return;
    }
    let is_typing = focus.is_some_and(|focus| focus.is_typing);
    let presses = presses.into_iter();
    for key in presses.filter(|key| !is_typing || is_function_key(*key)) {
        match bindings.action_of(Button::Key(key)) {
            Some(ButtonAction::Timeline) => timeline.close(),
            Some(action) if action.is_for_panels() && !needs_present(action) => {
                pressed.write(Pressed(action));
            }
            _ => {}
        }
    }
    if pads
        .iter()
        .any(|pad| pad.just_pressed(GamepadButton::Start))
    {
        timeline.close();
    }
}

/// Whether an action of the panels acts on the present, or leaves for the menu.
fn needs_present(action: ButtonAction) -> bool {
    use ButtonAction::{NextPolicy, Springs, WhatIf};
    matches!(action, NextPolicy | WhatIf | Springs)
}
