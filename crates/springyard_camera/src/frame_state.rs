//! Registers what rigs keep from frame to frame as frame state, so that a past frame can be shown again and gone on from.
//!
//! The lens is left out: [`place`](super::place) writes it anew in each frame.

use bevy::prelude::*;

use super::boom::BoomState;
use super::dead_zone::DeadZoneState;
use super::edge_look::EdgeLookState;
use super::follow::FollowState;
use super::fov_kick::FovKickState;
use super::glance::GlanceState;
use super::hill_lift::HillLiftState;
use super::look_ahead::LookAheadState;
use super::orbit::OwnLook;
use super::recentre::RecentreState;
use super::rig::Rig;
use super::shake::ShakeState;
use super::shoulder::ShoulderState;
use super::wall_lift::WallLiftState;
use super::watch::Watch;
use springyard_state::RegisterState;
use springyard_rewind::{Kept};

pub(super) fn plugin(app: &mut App) {
    app.register_frame_state::<Rig>("camera/rig");
    app.register_frame_state::<Watch>("camera/watch");
    app.register_frame_state::<OwnLook>("camera/own_look");
    app.register_frame_state::<FollowState>("camera/follow");
    app.register_frame_state::<DeadZoneState>("camera/dead_zone");
    app.register_frame_state::<LookAheadState>("camera/look_ahead");
    app.register_frame_state::<RecentreState>("camera/recentre");
    app.register_frame_state::<GlanceState>("camera/glance");
    app.register_frame_state::<EdgeLookState>("camera/edge_look");
    app.register_frame_state::<ShoulderState>("camera/shoulder");
    app.register_frame_state::<ShakeState>("camera/shake");
    app.register_frame_state::<FovKickState>("camera/fov_kick");
    app.register_frame_state::<HillLiftState>("camera/hill_lift");
    app.register_frame_state::<WallLiftState>("camera/wall_lift");
    app.register_frame_state::<BoomState>("camera/boom");
    springyard_state::register_frame(app, "camera/pose", keep_poses);
    springyard_state::register_covered::<Transform>(app, "camera/pose", |entity| {
        entity.contains::<Rig>()
    });
}

/// The poses of all rigs.
struct KeptPoses(Vec<(Entity, Transform)>);

fn keep_poses(world: &mut World) -> Box<dyn Kept> {
    let mut rigs = world.query_filtered::<(Entity, &Transform), With<Rig>>();
    let poses = rigs.iter(world).map(|(rig, pose)| (rig, *pose));
    Box::new(KeptPoses(poses.collect()))
}

impl Kept for KeptPoses {
    /// Counts as a change, so that bevy propagates the pose.
    fn restore(&self, world: &mut World) {
        for (rig, pose) in &self.0 {
            if let Some(mut present) = world.get_mut::<Transform>(*rig) {
                *present = *pose;
            }
        }
    }

    fn bytes(&self) -> usize {
        self.0.len() * size_of::<(Entity, Transform)>()
    }
}
