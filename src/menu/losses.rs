//! Opens the pause page when the player cannot play on: the window has lost the focus, or the gamepad in use is gone.

use bevy::input::gamepad::{GamepadConnectionEvent, RawGamepadEvent};
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::buttons::MenuButtons;
use super::{Menu, Page};
use crate::overlay::timeline::Timeline;
use crate::visuals::warm_up::WarmUp;

/// While it exists the game pauses by itself. A game that plays a script does not have it.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct AutoPause;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (pause_without_focus, pause_without_pad)
            .run_if(resource_exists::<AutoPause>)
            .run_if(not(resource_exists::<WarmUp>)),
    );
}

/// Whether the game stands still anyway: a menu page is open (at the goal, the card), or the timeline.
fn stands_still(menu: &Menu, timeline: &Timeline) -> bool {
    menu.is_open() || timeline.shown
}

fn pause_without_focus(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    buttons: Res<MenuButtons>,
    timeline: Res<Timeline>,
    mut had_focus: Local<bool>,
    mut menu: ResMut<Menu>,
) {
    let has_focus = window.is_some_and(|window| window.focused);
    let is_lost = std::mem::replace(&mut *had_focus, has_focus) && !has_focus;
    if is_lost && !stands_still(&menu, &timeline) {
        menu.open_over_game(Page::Pause, buttons.had_mouse);
    }
}

/// Deflection of a stick or a trigger from which the gamepad is in use: a stick at rest may tremble.
const IN_USE: f32 = 0.5;

fn pause_without_pad(
    mut pads: MessageReader<RawGamepadEvent>,
    mut keys: MessageReader<KeyboardInput>,
    mut clicks: MessageReader<MouseButtonInput>,
    mut connections: MessageReader<GamepadConnectionEvent>,
    buttons: Res<MenuButtons>,
    timeline: Res<Timeline>,
    mut in_use: Local<Option<Entity>>,
    mut menu: ResMut<Menu>,
) {
    if keys.read().count() + clicks.read().count() > 0 {
        *in_use = None;
    }
    for event in pads.read() {
        let (pad, value) = match event {
            RawGamepadEvent::Axis(moved) => (moved.gamepad, moved.value),
            RawGamepadEvent::Button(pressed) => (pressed.gamepad, pressed.value),
            RawGamepadEvent::Connection(_) => continue,
        };
        if value.abs() >= IN_USE {
            *in_use = Some(pad);
        }
    }
    for event in connections.read() {
        if event.disconnected() && *in_use == Some(event.gamepad) {
            *in_use = None;
            if !stands_still(&menu, &timeline) {
                menu.open_over_game(Page::Pause, buttons.had_mouse);
            }
        }
    }
}
