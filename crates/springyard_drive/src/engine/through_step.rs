//! The mean velocity of a body through the coming step, and whether something holds the body.

use bevy::math::Vec3;
use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;
use bevy_rapier3d::rapier::geometry::NarrowPhase;
use spring_math::body::EngineStep;

/// The mean velocity through the coming step, m/s, of a body without contacts that starts the step at `velocity`: rapier adds
/// `gravity` (m/s^2) during the step.
///
/// The command of a drive is reduced by gravity's share beforehand. So this is the velocity with which a driven body really
/// moves, and which its passengers and followers should use. It is wrong for a body in contact, such as one that lies on the
/// ground: see [`is_held`].
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

/// Whether the body had a contact in the last step. The other body is then assumed to hold it up against gravity.
#[must_use]
pub fn is_held(body: &RawBody, contacts: &NarrowPhase) -> bool {
    body.colliders().iter().any(|collider| {
        contacts
            .contact_pairs_with(*collider)
            .any(|pair| pair.has_any_active_contact())
    })
}

#[cfg(test)]
mod tests {
    use bevy_rapier3d::rapier::dynamics::RigidBodyBuilder;

    use super::*;

    #[test]
    fn only_a_dynamic_body_that_is_awake_falls_within_a_step() {
        let engine = EngineStep::new(0.1, 4);
        let through = |body: RigidBodyBuilder| {
            velocity_through_step(Vec3::X, &body.build(), Vec3::NEG_Y * 10.0, &engine)
        };
        // At twice gravity it is 0.5, 1, 1.5 and 2 m/s slower in the four quarters of the step.
        let falls = RigidBodyBuilder::dynamic().gravity_scale(2.0);
        let mean = through(falls.clone());
        assert!(mean.distance(Vec3::new(1.0, -1.25, 0.0)) < 1e-6, "{mean}");
        for others in [
            falls.sleeping(true),
            RigidBodyBuilder::kinematic_velocity_based(),
            RigidBodyBuilder::fixed(),
        ] {
            assert_eq!(through(others), Vec3::X);
        }
    }
}
