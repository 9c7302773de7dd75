//! What a drive's settings come to on its body.

use bevy::ecs::change_detection::Tick;
use bevy::prelude::*;
use bevy_rapier3d::rapier::dynamics::{LockedAxes as RawLocks, RigidBody as RawBody};
use spring_math::Spring;
use spring_math::body::{Bounds, DrivenAxes, Rules, felt_by};

use super::check::{self, Settings};
use super::fault::Faults;
use super::step_cache::{FeltSpring, SpringSet, StepCache};
use super::{Authority, DriveTarget, SpringDrive};

/// What a [`SpringDrive`]'s settings come to on its body: looked through once, and again when they change, or what rapier says of
/// the body. All that a step needs to know of them, and no more: it is read for every body in every step.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct DrivePlan {
    settings_seen: Option<Tick>,
    target_seen: Option<Tick>,
    target_is_sound: bool,
    /// A drive that cannot act on its body leaves it alone.
    can_act: bool,
    locks: u8,
    masses: Masses,
    /// The [name](StepCache::name) of its springs.
    pub(super) springs: u32,
    pub(super) rules: Rules,
    pub(super) axes: DrivenAxes,
    pub(super) insulated: bool,
    /// Whether gravity is the drive's business.
    pub(super) weighs: bool,
    /// How far gravity bends the spring, m per m/s^2.
    pub(super) compliance: f32,
    pub(super) reaction: Option<Entity>,
}

/// What a drive seldom looks at: its springs, and the last of its input that was sound, for when it is spoilt.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct DriveMemory {
    pub(super) springs: SpringSet,
    pub(super) target: Option<DriveTarget>,
    pub(super) limits: [Option<f32>; 2],
    pub(super) authority: Authority,
    /// A bit for each fault that has been told.
    pub(super) told: u16,
}

/// Inverse mass and inertia, where they matter.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Masses {
    mass: f32,
    inertia: Vec3,
}

impl DrivePlan {
    /// Whether a target can be driven to as it is: looked at when it has changed.
    #[inline]
    pub(super) fn trusts(
        &mut self,
        target: &Mut<DriveTarget>,
        memory: &mut Mut<DriveMemory>,
    ) -> bool {
        let changed = Some(target.last_changed());
        if self.target_seen != changed {
            self.target_seen = changed;
            self.target_is_sound = check::is_sound(target);
            if self.target_is_sound {
                memory.target = Some(**target);
            }
        }
        self.target_is_sound
    }

    /// Makes the plan for a body, if there is none yet, and tells whether the drive can act on it.
    #[inline]
    pub(super) fn acts_on(
        &mut self,
        body: &RawBody,
        drive: &Ref<SpringDrive>,
        memory: &mut Mut<DriveMemory>,
        steps: &mut StepCache,
        faults: &mut Faults,
    ) -> bool {
        let changed = Some(drive.last_changed());
        if self.settings_seen != changed || !self.is_for(body) {
            self.settings_seen = changed;
            self.make(body, drive, memory, steps, faults);
        }
        self.can_act
    }

    #[inline]
    fn is_for(&self, body: &RawBody) -> bool {
        self.can_act
            && self.locks == body.locked_axes().bits()
            && (self.insulated || self.masses == Masses::of(body))
    }

    #[cold]
    fn make(
        &mut self,
        body: &RawBody,
        drive: &SpringDrive,
        memory: &mut DriveMemory,
        steps: &mut StepCache,
        faults: &mut Faults,
    ) {
        let settings = check::settings(drive, body, memory, faults);
        self.can_act = settings.is_some();
        let Some(settings) = settings else {
            return;
        };
        let springs = SpringSet::new(drive, &settings, body);
        memory.springs = springs;
        let free = |axes: BVec3, first| axes & !locked(body, first);
        let linear = free(drive.linear_axes, RawLocks::TRANSLATION_LOCKED_X);
        let angular = free(drive.angular_axes, RawLocks::ROTATION_LOCKED_X);
        let carries_weight = drive.gravity_feed_forward;
        let compliance = springs.linear.map_or(0.0, Spring::compliance);
        *self = Self {
            locks: body.locked_axes().bits(),
            masses: Masses::of(body),
            springs: steps.name(springs),
            rules: Rules {
                linear: Bounds::new(linear, settings.max_acceleration),
                angular: Bounds::new(angular, settings.max_angular_acceleration),
                carries_weight,
                turns_to_goal: drive.angular.is_some() && drive.angular_axes == BVec3::TRUE,
            },
            axes: DrivenAxes {
                linear: springs.linear.map(|_| linear),
                angular: springs.angular.map(|_| angular),
            },
            insulated: settings.authority == Authority::Insulated,
            // With nothing to balance it against, it stays with the engine.
            weighs: springs.linear.is_some() && (carries_weight || compliance > 0.0),
            compliance: if carries_weight { 0.0 } else { compliance },
            reaction: drive.reaction,
            ..*self
        };
    }
}

impl Masses {
    fn of(body: &RawBody) -> Self {
        let mass = &body.mass_properties().local_mprops;
        Self {
            mass: mass.inv_mass,
            inertia: mass.inv_principal_inertia,
        }
    }
}

impl SpringSet {
    fn new(drive: &SpringDrive, settings: &Settings, body: &RawBody) -> Self {
        let (linear, angular) = (drive.linear, drive.angular);
        let masses = Masses::of(body);
        let (linear, angular) = match (settings.authority, drive.yaw) {
            (Authority::Insulated, None) => (linear, angular.map(FeltSpring::Same)),
            (Authority::Insulated, Some(yaw)) => {
                let with_yaw = |spring| FeltSpring::WithYaw { spring, yaw };
                (linear, angular.map(with_yaw))
            }
            (
                Authority::Force {
                    mass_kg,
                    inertia_kg_m2,
                },
                _,
            ) => {
                let by_mass = |spring| felt_by(spring, mass_kg, masses.mass);
                let by_inertia = |spring| FeltSpring::ByInertia {
                    spring,
                    tuned_for: inertia_kg_m2,
                    inverse: masses.inertia.to_array(),
                };
                (linear.map(by_mass), angular.map(by_inertia))
            }
        };
        Self {
            linear,
            angular,
            method: drive.method,
        }
    }
}

pub(super) fn locked(body: &RawBody, first: RawLocks) -> BVec3 {
    let locks = body.locked_axes();
    let axis = |i: u8| locks.bits() & (first.bits() << i) != 0;
    BVec3::new(axis(0), axis(1), axis(2))
}
