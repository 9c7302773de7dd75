//! [`RigState`]: what all drivers of a rig keep from frame to frame. It is registered as frame state, with everything else that frames
//! change of a camera, so that a past frame can be shown again and continued.
//!
//! The lens is left out, because each frame sets it.

use bevy::prelude::*;
use springyard_state::{RegisterState, Role, StateType};

use super::frame_input::FrameInput;
use super::lock_on::LockTarget;
use super::look::Look;
use super::orbit::OwnLook;
use super::rig::Rig;
use super::switch::motion;
use super::{
    axes, boom, by_pitch, confiner, dead_zone, edge_look, follow, fov_kick, glance, group,
    hill_lift, lock_aside, lock_frame, lock_on, look_ahead, rail, recentre, shake, shoulder,
    wall_lift, watch, whiskers,
};

/// The states of all drivers of a rig, in the order in which they run, and its last poses (`motion`). The state of a driver that the rig
/// does not have stays as it is.
#[derive(Component, Debug, Clone, Copy, Default)]
#[expect(
    missing_docs,
    reason = "each field is the state of the driver of its name"
)]
pub struct RigState {
    pub axes: axes::State,
    pub watch: watch::State,
    pub follow: follow::State,
    pub dead_zone: dead_zone::State,
    pub look_ahead: look_ahead::State,
    pub group: group::State,
    pub recentre: recentre::State,
    pub lock_on: lock_on::State,
    pub lock_frame: lock_frame::State,
    pub lock_aside: lock_aside::State,
    pub rail: rail::State,
    pub glance: glance::State,
    pub edge_look: edge_look::State,
    pub by_pitch: by_pitch::State,
    pub shoulder: shoulder::State,
    pub shake: shake::State,
    pub fov_kick: fov_kick::State,
    pub hill_lift: hill_lift::State,
    pub wall_lift: wall_lift::State,
    pub confiner: confiner::State,
    pub whiskers: whiskers::State,
    pub boom: boom::State,
    pub motion: motion::Motion,
}

/// The rig at the start of the last frame in which its pose was finite then, to which it goes back where its drivers lead to none. Not in the
/// copies of past frames: each frame with a finite pose writes it.
#[derive(Component, Debug, Clone, Copy, Default)]
pub(super) struct LastFinite(pub(super) Rig);

impl RigState {
    /// Gives a rig the pose that its drivers compute. After an error, of a parameter that makes no spring, this rig stays where it is for the rest
    /// of the frame; other rigs move. It is logged once for each camera.
    pub(super) fn drive(
        &mut self,
        camera: Entity,
        rig: &mut Rig,
        drivers: impl FnOnce(Rig, &mut Self) -> Result<Rig>,
    ) {
        if self.watch.has_failed() {
            return;
        }
        match drivers(*rig, self) {
            Ok(pose) => *rig = pose,
            Err(error) => self.watch.fail(camera, &error),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let pose = StateType::copied::<Transform>("camera/pose", Role::Frame);
    app.register_required_components::<Rig, RigState>();
    app.register_required_components::<Rig, LastFinite>();
    app.register_frame_state::<Rig>("camera/rig")
        .register_frame_state::<RigState>("camera/state")
        .register_frame_state::<OwnLook>("camera/own_look")
        .register_frame_state::<Look>("look")
        .register(pose.on(|entity| entity.contains::<Rig>()))
        .register_unkept::<LockTarget>("frames say anew what can be locked on to; no step reads it")
        .register_unkept::<LastFinite>("written in each frame; no step reads it")
        .register_unkept::<FrameInput>("read anew in each frame; no step reads it");
}
