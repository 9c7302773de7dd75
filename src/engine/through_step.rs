//! The velocity that a body really moves with through the coming step.

use bevy::math::Vec3;
use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;
use bevy_rapier3d::rapier::geometry::NarrowPhase;
use spring_math::body::EngineStep;

/// The mean velocity of a body through the coming step, m/s, of one that starts it at `velocity` and that nothing touches: the
/// engine adds gravity on the way.
///
/// A drive's command has gravity's part taken out beforehand, so this is what a driven body really moves with, and what rides on
/// it or follows it should reckon with. For a body that lies on something (one that something touches), it is not.
#[must_use]
pub fn velocity_through_step(
    velocity: Vec3,
    body: &RawBody,
    gravity: Vec3,
    engine: &EngineStep,
) -> Vec3 {
    if body.is_sleeping() || !body.is_dynamic() {
        return velocity;
    }
    engine.mean_velocity(velocity, gravity * body.gravity_scale())
}

/// Whether a body touched another in the last step: what it lies on takes gravity's part.
#[must_use]
pub fn is_held(body: &RawBody, contacts: &NarrowPhase) -> bool {
    body.colliders().iter().any(|collider| {
        contacts
            .contact_pairs_with(*collider)
            .any(|pair| pair.has_any_active_contact())
    })
}
