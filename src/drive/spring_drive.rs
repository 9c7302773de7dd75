//! The component that drives a body.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use spring_math::Spring;
use spring_math::body::BodyDrive;

use super::DriveMethod;

/// Moves a body to its [`DriveTarget`](super::DriveTarget) on springs.
///
/// ```
/// use bevy::prelude::*;
/// use springyard::drive::{DriveTarget, SpringDrive};
/// use springyard::spring_math::Spring;
///
/// # fn main() -> Result<(), springyard::spring_math::ParameterError> {
/// let held = (
///     SpringDrive {
///         linear: Some(Spring::from_hertz(2.0, 1.0)?),
///         ..default()
///     },
///     DriveTarget::at(Vec3::Y * 3.0),
/// );
/// # let _ = held;
/// # Ok(())
/// # }
/// ```
///
/// The body is one of rapier's (`RigidBody::Dynamic`, in the default context), has mass (a `Collider`, say), and has no parent. Without
/// a [`DriveTarget`](super::DriveTarget) it stays where it is at its first step.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[component(on_add = needs_the_plugin)]
#[require(DriveState, Transform, Velocity)]
pub struct SpringDrive {
    /// Pulls the body's position; none leaves it alone.
    pub linear: Option<Spring>,
    /// Turns the body, the short way round; none leaves it alone.
    pub angular: Option<Spring>,
    /// Turns the body about the vertical on a spring of its own; none: on `angular`, which it needs to be there. For what is
    /// insulated: with its inertia felt, a body's axes are not the world's.
    pub yaw: Option<Spring>,
    /// How the springs are integrated.
    pub method: DriveMethod,
    /// Whether mass and inertia matter.
    pub authority: Authority,
    /// The world axes along which the position is driven.
    pub linear_axes: BVec3,
    /// The world axes about which the rotation is driven.
    pub angular_axes: BVec3,
    /// The most that the linear spring accelerates the body by, m/s^2; none for no limit. Below gravity (9.81) it cannot hold
    /// the body up; a character has about 50.
    pub max_acceleration: Option<f32>,
    /// The most that the angular spring accelerates the body by, rad/s^2; none for no limit.
    pub max_angular_acceleration: Option<f32>,
    /// The drive carries the body's own weight, so that it rests *on* its target. Without, it sags by `g / omega^2`, as a thing
    /// on a spring does: 2.5 cm at 3 Hz.
    pub gravity_feed_forward: bool,
    /// The body that takes the opposite of every push and turn the drive gives: a crane's base. None breaks Newton's third law:
    /// the push comes from nowhere.
    pub reaction: Option<Entity>,
}

impl Default for SpringDrive {
    fn default() -> Self {
        Self {
            linear: None,
            angular: None,
            yaw: None,
            method: DriveMethod::default(),
            authority: Authority::default(),
            linear_axes: BVec3::TRUE,
            angular_axes: BVec3::TRUE,
            max_acceleration: None,
            max_angular_acceleration: None,
            gravity_feed_forward: true,
            reaction: None,
        }
    }
}

/// A resource that `drive::plugin` inserts: without it, no system drives a [`SpringDrive`].
#[derive(Resource, Debug, Default)]
pub(super) struct DrivesRun;

fn needs_the_plugin(world: DeferredWorld, HookContext { entity, .. }: HookContext) {
    if !world.contains_resource::<DrivesRun>() {
        warn!("SpringDrive on {entity}, but nothing drives it: add drive::plugin to the app first");
    }
}

/// Whether a body's mass and inertia matter to its drive.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Authority {
    /// A change of velocity: a crate and a cathedral move alike. What the body *pushes* still has to reckon with its mass.
    #[default]
    AccelerationBased,
    /// A force and a torque: weight is felt. The springs are tuned for a body of this mass and inertia (stiffness
    /// `mass_kg omega^2` N/m and `inertia_kg_m2 omega^2` N m/rad); a heavier body is slower and sags more.
    ForceBased {
        /// kg, above 0
        mass_kg: f32,
        /// kg m^2 about every axis, above 0. A box of 1 m and 1 kg has 1/6.
        inertia_kg_m2: f32,
    },
}

/// On a body whose target hangs on what the other drives are about to do in this very step, such as a character that stands
/// on a platform. It is driven after them, in [`DriveSystems::DriveLate`](super::DriveSystems::DriveLate).
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct DrivenLate;

/// What a drive remembers from step to step.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct DriveState(pub(super) BodyDrive);

impl DriveState {
    /// The velocity of the linear spring of a body that shows `measured`, m/s: with whatever contacts did to it since the last
    /// step. A body shows the mean velocity of its steps, the spring's own is that at their end.
    #[must_use]
    pub fn velocity(&self, measured: Vec3) -> Vec3 {
        self.0.linear.velocity_of(measured.into()).into()
    }

    /// The velocity of the linear spring at the end of the last step, m/s, but for contacts it did not foresee.
    #[must_use]
    pub fn sprung_velocity(&self) -> Vec3 {
        self.0.linear.velocity()
    }

    /// Takes on `velocity` (m/s) at once: the frame that the body moves in has done so. `measured` is what the body shows.
    pub fn carry(&mut self, measured: Vec3, velocity: Vec3) {
        self.0.linear.carry(measured, velocity);
    }

    /// For a body put somewhere else: forget what the springs were doing.
    pub fn reset(&mut self) {
        *self = Self::default();
    }
}
