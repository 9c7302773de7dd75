//! What a drive is given, or the last of it that was good.

use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;

use super::fault::{DriveField, Faults};
use super::{Authority, DriveState, DriveTarget, SpringDrive};

/// The sound part of a drive's settings. No limit is infinite.
pub(super) struct Settings {
    pub authority: Authority,
    pub max_acceleration: f32,
    pub max_angular_acceleration: f32,
}

/// The target, or the last good one, standing still; none if there never was one.
pub(super) fn target(
    target: &DriveTarget,
    state: &mut DriveState,
    faults: &mut Faults,
) -> Option<DriveTarget> {
    let length = target.rotation.length_squared();
    // Almost always all is well, which one look at the sum tells; where that is in doubt, field by field.
    let sum = target.position + target.velocity + target.angular_velocity;
    if sum.is_finite() && (length - 1.0).abs() <= 1e-6 {
        state.held = Some(*target);
        return state.held;
    }
    let sound = [
        (target.position.is_finite(), DriveField::TargetPosition),
        // 1e-12 is a length of 1e-6: less has no direction left in 32 bits.
        (
            length.is_finite() && length > 1e-12,
            DriveField::TargetRotation,
        ),
        (target.velocity.is_finite(), DriveField::TargetVelocity),
        (
            target.angular_velocity.is_finite(),
            DriveField::TargetAngularVelocity,
        ),
    ];
    if sound.iter().all(|(sound, _)| *sound) {
        let mut target = *target;
        if (length - 1.0).abs() > 1e-6 {
            target.rotation = target.rotation.normalize();
        }
        state.held = Some(target);
        return state.held;
    }
    for (sound, field) in sound {
        if !sound {
            faults.tell(field);
        }
    }
    state.held.map(DriveTarget::standing)
}

/// The settings, each the last good one where it is bad; none if the drive cannot act on this body.
pub(super) fn settings(
    drive: &SpringDrive,
    body: &RawBody,
    state: &mut DriveState,
    faults: &mut Faults,
) -> Option<Settings> {
    let mut limit = |value: Option<f32>, held: usize, field| {
        let value = value.unwrap_or(f32::INFINITY);
        if value >= 0.0 {
            state.held_limits[held] = Some(value);
            return value;
        }
        faults.tell(field);
        state.held_limits[held].unwrap_or(f32::INFINITY)
    };
    let max_acceleration = limit(drive.max_acceleration, 0, DriveField::MaxAcceleration);
    let max_angular_acceleration = limit(
        drive.max_angular_acceleration,
        1,
        DriveField::MaxAngularAcceleration,
    );
    if let Authority::Force {
        mass_kg,
        inertia_kg_m2,
    } = drive.authority
    {
        let sound = |value: f32| value.is_finite() && value > 0.0;
        if sound(mass_kg) && sound(inertia_kg_m2) {
            state.held_authority = drive.authority;
        } else {
            faults.tell(DriveField::Authority);
        }
        if body.mass() <= 0.0 {
            faults.tell(DriveField::Mass);
            return None;
        }
    } else {
        state.held_authority = drive.authority;
    }
    Some(Settings {
        authority: state.held_authority,
        max_acceleration,
        max_angular_acceleration,
    })
}
