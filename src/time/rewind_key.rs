//! The key or button of the game for the rewind.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use crate::input::actions::{Action, ButtonAction};
use crate::input::{GameInput, InputSystems};
use springyard_rewind::RewindButton;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        read_key
            .after(InputSystems::Latch)
            .run_if(resource_exists::<GameInput>),
    );
}

/// While a menu has the devices, the button counts as up.
fn read_key(
    input: Res<GameInput>,
    actions: Query<&ActionState<Action>>,
    mut button: ResMut<RewindButton>,
) {
    let is_down =
        |actions: &ActionState<Action>| actions.pressed(&Action::Button(ButtonAction::Rewind));
    let is_held = input.is_on && actions.iter().any(is_down);
    button.set_if_neq(RewindButton(is_held));
}
