//! Turns the rig to where the player looks, in the same frame.

use bevy::prelude::*;

use super::rig::Rig;
use crate::input::Look;

/// The rig turns with the player's look: its [`OwnLook`], or else the resource [`Look`], which devices and scripts turn.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Orbit;

/// On a rig: a look of its own, for a second player or a second camera. The code that controls it calls [`Look::turn`] once a frame.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq)]
pub struct OwnLook(pub Look);

pub(super) fn turn_with_look(
    look: Res<Look>,
    mut rigs: Query<(&mut Rig, Option<&OwnLook>), With<Orbit>>,
) {
    for (mut rig, own) in &mut rigs {
        let look = own.map_or(*look, |own| own.0);
        rig.rotation = look.rotation();
        rig.pitch_deg = look.pitch_deg;
    }
}
