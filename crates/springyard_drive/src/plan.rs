//! Caches what follows from a drive's settings: its springs on its body, for steps of the present length.

use bevy::ecs::change_detection::Tick;
use bevy::prelude::*;
use bevy_rapier3d::rapier::dynamics::{
    LockedAxes as RawLocks, MassProperties as RawMass, RigidBody as RawBody,
};
use spring_math::Spring;
use spring_math::body::{BodySprings, Bounds, SpringStep, force_based_spring};
use spring_math::velocity_spring::{VelocityPropagator, VelocitySpring};

use super::fault::Faults;
use super::validity::{LastValid, Settings};
use super::{AngularSpring, Authority, DriveMethod, SpringDrive};

/// Cache of a drive's springs, matrices included: computed for one `MadeFor`, and recomputed in a step for which that differs.
#[derive(Component, Debug, Clone, Default)]
pub struct DrivePlan {
    made_for: Option<MadeFor>,
    /// `None`: the drive cannot act on its body, and leaves the body unchanged.
    springs: Option<BodySprings>,
    velocity_spring: Option<(VelocitySpring, VelocityPropagator)>,
}

/// All that the springs of a drive follow from.
#[derive(Debug, Clone, Copy, PartialEq)]
struct MadeFor {
    /// When the [`SpringDrive`] was changed last.
    settings: Tick,
    method: DriveMethod,
    /// s.
    dt: f32,
    is_dynamic: bool,
    locks: RawLocks,
    mass: RawMass,
}

impl DrivePlan {
    /// The springs of a drive on its body, for steps of `dt` seconds; `None` if the drive cannot act on the body. `default_method` is
    /// for a drive whose [`SpringDrive::method`] is `None`.
    pub(super) fn springs(
        &mut self,
        (entity, raw): (Entity, &RawBody),
        drive: &Ref<SpringDrive>,
        (default_method, dt): (DriveMethod, f32),
        last: &mut Mut<LastValid>,
        faults: &mut Faults,
    ) -> Option<&BodySprings> {
        let made_for = MadeFor {
            settings: drive.last_changed(),
            method: drive.method.unwrap_or(default_method),
            dt,
            is_dynamic: raw.is_dynamic(),
            locks: raw.locked_axes(),
            mass: raw.mass_properties().local_mprops,
        };
        if self.made_for != Some(made_for) {
            self.made_for = Some(made_for);
            let settings = last.settings(drive, (entity, raw), faults);
            self.springs = settings.map(|settings| made_for.springs(drive, &settings));
        }
        self.springs.as_ref()
    }

    /// The step of a spring on a velocity over `dt` seconds.
    pub(super) fn velocity_step(&mut self, spring: VelocitySpring, dt: f32) -> VelocityPropagator {
        match self.velocity_spring {
            Some((cached, step)) if cached == spring && step.dt() == dt => step,
            _ => self.velocity_spring.insert((spring, spring.over(dt))).1,
        }
    }
}

impl MadeFor {
    fn springs(&self, drive: &SpringDrive, settings: &Settings) -> BodySprings {
        let Self { method, dt, .. } = *self;
        let frame = self.mass.principal_inertia_local_frame;
        let (linear, angular, angular_frame) = match settings.authority {
            Authority::AccelerationBased => {
                let about_axes = |AngularSpring { tilt, yaw }| [tilt, yaw, tilt];
                (drive.linear, drive.angular.map(about_axes), None)
            }
            Authority::ForceBased {
                mass_kg,
                inertia_kg_m2,
            } => {
                let tuned = |it| force_based_spring(it, mass_kg, self.mass.inv_mass);
                let about_axes = |spring| self.force_based(spring, inertia_kg_m2);
                let angular = drive.angular.map(about_axes);
                (drive.linear.map(tuned), angular, Some(frame))
            }
        };
        let bounds =
            |axes: BVec3, first, limit| Bounds::new(axes & !locked(self.locks, first), limit);
        BodySprings {
            linear: linear.map(|spring| SpringStep::new(spring, method, dt)),
            angular: angular.map(|springs| SpringStep::per_axis(springs, method, dt)),
            angular_frame,
            linear_bounds: bounds(
                drive.linear_axes,
                RawLocks::TRANSLATION_LOCKED_X,
                settings.max_acceleration,
            ),
            angular_bounds: bounds(
                drive.angular_axes,
                RawLocks::ROTATION_LOCKED_X,
                settings.max_angular_acceleration,
            ),
            carries_weight: drive.gravity_feed_forward,
            turns_to_goal: drive.angular.is_some() && drive.angular_axes == BVec3::TRUE,
        }
    }

    /// The springs about the principal axes of a body, tuned for this inertia (kg m^2).
    fn force_based(&self, spring: AngularSpring, inertia_kg_m2: f32) -> [Spring; 3] {
        let inverse = self.mass.inv_principal_inertia.to_array();
        let along_y = (self.mass.principal_inertia_local_frame.inverse() * Vec3::Y).abs();
        let upright = along_y.max_position();
        std::array::from_fn(|axis| {
            let spring = if axis == upright {
                spring.yaw
            } else {
                spring.tilt
            };
            force_based_spring(spring, inertia_kg_m2, inverse[axis])
        })
    }
}

/// The axes that rapier has locked: of translation if `first` is `TRANSLATION_LOCKED_X`, of rotation if it is
/// `ROTATION_LOCKED_X`.
pub(super) fn locked(locks: RawLocks, first: RawLocks) -> BVec3 {
    let axis = |i: u8| locks.bits() & (first.bits() << i) != 0;
    BVec3::new(axis(0), axis(1), axis(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_step_of_a_velocity_spring_is_always_that_of_the_present_spring_and_length() {
        let spring = |half_life| VelocitySpring::from_roll_call_half_life(half_life).unwrap();
        let (soft, stiff) = (spring(0.5), spring(0.1));
        let mut plan = DrivePlan::default();
        for (spring, dt) in [
            (soft, 0.01),
            (soft, 0.01),
            (stiff, 0.01),
            (stiff, 0.02),
            (soft, 0.02),
            (stiff, 0.01),
        ] {
            assert_eq!(plan.velocity_step(spring, dt), spring.over(dt), "{dt} s");
        }
    }
}
