//! Caches the spring matrices of a drive for its body and the length of the step.

use bevy::ecs::change_detection::Tick;
use bevy::prelude::*;
use bevy_rapier3d::rapier::dynamics::{LockedAxes as RawLocks, RigidBody as RawBody};
use spring_math::Spring;
use spring_math::body::{BodySprings, Bounds, SpringStep, force_based_spring};

use super::fault::Faults;
use super::validity::{LastValid, Settings};
use super::{Authority, SpringDrive};

/// Cache of a [`SpringDrive`]'s springs, matrices included, for the current length of step. Recomputed when the drive's settings,
/// the length of the step, or the body's type, locked axes, mass or inertia change.
#[derive(Component, Debug, Clone, Default)]
pub struct DrivePlan {
    made_for: Option<MadeFor>,
    /// `None`: the drive cannot act on its body, and leaves the body unchanged.
    made: Option<Plan>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct MadeFor {
    settings: Tick,
    dt: f32,
    is_dynamic: bool,
    locks: u8,
    inverse_mass: f32,
    inverse_inertia: Vec3,
    inertia_frame: Quat,
}

/// The cached result: see [`DrivePlan`].
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub springs: BodySprings,
    /// Whether mass and inertia do not matter: [`Authority::AccelerationBased`].
    pub is_acceleration_based: bool,
}

impl DrivePlan {
    /// The plan for a body over `dt` seconds, recomputed if necessary; `None` if the drive cannot act on the body.
    pub(super) fn on(
        &mut self,
        body: &RawBody,
        drive: &Ref<SpringDrive>,
        dt: f32,
        last: &mut Mut<LastValid>,
        faults: &mut Faults,
    ) -> Option<&Plan> {
        let mass = &body.mass_properties().local_mprops;
        let made_for = Some(MadeFor {
            settings: drive.last_changed(),
            dt,
            is_dynamic: body.is_dynamic(),
            locks: body.locked_axes().bits(),
            inverse_mass: mass.inv_mass,
            inverse_inertia: mass.inv_principal_inertia,
            inertia_frame: mass.principal_inertia_local_frame,
        });
        if self.made_for != made_for {
            self.made_for = made_for;
            let settings = last.settings(drive, body, faults);
            self.made = settings.map(|settings| Plan::new(drive, &settings, body, dt));
        }
        self.made.as_ref()
    }
}

impl Plan {
    fn new(drive: &SpringDrive, settings: &Settings, body: &RawBody, dt: f32) -> Self {
        let is_acceleration_based = settings.authority == Authority::AccelerationBased;
        let free = |axes: BVec3, first| axes & !locked(body, first);
        Self {
            springs: BodySprings {
                linear: linear_step(drive, settings, body, dt),
                angular: angular_step(drive, settings, body, dt),
                angular_frame: (!is_acceleration_based).then(|| {
                    body.mass_properties()
                        .local_mprops
                        .principal_inertia_local_frame
                }),
                linear_bounds: Bounds::new(
                    free(drive.linear_axes, RawLocks::TRANSLATION_LOCKED_X),
                    settings.max_acceleration,
                ),
                angular_bounds: Bounds::new(
                    free(drive.angular_axes, RawLocks::ROTATION_LOCKED_X),
                    settings.max_angular_acceleration,
                ),
                carries_weight: drive.gravity_feed_forward,
                turns_to_goal: drive.angular.is_some() && drive.angular_axes == BVec3::TRUE,
            },
            is_acceleration_based,
        }
    }
}

fn linear_step(
    drive: &SpringDrive,
    settings: &Settings,
    body: &RawBody,
    dt: f32,
) -> Option<SpringStep> {
    let spring = match settings.authority {
        Authority::AccelerationBased => drive.linear?,
        Authority::ForceBased { mass_kg, .. } => {
            let inverse_mass = body.mass_properties().local_mprops.inv_mass;
            force_based_spring(drive.linear?, mass_kg, inverse_mass)
        }
    };
    Some(SpringStep::new(spring, drive.method, dt))
}

fn angular_step(
    drive: &SpringDrive,
    settings: &Settings,
    body: &RawBody,
    dt: f32,
) -> Option<SpringStep> {
    let spring = drive.angular?;
    let per_axis = |springs: [Spring; 3]| Some(SpringStep::per_axis(springs, drive.method, dt));
    match (settings.authority, drive.yaw) {
        (Authority::AccelerationBased, None) => Some(SpringStep::new(spring, drive.method, dt)),
        (Authority::AccelerationBased, Some(yaw)) => per_axis([spring, yaw, spring]),
        (Authority::ForceBased { inertia_kg_m2, .. }, _) => {
            let inverse = body.mass_properties().local_mprops.inv_principal_inertia;
            per_axis(
                inverse
                    .to_array()
                    .map(|inverse| force_based_spring(spring, inertia_kg_m2, inverse)),
            )
        }
    }
}

/// The axes that rapier has locked: of translation if `first` is `TRANSLATION_LOCKED_X`, of rotation if it is
/// `ROTATION_LOCKED_X`.
pub(super) fn locked(body: &RawBody, first: RawLocks) -> BVec3 {
    let locks = body.locked_axes();
    let axis = |i: u8| locks.bits() & (first.bits() << i) != 0;
    BVec3::new(axis(0), axis(1), axis(2))
}
