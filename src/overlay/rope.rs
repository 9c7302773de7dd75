//! A ring on screen on the ring in the world that the player's rope would take.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_rapier3d::prelude::RapierRigidBodyHandle;

use super::grab::draw_ring;
use crate::input::PlayerControlled;
use springyard_camera::{Look, Rig};
use springyard_character::grab::aim::View;
use springyard_character::grab::holding::eyes;
use springyard_character::moves::rope::{RopeAim, RopeAnchor};
use springyard_character::moves::{Rope, RopeState};
use springyard_character::{BodyDimensions, UpFrame};

/// Draws the mark on the ring that a press would take. What is straight ahead is taken, too, and needs no mark.
pub(super) fn mark_target(
    mut contexts: EguiContexts,
    camera: Query<(&Camera, &GlobalTransform), With<Rig>>,
    look: Res<Look>,
    aim: RopeAim,
    anchors: Query<(), With<RopeAnchor>>,
    players: Query<
        (
            &RapierRigidBodyHandle,
            &Transform,
            &UpFrame,
            &BodyDimensions,
            &Rope,
            &RopeState,
        ),
        With<PlayerControlled>,
    >,
) -> Result {
    let (Ok((handle, pose, frame, dimensions, rope, state)), Ok((camera, eye))) =
        (players.single(), camera.single())
    else {
        return Ok(());
    };
    if state.tied.is_some() {
        return Ok(());
    }
    let view = View {
        eyes: eyes(pose.translation, frame, dimensions),
        frame: *frame,
        yaw_deg: look.yaw_deg,
        pitch_deg: look.pitch_deg,
        reach_m: rope.reach_m,
    };
    let target = aim.target(handle.0, rope, &view);
    let ring = target.filter(|it| anchors.contains(it.body));
    if let Some(Ok(at)) = ring.map(|it| camera.world_to_viewport(eye, it.point)) {
        draw_ring(contexts.ctx_mut()?, at);
    }
    Ok(())
}
