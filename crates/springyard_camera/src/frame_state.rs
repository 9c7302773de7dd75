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
use springyard_state::{Kept, register_frame_component};

pub(super) fn plugin(app: &mut App) {
    register_frame_component::<Rig>(app, "camera/rig");
    register_frame_component::<Watch>(app, "camera/watch");
    register_frame_component::<OwnLook>(app, "camera/own_look");
    register_frame_component::<FollowState>(app, "camera/follow");
    register_frame_component::<DeadZoneState>(app, "camera/dead_zone");
    register_frame_component::<LookAheadState>(app, "camera/look_ahead");
    register_frame_component::<RecentreState>(app, "camera/recentre");
    register_frame_component::<GlanceState>(app, "camera/glance");
    register_frame_component::<EdgeLookState>(app, "camera/edge_look");
    register_frame_component::<ShoulderState>(app, "camera/shoulder");
    register_frame_component::<ShakeState>(app, "camera/shake");
    register_frame_component::<FovKickState>(app, "camera/fov_kick");
    register_frame_component::<HillLiftState>(app, "camera/hill_lift");
    register_frame_component::<WallLiftState>(app, "camera/wall_lift");
    register_frame_component::<BoomState>(app, "camera/boom");
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
