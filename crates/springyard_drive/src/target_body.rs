//! [`TargetBody`]: a target fixed to another body (a follower and its leader).

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{RigidBodyHandle, RigidBodySet};
use bevy_rapier3d::rapier::geometry::NarrowPhase;
use spring_math::body::EngineStep;

use super::{DriveTarget, SpringDrive};
use crate::engine::impulse::pose_of;
use crate::engine::through_step::{is_held, velocity_through_step};

/// Keeps the body's [`DriveTarget`] at a pose relative to another body, the leader: overwrites it in each step, just before the body is
/// driven.
///
/// Leaders are driven before their followers, along any chain of followers, so followers do not lag. The motion of a leader
/// without a drive is predicted from its velocity, and so is that of a leader with [`DrivenLate`](super::DrivenLate) whose follower has
/// none: it is driven after its follower.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct TargetBody {
    /// The leader. If it is despawned, the target stays at its last pose, at rest.
    pub body: Entity,
    /// Pose of the target in the leader's frame.
    pub offset: Isometry3d,
}

/// A longer chain of followers is treated as a cycle: followers further on are driven in the order of their entities.
const LONGEST_CHAIN: usize = 64;

/// The followers, each after its leader.
pub(super) fn leaders_first(
    followers: &Query<(Entity, &TargetBody), With<SpringDrive>>,
) -> Vec<(Entity, TargetBody)> {
    let depth = |follow: &TargetBody| {
        let mut depth = 1;
        let mut leader = follow.body;
        while let Ok((_, next)) = followers.get(leader)
            && depth <= LONGEST_CHAIN
        {
            depth += 1;
            leader = next.body;
        }
        depth
    };
    let mut order: Vec<(Entity, TargetBody)> = followers
        .iter()
        .map(|(entity, follow)| (entity, *follow))
        .collect();
    order.sort_by_key(|(entity, follow)| (depth(follow), *entity));
    order
}

/// The state of a leader at the start of a step.
pub(super) struct Leader {
    pose: Isometry3d,
    velocity: Velocity,
    handle: Option<RigidBodyHandle>,
    /// Whether a drive has set its velocity for this step already.
    is_driven: bool,
}

impl Leader {
    pub fn new(
        (pose, velocity, handle): (
            &Transform,
            Option<&Velocity>,
            Option<&RapierRigidBodyHandle>,
        ),
        is_driven: bool,
    ) -> Self {
        Self {
            pose: pose.to_isometry(),
            velocity: velocity.copied().unwrap_or_default(),
            handle: handle.map(|handle| handle.0),
            is_driven,
        }
    }

    /// The target of a follower at `offset` from this leader, from the leader's predicted motion through the step.
    pub fn target_at(
        &self,
        offset: Isometry3d,
        bodies: &RigidBodySet,
        contacts: &NarrowPhase,
        gravity: Vec3,
        engine: &EngineStep,
    ) -> DriveTarget {
        let body = self.handle.and_then(|handle| bodies.get(handle));
        let pose = body.map_or(self.pose, |body| pose_of(body).to_isometry());
        let velocity = body
            .filter(|body| self.is_driven || !is_held(body, contacts))
            .map_or(self.velocity.linear, |body| {
                velocity_through_step(self.velocity.linear, body, gravity, engine)
            });
        let centre = body.map_or(Vec3::ZERO, |body| body.local_center_of_mass());
        let turned = engine.turn_of(self.velocity.angular) * pose.rotation;
        let rotation = turned.normalize();
        let centre_now = Vec3::from(pose.translation) + pose.rotation * centre;
        let origin = centre_now + velocity * engine.dt() - rotation * centre;
        let end = Isometry3d::new(origin, rotation);
        DriveTarget::between(pose * offset, end * offset, engine.dt())
    }
}
