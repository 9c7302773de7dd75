//! [`TargetBody`]: a target fixed to another body (a follower and its leader).

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodySet;
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
        let next = |leader: &Entity| followers.get(*leader).ok().map(|(_, next)| next.body);
        let leaders = std::iter::successors(Some(follow.body), next);
        leaders.take(LONGEST_CHAIN).count()
    };
    let order = followers.iter().map(|(entity, follow)| (entity, *follow));
    let mut order: Vec<(Entity, TargetBody)> = order.collect();
    order.sort_by_key(|(entity, follow)| (depth(follow), *entity));
    order
}

/// The target of a follower at `offset` from this leader, from the leader's predicted motion through the step. `is_driven`: a drive has set
/// the leader's velocity for this step already.
pub(super) fn target_behind(
    (pose, velocity, handle): (
        &Transform,
        Option<&Velocity>,
        Option<&RapierRigidBodyHandle>,
    ),
    is_driven: bool,
    offset: Isometry3d,
    (bodies, contacts, gravity): (&RigidBodySet, &NarrowPhase, Vec3),
    engine: &EngineStep,
) -> DriveTarget {
    let body = handle.and_then(|handle| bodies.get(handle.0));
    let pose = body.map_or(pose.to_isometry(), |body| pose_of(body).to_isometry());
    let Velocity { linear, angular } = velocity.copied().unwrap_or_default();
    let linear = body
        .filter(|body| is_driven || !is_held(body, contacts))
        .map_or(linear, |body| {
            velocity_through_step(linear, body, gravity, engine)
        });
    let centre = body.map_or(Vec3::ZERO, |body| body.local_center_of_mass());
    let turned = engine.turn_of(angular) * pose.rotation;
    let rotation = turned.normalize();
    let centre_now = Vec3::from(pose.translation) + pose.rotation * centre;
    let origin = centre_now + linear * engine.dt() - rotation * centre;
    let end = Isometry3d::new(origin, rotation);
    DriveTarget::between(pose * offset, end * offset, engine.dt())
}
