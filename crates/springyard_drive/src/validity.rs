//! Validates the input of a drive in one place. A bad value is replaced by the last good one, and reported as a
//! [`DriveFault`](super::DriveFault).

use bevy::ecs::change_detection::Tick;
use bevy::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;
use serde::Serialize;

use super::fault::{DriveField, Faults, Reported};
use super::{Authority, DriveTarget, SpringDrive};
use springyard_state::RegisterState;

/// The last valid input of a drive, and the faults that have been reported.
#[derive(Component, Debug, Clone, Copy, Default, Serialize)]
pub struct LastValid {
    /// The last valid target; `None` before the first.
    pub(super) target: Option<DriveTarget>,
    /// Change tick of the target that was checked last. No state: ticks count the systems that have run, so they differ between
    /// frame rates.
    #[serde(skip)]
    pub(super) target_seen: Option<Tick>,
    settings: Settings,
    pub(super) reported: Reported,
}

/// The settings of a drive that can be invalid. `f32::INFINITY` means no limit.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Settings {
    pub authority: Authority,
    pub max_acceleration: f32,
    pub max_angular_acceleration: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            authority: Authority::AccelerationBased,
            max_acceleration: f32::INFINITY,
            max_angular_acceleration: f32::INFINITY,
        }
    }
}

impl LastValid {
    /// Checks a changed target and keeps it if it is valid. Otherwise keeps the last valid one, at rest.
    pub(super) fn check_target(&mut self, target: &Mut<DriveTarget>, faults: &mut Faults) {
        self.target_seen = Some(target.last_changed());
        let mut target = **target;
        let length = target.rotation.length_squared();
        // Shorter than 1e-6, a quaternion has no direction left in 32 bits.
        let has_rotation = length.is_finite() && length > 1e-12;
        let fields = [
            (target.position.is_finite(), DriveField::TargetPosition),
            (has_rotation, DriveField::TargetRotation),
            (target.velocity.is_finite(), DriveField::TargetVelocity),
            (
                target.angular_velocity.is_finite(),
                DriveField::TargetAngularVelocity,
            ),
            (
                target.acceleration.is_finite() && target.angular_acceleration.is_finite(),
                DriveField::TargetAcceleration,
            ),
        ];
        if fields.iter().all(|(is_valid, _)| *is_valid) {
            if (length - 1.0).abs() > 1e-6 {
                target.rotation = target.rotation.normalize();
            }
            self.target = Some(target);
            return;
        }
        for (_, field) in fields.into_iter().filter(|(sound, _)| !sound) {
            faults.report(&mut self.reported, field);
        }
        self.target = self.target.map(DriveTarget::standing);
    }

    /// The settings, with the last valid value in place of an invalid one; `None` if the drive cannot act on this body.
    pub(super) fn settings(
        &mut self,
        drive: &SpringDrive,
        body: &RawBody,
        faults: &mut Faults,
    ) -> Option<Settings> {
        if !body.is_dynamic() {
            faults.report(&mut self.reported, DriveField::NotDynamic);
            return None;
        }
        let forced = matches!(drive.authority, Authority::ForceBased { .. });
        if drive.yaw.is_some() && (drive.angular.is_none() || forced) {
            faults.report(&mut self.reported, DriveField::Yaw);
        }
        let settings = &mut self.settings;
        for (limit, kept, field) in [
            (
                drive.max_acceleration,
                &mut settings.max_acceleration,
                DriveField::MaxAcceleration,
            ),
            (
                drive.max_angular_acceleration,
                &mut settings.max_angular_acceleration,
                DriveField::MaxAngularAcceleration,
            ),
        ] {
            let limit = limit.unwrap_or(f32::INFINITY);
            if limit >= 0.0 {
                *kept = limit;
            } else {
                faults.report(&mut self.reported, field);
            }
        }
        if drive.authority.is_valid() {
            self.settings.authority = drive.authority;
        } else {
            faults.report(&mut self.reported, DriveField::Authority);
        }
        if body.mass() <= 0.0 {
            faults.report(&mut self.reported, DriveField::Mass);
            if forced {
                return None;
            }
        }
        let inertia = body.mass_properties().local_mprops.inv_principal_inertia;
        if forced && drive.angular.is_some() && inertia.min_element() <= 0.0 {
            faults.report(&mut self.reported, DriveField::Inertia);
        }
        Some(self.settings)
    }
}

impl Authority {
    fn is_valid(self) -> bool {
        match self {
            Self::AccelerationBased => true,
            Self::ForceBased {
                mass_kg,
                inertia_kg_m2,
            } => [mass_kg, inertia_kg_m2]
                .iter()
                .all(|value| value.is_finite() && *value > 0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The state hash of a drive with this last valid input.
    fn hash_of(last: LastValid) -> u64 {
        let mut app = App::new();
        app.register_state::<LastValid>("last_valid");
        app.world_mut().spawn((Name::new("lift"), last));
        springyard_rewind::hash(app.world())
    }

    #[test]
    fn all_of_it_but_the_change_tick_is_state() {
        let first = hash_of(LastValid::default());
        let checked = LastValid {
            target_seen: Some(Tick::new(7)),
            ..default()
        };
        assert_eq!(hash_of(checked), first);
        let aimed = LastValid {
            target: Some(DriveTarget::at(Vec3::Y)),
            ..default()
        };
        assert_ne!(hash_of(aimed), first);
        let limited = LastValid {
            settings: Settings {
                max_acceleration: 50.0,
                ..default()
            },
            ..default()
        };
        assert_ne!(hash_of(limited), first);
    }
}
