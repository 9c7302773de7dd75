//! The key or button of the game for the rewind.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use crate::input::actions::{Action, ButtonAction};
use crate::input::devices::Pressed;
use crate::input::{DeviceSettings, GameInput, InputSystems};
use springyard_rewind::RewindButton;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        read_key
            .after(InputSystems::Latch)
            .run_if(resource_exists::<GameInput>),
    );
}

/// While a menu has the devices, the button counts as up, also where a press toggles it. A button that was pressed then, and is still
/// down, counts as up until it is released, as every other one does.
fn read_key(
    (input, settings): (Res<GameInput>, Res<DeviceSettings>),
    actions: Query<&ActionState<Action>>,
    mut pressed: MessageReader<Pressed>,
    mut button: ResMut<RewindButton>,
) {
    let is_down =
        |actions: &ActionState<Action>| actions.pressed(&Action::Button(ButtonAction::Rewind));
    let presses = pressed.read().filter(|it| it.0 == ButtonAction::Rewind);
    let is_odd = presses.count() % 2 == 1;
    let is_held = if settings.controls.rewind.toggles() {
        button.0 ^ is_odd
    } else {
        actions.iter().any(is_down) && !input.ignores(ButtonAction::Rewind)
    };
    button.set_if_neq(RewindButton(input.is_on() && is_held));
}
