//! The buttons that open, close and go back: Escape, the mouse's Back, and on a gamepad Start and East.

use bevy::input::InputSystems as DeviceSystems;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::EguiPreUpdateSet;
use bevy_egui::input::EguiWantsInput;

use super::{Menu, Page};
use crate::input::actions::ButtonAction;
use crate::input::devices::Pressed;
use crate::input::fixed_keys;
use crate::input::mouse_capture::MouseCapture;
use crate::overlay::finish::FinishCard;
use crate::overlay::focus::Panel;
use crate::overlay::panels_open::OpenPanels;
use crate::stations::DemoHere;
use crate::visuals::warm_up::WarmUp;
use crate::workbench::Workbench;

/// What was pressed in this frame, and whether the game had the mouse.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub(super) struct MenuButtons {
    /// Escape, or Back on the mouse.
    escape: bool,
    start: bool,
    east: bool,
    /// Whether the game had the mouse at the start of the frame.
    pub had_mouse: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MenuButtons>()
        .add_systems(
            PreUpdate,
            read_buttons
                .after(DeviceSystems)
                .before(EguiPreUpdateSet::ProcessInput),
        )
        // After the steps of the frame, which still get what was pressed before.
        .add_systems(
            Update,
            (obey_buttons, open_springs).run_if(not(resource_exists::<WarmUp>)),
        );
}

/// Escape in a text field of a panel is the field's own.
fn read_buttons(
    menu: Res<Menu>,
    mut keys: MessageReader<KeyboardInput>,
    clicks: Option<Res<ButtonInput<MouseButton>>>,
    pads: Query<&Gamepad>,
    egui: Option<Res<EguiWantsInput>>,
    capture: Res<MouseCapture>,
    mut buttons: ResMut<MenuButtons>,
) {
    let is_typing = !menu.is_open() && egui.is_some_and(|egui| egui.wants_any_keyboard_input());
    let escapes = fixed_keys::presses(&mut keys, KeyCode::Escape);
    let is_back = clicks.is_some_and(|clicks| clicks.just_pressed(MouseButton::Back));
    let pressed = |button| pads.iter().any(|pad| pad.just_pressed(button));
    *buttons = MenuButtons {
        escape: is_back || (escapes > 0 && !is_typing),
        start: pressed(GamepadButton::Start),
        east: pressed(GamepadButton::East),
        had_mouse: capture.0,
    };
}

fn obey_buttons(
    buttons: Res<MenuButtons>,
    panels: OpenPanels,
    finish: Res<FinishCard>,
    mut menu: ResMut<Menu>,
    mut pressed: MessageWriter<Pressed>,
) {
    // The timeline has these buttons for itself: they close it. And a press that was meant for the goal must not close the card there.
    let is_too_early = menu.is_at_goal() && !finish.can_be_dismissed();
    if menu.listens || panels.is_open(Panel::Timeline) || is_too_early {
        return;
    }
    if menu.is_open() {
        if buttons.start && (menu.pauses() || menu.is_at_goal()) {
            menu.close();
        } else if buttons.escape || buttons.east {
            menu.back();
        }
        return;
    }
    // Beside a panel, the first Escape frees the mouse for it.
    let frees_mouse = buttons.had_mouse && panels.any();
    // What if holds time: to go back to the game is to close it.
    if buttons.escape && !frees_mouse && panels.is_open(Panel::WhatIf) {
        pressed.write(Pressed(ButtonAction::WhatIf));
        return;
    }
    if buttons.start || (buttons.escape && !frees_mouse) {
        menu.open_over_game(Page::Pause, buttons.had_mouse);
    }
}

/// The key of the workbench opens it over the paused game: the demo of what is round the player, else the list. Escape leads back to the
/// game.
fn open_springs(
    mut pressed: MessageReader<Pressed>,
    buttons: Res<MenuButtons>,
    here: DemoHere,
    mut workbench: ResMut<Workbench>,
    mut menu: ResMut<Menu>,
) {
    let is_pressed = pressed
        .read()
        .any(|Pressed(action)| *action == ButtonAction::Springs);
    if !is_pressed || menu.is_open() {
        return;
    }
    let is_here = here.name().is_some_and(|name| workbench.show(name));
    let page = if is_here { Page::Spring } else { Page::Springs };
    menu.open_over_game(page, buttons.had_mouse);
}
