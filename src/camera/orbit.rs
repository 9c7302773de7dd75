//! Turns the rig to where the player looks, in the same frame.

use bevy::prelude::*;

use super::rig::Rig;
use crate::input::Look;

/// The rig turns with the player's look.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Orbit;

pub(super) fn turn_with_look(look: Res<Look>, mut rigs: Query<&mut Rig, With<Orbit>>) {
    for mut rig in &mut rigs {
        rig.rotation = look.rotation();
        rig.pitch_deg = look.pitch_deg;
    }
}
