//! The pose of a body in the world, also where it has a parent.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::math::Isometry3d;
use bevy::prelude::*;

/// What a body's pose is read from.
#[derive(QueryData)]
pub(super) struct BodyPose {
    transform: &'static Transform,
    parent: Option<&'static ChildOf>,
}

/// The poses of the bodies' parents.
#[derive(SystemParam)]
pub(super) struct Parents<'w, 's>(Query<'w, 's, &'static GlobalTransform>);

impl Parents<'_, '_> {
    /// The body's pose in the world: its `Transform`, which rapier keeps relative to its parent.
    pub fn world_pose(&self, body: &BodyPoseItem) -> Isometry3d {
        let parent = body
            .parent
            .and_then(|parent| self.0.get(parent.parent()).ok());
        match parent {
            Some(parent) => (*parent * *body.transform).to_isometry(),
            None => body.transform.to_isometry(),
        }
    }
}
