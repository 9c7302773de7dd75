//! Validates the input of a drive in one place. A bad value is replaced by the last good one, and reported as a
//! [`DriveFault`](super::DriveFault). As long as a value has never been good, the body is not driven.

use bevy::ecs::change_detection::Tick;
use bevy::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBody as RawBody;
use serde::Serialize;

use super::fault::{DriveField, Faults};
use super::{Authority, DriveTarget, SpringDrive};

/// The last valid input of a drive.
#[derive(Component, Debug, Clone, Copy, Default, Serialize)]
pub struct LastValid {
    /// The last valid target; `None` before the first.
    target: Option<DriveTarget>,
    /// Change tick of the target that was checked last. Not state: ticks count the systems that have run, so they differ between
    /// frame rates.
    #[serde(skip)]
    target_seen: Option<Tick>,
    settings: LastSettings,
}

/// The last valid ones of the settings that can be invalid; `None` before the first. No limit is infinity.
#[derive(Debug, Clone, Copy, Default, Serialize)]
struct LastSettings {
    authority: Option<Authority>,
    max_acceleration: Option<f32>,
    max_angular_acceleration: Option<f32>,
}

/// The settings of a drive that can be invalid.
#[derive(Debug, Clone, Copy)]
pub(super) struct Settings {
    pub authority: Authority,
    /// m/s^2; infinity for no limit.
    pub max_acceleration: f32,
    /// rad/s^2; infinity for no limit.
    pub max_angular_acceleration: f32,
}

impl LastValid {
    /// The target, if it is valid; otherwise the last valid one, at rest; `None` if there was none. `last` is marked as changed only if
    /// the target has changed.
    pub(super) fn target(
        last: &mut Mut<Self>,
        entity: Entity,
        target: &Mut<DriveTarget>,
        faults: &mut Faults,
    ) -> Option<DriveTarget> {
        if last.target_seen != Some(target.last_changed()) {
            last.target_seen = Some(target.last_changed());
            last.target = match checked(entity, **target, faults) {
                Some(target) => Some(target),
                None => last.target.map(DriveTarget::standing),
            };
        }
        last.target
    }

    /// The settings, with the last valid value in place of an invalid one; `None` if there was none, or if the drive cannot act on this
    /// body.
    pub(super) fn settings(
        &mut self,
        drive: &SpringDrive,
        (entity, body): (Entity, &RawBody),
        faults: &mut Faults,
    ) -> Option<Settings> {
        let mut report = |field| faults.report(entity, field);
        if !body.is_dynamic() {
            report(DriveField::NotDynamic);
            return None;
        }
        let settings = &mut self.settings;
        for (last, limit, field) in [
            (
                &mut settings.max_acceleration,
                drive.max_acceleration,
                DriveField::MaxAcceleration,
            ),
            (
                &mut settings.max_angular_acceleration,
                drive.max_angular_acceleration,
                DriveField::MaxAngularAcceleration,
            ),
        ] {
            let limit = limit.unwrap_or(f32::INFINITY);
            if limit >= 0.0 {
                *last = Some(limit);
            } else {
                report(field);
            }
        }
        if drive.authority.is_valid() {
            settings.authority = Some(drive.authority);
        } else {
            report(DriveField::Authority);
        }
        let forced = matches!(drive.authority, Authority::ForceBased { .. });
        if body.mass() <= 0.0 {
            report(DriveField::Mass);
            if forced {
                return None;
            }
        }
        let inertia = body.mass_properties().local_mprops.inv_principal_inertia;
        if forced && drive.angular.is_some() && inertia.min_element() <= 0.0 {
            report(DriveField::Inertia);
        }
        Some(Settings {
            authority: settings.authority?,
            max_acceleration: settings.max_acceleration?,
            max_angular_acceleration: settings.max_angular_acceleration?,
        })
    }
}

/// The target with a rotation of unit length. Reports each field that is not finite, and returns `None` if there is one.
fn checked(entity: Entity, target: DriveTarget, faults: &mut Faults) -> Option<DriveTarget> {
    let length = target.rotation.length_squared();
    // Shorter than 1e-6, a quaternion has no direction left in 32 bits.
    let has_rotation = length.is_finite() && length > 1e-12;
    let acceleration = target.acceleration.is_finite() && target.angular_acceleration.is_finite();
    let mut is_valid = true;
    for (is_finite, field) in [
        (target.position.is_finite(), DriveField::TargetPosition),
        (has_rotation, DriveField::TargetRotation),
        (target.velocity.is_finite(), DriveField::TargetVelocity),
        (
            target.angular_velocity.is_finite(),
            DriveField::TargetAngularVelocity,
        ),
        (acceleration, DriveField::TargetAcceleration),
    ] {
        if !is_finite {
            faults.report(entity, field);
            is_valid = false;
        }
    }
    let rotation = if (length - 1.0).abs() > 1e-6 {
        target.rotation.normalize()
    } else {
        target.rotation
    };
    is_valid.then_some(DriveTarget { rotation, ..target })
}

impl Authority {
    fn is_valid(self) -> bool {
        match self {
            Self::AccelerationBased => true,
            Self::ForceBased {
                mass_kg,
                inertia_kg_m2,
            } => [mass_kg, inertia_kg_m2]
                .into_iter()
                .all(|it| it.is_finite() && it > 0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::{DriveFault, ReportedFaults};

    /// The state hash of a drive with this last valid input.
    fn hash_of(last: LastValid) -> u64 {
        let mut app = App::new();
        crate::register_state(&mut app);
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
            settings: LastSettings {
                max_acceleration: Some(50.0),
                ..default()
            },
            ..default()
        };
        assert_ne!(hash_of(limited), first);
    }

    /// What a drive gets for this target, and the faults that are reported of it.
    fn checks(target: DriveTarget) -> (Option<DriveTarget>, Vec<DriveField>) {
        let mut world = World::new();
        world.init_resource::<Time>();
        world.init_resource::<Messages<DriveFault>>();
        let entity = world.spawn(ReportedFaults::default()).id();
        let check = move |mut faults: Faults| checked(entity, target, &mut faults);
        let found = world.run_system_once(check).unwrap();
        let mut faults = world.resource_mut::<Messages<DriveFault>>();
        let fields = faults.drain().map(|fault| fault.field).collect();
        (found, fields)
    }

    #[test]
    fn a_rotation_far_from_length_1_is_normalised_and_one_near_it_stays_as_it_is() {
        let checked_rotation = |rotation: Quat| {
            let target = DriveTarget {
                rotation,
                ..default()
            };
            let (found, faults) = checks(target);
            assert_eq!(faults, []);
            found.unwrap().rotation
        };
        let unit = Quat::from_axis_angle(Vec3::new(0.6, 0.0, 0.8), 0.8);
        for length in [1e-4, 1.0 - 1e-5, 1.0 + 1e-5, 3.0, 1e3] {
            let off = (checked_rotation(unit * length) - unit).length();
            assert!(off < 3e-7, "{length}: {off}");
        }
        let near = unit * (1.0 + 2e-7);
        assert_eq!(checked_rotation(near), near);
    }

    #[test]
    fn either_acceleration_that_is_not_finite_is_a_fault() {
        let linear = DriveTarget {
            acceleration: Vec3::new(0.0, f32::NAN, 0.0),
            ..default()
        };
        let angular = DriveTarget {
            angular_acceleration: Vec3::new(f32::INFINITY, 0.0, 0.0),
            ..default()
        };
        for target in [linear, angular] {
            assert_eq!(checks(target), (None, vec![DriveField::TargetAcceleration]));
        }
    }
}
