//! A ring on screen on the ring in the world that the player's rope would take; while the player aims, a dot on what is straight ahead.

use bevy::prelude::*;

use super::grab::Aiming;
use crate::input::PlayerControlled;
use springyard_character::Intent;
use springyard_character::moves::rope::{RopeAim, RopeAnchor};
use springyard_character::moves::{Rope, RopeState};

/// Draws the mark on what a press would take: on a ring at any time, on what is straight ahead while the button is down. That place is not
/// the middle of the picture, since the camera looks past the character, and the rope begins at its eyes.
pub(super) fn mark_target(
    mut aiming: Aiming,
    aim: RopeAim,
    anchors: Query<(), With<RopeAnchor>>,
    players: Query<(&Rope, &RopeState, &Intent), With<PlayerControlled>>,
) -> Result {
    let Ok((rope, state, intent)) = players.single() else {
        return Ok(());
    };
    let view = aiming.view(rope.reach_m).filter(|_| state.tied.is_none());
    let target = view.and_then(|(own, view)| aim.target(own, rope, &view));
    let Some(target) = target else {
        return Ok(());
    };
    if anchors.contains(target.body) {
        aiming.mark(Some(target.point))
    } else if intent.rope.held {
        aiming.dot(target.point)
    } else {
        Ok(())
    }
}
