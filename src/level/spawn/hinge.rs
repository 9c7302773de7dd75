//! Spawns the hinge of a platform: a revolute joint to a fixed body.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use crate::level::LevelPart;
use crate::level::file::{Platform, PlatformHinge};

/// Joins the platform's body to a fixed body at its pivot, with the platform's rotation at rest: the joint's angle is then 0 at
/// rest. Body origin, centre of mass and hinge are one point, so neither the joint's anchor nor gravity turns the platform.
pub(super) fn spawn(
    commands: &mut Commands,
    body: Entity,
    platform: &Platform,
    hinge: &PlatformHinge,
) {
    let post = commands
        .spawn((
            Name::new(platform.joint_name().unwrap_or_default()),
            LevelPart,
            RigidBody::Fixed,
            Transform::from_translation(platform.pivot_at_start())
                .with_rotation(platform.rest_rotation()),
        ))
        .id();
    let mut joint = RevoluteJoint::new(platform.turning_axis());
    if let Some(limits) = hinge.limits_rad() {
        joint.set_limits(limits);
    }
    commands.entity(body).insert(ImpulseJoint::new(post, joint));
}
