//! Impulses: the change of velocity from an impulse, and the impulse that a change of velocity takes.

use bevy::math::{Mat3, Quat, Vec3};
use bevy::prelude::{Commands, Entity, Transform, World};
use bevy_rapier3d::prelude::{ExternalImpulse, MassProperties, Velocity};
use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;
use spring_math::body::EngineStep;

/// Adds an impulse (N s, N m s) to the body's `ExternalImpulse`, which rapier applies in its next step.
pub fn add_impulse(commands: &mut Commands, body: Entity, impulse: ExternalImpulse) {
    commands.queue(move |world: &mut World| {
        // The body may be despawned by now.
        if let Ok(mut body) = world.get_entity_mut(body) {
            let sum = body.entry::<ExternalImpulse>();
            sum.and_modify(|mut sum| *sum += impulse).or_insert(impulse);
        }
    });
}

/// The world pose of a body, from rapier. The body's `Transform` is relative to its parent instead.
#[must_use]
pub fn pose_of(body: &RawBody) -> Transform {
    let pose = body.position();
    Transform::from_translation(pose.translation).with_rotation(pose.rotation)
}

/// The centre of mass of a body in the world, m; `local` is rapier's local centre, m. That centre includes the collider's scale
/// already, so the scale of `transform` is not applied again.
#[must_use]
pub fn centre_of_mass(transform: &Transform, local: Vec3) -> Vec3 {
    transform.translation + transform.rotation * local
}

/// The velocity of a body after an impulse (N s) at a point in the world (m).
///
/// Write it to the body *before* its drive runs: the drive, and every system that reads the body's velocity after it, then reacts
/// to the impulse in the same step. Passed to rapier as an `ExternalImpulse`, the impulse would reach them one step late.
#[must_use]
pub fn velocity_after(
    velocity: Velocity,
    transform: &Transform,
    mass: &MassProperties,
    impulse: Vec3,
    point: Vec3,
) -> Velocity {
    let centre = centre_of_mass(transform, mass.local_center_of_mass);
    let torque_impulse = (point - centre).cross(impulse);
    // The inertia tensor is diagonal in the frame of its principal axes only.
    let axes = Mat3::from_quat(transform.rotation * mass.principal_inertia_local_frame);
    let along_axes = axes.transpose() * torque_impulse;
    let inverse = |inertia: f32| if inertia > 0.0 { 1.0 / inertia } else { 0.0 };
    let turned = along_axes * mass.principal_inertia.map(inverse);
    Velocity {
        linear: velocity.linear + impulse * inverse(mass.mass),
        angular: velocity.angular + axes * turned,
    }
}

/// The change of velocity of a body's point, m/s along `direction` (unit vector), for each N s of an impulse there along it: the
/// inverse of the mass that the impulse meets, 1/kg. `point`: world, m.
#[must_use]
pub fn compliance(
    transform: &Transform,
    mass: &MassProperties,
    direction: Vec3,
    point: Vec3,
) -> f32 {
    let after = velocity_after(Velocity::default(), transform, mass, direction, point);
    let arm = point - centre_of_mass(transform, mass.local_center_of_mass);
    (after.linear + after.angular.cross(arm)).dot(direction)
}

/// The impulse (N s) and torque impulse (N m s) that change a body's velocity from `before` to `after` within a step.
///
/// `keeps_axis`: rapier applies no gyroscopic torque to the body. Its angular momentum then changes even at a constant angular
/// velocity, because the inertia tensor turns with the body. The drive that sets the velocity supplies that torque, so it is part
/// of the result.
#[must_use]
pub fn impulse_of_change(
    body: &RawBody,
    rotation: Quat,
    (before, after): (Velocity, Velocity),
    keeps_axis: bool,
    engine: &EngineStep,
) -> (Vec3, Vec3) {
    let mass = &body.mass_properties().local_mprops;
    let frame = rotation * mass.principal_inertia_local_frame;
    let spin = |frame: Quat, velocity: Vec3| {
        frame * (mass.principal_inertia() * (frame.inverse() * velocity))
    };
    let frame_at_end = if keeps_axis {
        engine.turn_of(after.angular) * frame
    } else {
        frame
    };
    (
        (after.linear - before.linear) * body.mass(),
        spin(frame_at_end, after.angular) - spin(frame, before.angular),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_push_off_centre_turns_by_the_inertia_of_that_axis() {
        let mass = MassProperties {
            mass: 2.0,
            principal_inertia: Vec3::new(1.0, 4.0, 9.0),
            principal_inertia_local_frame: Quat::IDENTITY,
            local_center_of_mass: Vec3::ZERO,
        };
        let turn = Transform::from_rotation(Quat::from_rotation_y(std::f32::consts::FRAC_PI_2));
        // In the world, the body's z axis now lies along x, and its x axis along -z.
        let pushed = velocity_after(
            Velocity::default(),
            &turn,
            &mass,
            Vec3::NEG_Y * 6.0,
            Vec3::Z,
        );
        assert!((pushed.linear - Vec3::NEG_Y * 3.0).length() < 1e-6);
        // The torque z x -y = +x acts on the inertia about the body's z axis.
        assert!(
            (pushed.angular - Vec3::X * (6.0 / 9.0)).length() < 1e-6,
            "{}",
            pushed.angular
        );
    }

    /// A body of 2 kg whose centre of mass is 3 m along x, with inertia 0.5 kg m^2 about z and none about x.
    fn rod() -> MassProperties {
        MassProperties {
            mass: 2.0,
            principal_inertia: Vec3::new(0.0, 4.0, 0.5),
            principal_inertia_local_frame: Quat::IDENTITY,
            local_center_of_mass: Vec3::X * 3.0,
        }
    }

    #[test]
    fn a_push_through_the_centre_of_mass_or_about_an_axis_without_inertia_does_not_turn() {
        let (place, up) = (Transform::from_xyz(0.0, 1.0, 0.0), Vec3::Y * 4.0);
        let moves = Velocity {
            linear: Vec3::X,
            angular: Vec3::Z * 2.0,
        };
        // Below the centre of mass, and beside it along z.
        for point in [Vec3::new(3.0, -5.0, 0.0), Vec3::new(3.0, 1.0, 1.0)] {
            let pushed = velocity_after(moves, &place, &rod(), up, point);
            assert_eq!(pushed.linear, Vec3::new(1.0, 2.0, 0.0));
            assert_eq!(pushed.angular, moves.angular);
        }
    }

    #[test]
    fn a_body_gives_way_at_its_end_more_than_at_its_centre_of_mass() {
        let place = Transform::from_xyz(0.0, 1.0, 0.0);
        let at = |x: f32| compliance(&place, &rod(), Vec3::Y, Vec3::new(x, 1.0, 0.0));
        // 1/m, and r^2 / I more at a distance r.
        assert!((at(3.0) - 0.5).abs() < 1e-6, "{}", at(3.0));
        assert!((at(4.0) - 2.5).abs() < 1e-6, "{}", at(4.0));
    }
}
