//! What a drive is given, or the last of it that was good.

use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;

use super::fault::{DriveField, Faults};
use super::plan::DriveMemory;
use super::{Authority, DriveTarget, SpringDrive};

/// The sound part of a drive's settings. No limit is infinite.
pub(super) struct Settings {
    pub authority: Authority,
    pub max_acceleration: f32,
    pub max_angular_acceleration: f32,
}

/// Whether a target can be driven to as it is. Nearly all can, in nearly all steps: one look at a sum tells.
pub(super) fn is_sound(target: &DriveTarget) -> bool {
    let sum = target.position + target.velocity + target.angular_velocity;
    sum.is_finite() && (target.rotation.length_squared() - 1.0).abs() <= 1e-6
}

/// A target that [`is_sound`] doubts, field by field: mended, or the last good one, standing still; none if there never was one.
pub(super) fn mend(
    target: &DriveTarget,
    memory: &mut DriveMemory,
    faults: &mut Faults,
) -> Option<DriveTarget> {
    let length = target.rotation.length_squared();
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
        memory.target = Some(target);
        return memory.target;
    }
    for (sound, field) in sound {
        if !sound {
            faults.tell(memory, field);
        }
    }
    memory.target.map(DriveTarget::standing)
}

/// The settings, each the last good one where it is bad; none if the drive cannot act on this body.
pub(super) fn settings(
    drive: &SpringDrive,
    body: &RawBody,
    memory: &mut DriveMemory,
    faults: &mut Faults,
) -> Option<Settings> {
    let settings = Settings {
        authority: drive.authority,
        max_acceleration: drive.max_acceleration.unwrap_or(f32::INFINITY),
        max_angular_acceleration: drive.max_angular_acceleration.unwrap_or(f32::INFINITY),
    };
    let limits = [settings.max_acceleration, settings.max_angular_acceleration];
    let force = match settings.authority {
        Authority::Insulated => None,
        Authority::Force {
            mass_kg,
            inertia_kg_m2,
        } => Some([mass_kg, inertia_kg_m2]),
    };
    let sound = is_yaw_heard(drive)
        && limits.iter().all(|limit| *limit >= 0.0)
        && force.is_none_or(|tuned| {
            tuned.iter().all(|value| value.is_finite() && *value > 0.0)
                && body.mass() > 0.0
                && (drive.angular.is_none() || has_inertia(body))
        });
    if !sound {
        return mend_settings(drive, body, memory, faults);
    }
    memory.limits = limits.map(Some);
    memory.authority = settings.authority;
    Some(settings)
}

fn mend_settings(
    drive: &SpringDrive,
    body: &RawBody,
    memory: &mut DriveMemory,
    faults: &mut Faults,
) -> Option<Settings> {
    if !is_yaw_heard(drive) {
        faults.tell(memory, DriveField::Yaw);
    }
    let mut limit = |value: Option<f32>, index: usize, field| {
        let value = value.unwrap_or(f32::INFINITY);
        if value >= 0.0 {
            memory.limits[index] = Some(value);
            return value;
        }
        faults.tell(memory, field);
        memory.limits[index].unwrap_or(f32::INFINITY)
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
            memory.authority = drive.authority;
        } else {
            faults.tell(memory, DriveField::Authority);
        }
        if body.mass() <= 0.0 {
            faults.tell(memory, DriveField::Mass);
            return None;
        }
        if drive.angular.is_some() && !has_inertia(body) {
            faults.tell(memory, DriveField::Inertia);
        }
    } else {
        memory.authority = drive.authority;
    }
    Some(Settings {
        authority: memory.authority,
        max_acceleration,
        max_angular_acceleration,
    })
}

fn is_yaw_heard(drive: &SpringDrive) -> bool {
    drive.yaw.is_none() || (drive.angular.is_some() && drive.authority == Authority::Insulated)
}

fn has_inertia(body: &RawBody) -> bool {
    let inverse = body.mass_properties().local_mprops.inv_principal_inertia;
    inverse.min_element() > 0.0
}
