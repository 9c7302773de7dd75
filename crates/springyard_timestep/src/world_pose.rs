//! The world pose of a body, with or without a parent entity.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::math::Isometry3d;
use bevy::prelude::*;

/// The components of a body that its world pose is computed from.
#[derive(QueryData)]
pub(super) struct BodyPose {
    transform: &'static Transform,
    parent: Option<&'static ChildOf>,
}

/// Access to the poses of parent entities.
#[derive(SystemParam)]
pub(super) struct Parents<'w, 's>(Query<'w, 's, &'static GlobalTransform>);

impl Parents<'_, '_> {
    /// The body's world pose. Rapier keeps the body's `Transform` relative to its parent.
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
