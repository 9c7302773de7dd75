//! A ring on screen on the ring in the world that the player's rope would take.

use bevy::prelude::*;

use super::grab::Aiming;
use crate::input::PlayerControlled;
use springyard_character::moves::rope::{RopeAim, RopeAnchor};
use springyard_character::moves::{Rope, RopeState};

/// Draws the mark on the ring that a press would take. What is straight ahead is taken, too, and needs no mark.
pub(super) fn mark_target(
    mut aiming: Aiming,
    aim: RopeAim,
    anchors: Query<(), With<RopeAnchor>>,
    players: Query<(&Rope, &RopeState), With<PlayerControlled>>,
) -> Result {
    let Ok((rope, state)) = players.single() else {
        return Ok(());
    };
    let view = aiming.view(rope.reach_m).filter(|_| state.tied.is_none());
    let target = view.and_then(|(own, view)| aim.target(own, rope, &view));
    let ring = target.filter(|it| anchors.contains(it.body));
    aiming.mark(ring.map(|it| it.point))
}
