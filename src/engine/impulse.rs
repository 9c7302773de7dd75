//! What an impulse does to a body's velocity, and the impulse behind a change of velocity.

use bevy::math::{Mat3, Quat, Vec3};
use bevy::prelude::{Commands, Entity, Transform, World};
use bevy_rapier3d::prelude::{ExternalImpulse, MassProperties, Velocity};
use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;
use spring_math::body::EngineStep;

/// Adds an impulse to those that rapier gives a body in its next step.
pub fn add_impulse(commands: &mut Commands, body: Entity, impulse: ExternalImpulse) {
    commands.queue(move |world: &mut World| {
        // It may be gone by now.
        if let Ok(mut body) = world.get_entity_mut(body) {
            match body.get_mut::<ExternalImpulse>() {
                Some(mut sum) => *sum += impulse,
                None => {
                    body.insert(impulse);
                }
            }
        }
    });
}

/// The pose of a body in the world, as rapier has it. The body's own `Transform` is relative to its parent.
#[must_use]
pub fn pose_of(body: &RawBody) -> Transform {
    let pose = body.position();
    Transform::from_translation(pose.translation).with_rotation(pose.rotation)
}

/// Where a body's centre of mass is in the world. The engine's local centre holds the collider's scale already: the
/// transform's must not come on top.
#[must_use]
pub fn centre_of_mass(transform: &Transform, local: Vec3) -> Vec3 {
    transform.translation + transform.rotation * local
}

/// The velocity of a body after an impulse (N s) at a point of the world (m).
///
/// Writing this to the body *before* its drive runs lets the drive, and whoever reads the body's velocity afterwards, know of
/// the push in the same step. Handed to the engine as an impulse, it would be felt by both one step late.
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
    // The inertia is diagonal along its principal axes only.
    let axes = Mat3::from_quat(transform.rotation * mass.principal_inertia_local_frame);
    let along_axes = axes.transpose() * torque_impulse;
    let inverse = |inertia: f32| if inertia > 0.0 { 1.0 / inertia } else { 0.0 };
    let turned = Vec3::new(
        along_axes.x * inverse(mass.principal_inertia.x),
        along_axes.y * inverse(mass.principal_inertia.y),
        along_axes.z * inverse(mass.principal_inertia.z),
    );
    Velocity {
        linear: velocity.linear + impulse * inverse(mass.mass),
        angular: velocity.angular + axes * turned,
    }
}

/// The impulse (N s) and the torque impulse (N m s) that change a body's velocity from the first to the second within a step.
///
/// `keeps_axis`: rapier applies no gyroscopic torque to the body. The spin of a turning body then changes though its velocity does
/// not: what sets the velocity holds its axis.
#[must_use]
pub fn impulse_behind(
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
        // In the world the body's z axis lies along x now, and its x axis along -z.
        let pushed = velocity_after(
            Velocity::default(),
            &turn,
            &mass,
            Vec3::NEG_Y * 6.0,
            Vec3::Z,
        );
        assert!((pushed.linear - Vec3::NEG_Y * 3.0).length() < 1e-6);
        // Torque z x -y = +x, against the inertia of the body's z axis.
        assert!(
            (pushed.angular - Vec3::X * (6.0 / 9.0)).length() < 1e-6,
            "{}",
            pushed.angular
        );
    }
}
