//! Turns the rig to where the player looks, in the same frame.

use bevy::prelude::*;

use super::{CameraSystems, Rig};
use crate::input::Look;

/// The rig turns with the player's look.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Orbit;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, turn_with_look.in_set(CameraSystems::Orbit));
}

fn turn_with_look(look: Res<Look>, mut rigs: Query<&mut Rig, With<Orbit>>) {
    for mut rig in &mut rigs {
        rig.rotation = look.rotation();
    }
}
