//! [`SpringDrive`]: the component that makes springs move a body. Start here.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use serde::Serialize;
use smart_default::SmartDefault;
use spring_math::Spring;
use spring_math::body::BodyDrive;

use super::DriveMethod;
use super::react::Reactions;
use springyard_state::warn_without;

/// Moves a body to its [`DriveTarget`](super::DriveTarget) on springs: PD control by velocity.
///
/// ```
/// use bevy::prelude::*;
/// use springyard_drive::{DriveTarget, SpringDrive};
/// use spring_math::Spring;
///
/// # fn main() -> Result<(), spring_math::ParameterError> {
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
/// The body must be a `RigidBody::Dynamic` in rapier's default context, with mass (from a `Collider`, for instance) and without a
/// parent entity. Without a [`DriveTarget`](super::DriveTarget) its target is its own pose at its first step. `docs/use.md` has a table
/// of the fields with their extremes.
#[doc(alias = "PD controller")]
#[doc(alias = "stable PD")]
#[doc(alias = "mass insulation")]
#[derive(Component, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize)]
// Only the plugin can insert this resource.
#[component(on_add = warn_without::<Reactions>("SpringDrive", "springyard_drive::plugin"))]
#[require(DriveState, Transform, Velocity)]
pub struct SpringDrive {
    /// Spring on the body's position. `None`: the drive leaves the position free. With [`DriveMethod::Exact`] a free body is on the
    /// spring's curve at any length of step. After a contact it goes on along the curve unless the spring is too stiff for the step:
    /// `docs/use.md` has the limits (*Stiff springs, long steps*).
    pub linear: Option<Spring>,
    /// Springs on the body's rotation. `None`: the drive leaves the rotation free. The rotation starts the short way round; a body
    /// that swings past half a turn from its target is pulled back the way it came.
    pub angular: Option<AngularSpring>,
    /// Integration method of the springs. `None`: that of [`DefaultDriveMethod`].
    pub method: Option<DriveMethod>,
    /// Whether the body's mass and inertia change how the drive moves it.
    pub authority: Authority,
    /// World axes along which the position is driven, or those of [`DriveAxes`](super::DriveAxes).
    #[default(BVec3::TRUE)]
    pub linear_axes: BVec3,
    /// World axes about which the rotation is driven, or those of [`DriveAxes`](super::DriveAxes).
    #[default(BVec3::TRUE)]
    pub angular_axes: BVec3,
    /// Largest acceleration by the linear spring, m/s^2; `None` for no limit, as for a character; usually 20 to 100. Below gravity (9.81) the
    /// drive cannot hold the body up. A [`VelocityDrive`](super::VelocityDrive) on the same body is limited to the same value
    /// separately: along different axes, the two together reach up to `sqrt(2)` times this acceleration.
    pub max_acceleration: Option<f32>,
    /// Largest angular acceleration by the angular spring, rad/s^2; `None` for no limit.
    pub max_angular_acceleration: Option<f32>,
    /// Compensates gravity, so that the body rests *on* its target. If false, the body sags by `g / omega^2`, as on a real
    /// spring: 2.8 cm at 3 Hz.
    #[default(true)]
    pub gravity_feed_forward: bool,
    /// The body that takes the opposite of the drive's impulses and torque impulses: a crane's base, for instance. `None`: no
    /// body takes them, so momentum is not conserved (Newton's third law does not hold).
    // Left out of the state hash: no step changes it.
    #[serde(skip)]
    pub reaction: Option<Entity>,
}

impl SpringDrive {
    /// One spring on the position, and about every axis on the rotation. All else as by default.
    #[must_use]
    pub fn of(spring: Spring) -> Self {
        Self {
            linear: Some(spring),
            angular: Some(spring.into()),
            ..default()
        }
    }
}

/// The springs on a body's rotation: most often the same about every axis, made [`from`](Self::from) one [`Spring`].
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct AngularSpring {
    /// Spring about the horizontal axes.
    pub tilt: Spring,
    /// Spring about the vertical. With [`Authority::ForceBased`], whose springs act about the body's principal axes: about the one
    /// that is nearest to the body's own y axis.
    pub yaw: Spring,
}

impl From<Spring> for AngularSpring {
    /// The same spring about every axis.
    fn from(spring: Spring) -> Self {
        Self {
            tilt: spring,
            yaw: spring,
        }
    }
}

/// The method of all drives whose [`SpringDrive::method`] is `None`. A change takes effect in the next step.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DefaultDriveMethod(pub DriveMethod);

/// Whether a body's mass and inertia change how its drive moves it. Named after rapier's motor models.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub enum Authority {
    /// The drive sets velocity changes, so mass does not matter (*mass insulation*): a crate and a cathedral move the same. Contacts
    /// with other bodies still use the body's real mass.
    #[default]
    AccelerationBased,
    /// The drive acts as a force and a torque. The springs are tuned for a body of this mass and inertia (stiffness
    /// `mass_kg omega^2` N/m and `inertia_kg_m2 omega^2` N m/rad); a heavier body is slower and sags more.
    ForceBased {
        /// Mass that the linear spring is tuned for, kg, above 0.
        mass_kg: f32,
        /// Inertia that the angular spring is tuned for, kg m^2 about every axis, above 0. A box of 1 m and 1 kg has 1/6.
        inertia_kg_m2: f32,
    },
}

/// Marks a body that is driven after the others, in [`DriveSystems::DriveLate`](super::DriveSystems::DriveLate). For targets that
/// depend on the velocities that other drives set in the same step, such as that of a character on a driven platform. The system that
/// sets such a target runs between [`DriveSystems::Drive`](super::DriveSystems::Drive) and `DriveLate`.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct DrivenLate;

/// On a driven body whose own systems also set its [`Velocity`], such as a character: keeps what other systems add to that velocity later
/// in the step. Optional. The body's own systems empty it (`std::mem::take`) before rapier's step, and use it in the next one.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default)]
pub struct LateWrites {
    /// The linear velocity that the drive or the body's own systems have set last in this step, m/s.
    pub own: Option<Vec3>,
    /// What other systems have added since, m/s.
    pub written: Vec3,
}

impl LateWrites {
    /// Moves what other systems have added to `velocity` since then into [`written`](Self::written), and restores [`own`](Self::own).
    pub fn take_back(&mut self, velocity: &mut Velocity) {
        if let Some(own) = self.own
            && velocity.linear != own
        {
            self.written += velocity.linear - own;
            velocity.linear = own;
        }
    }
}

/// State of the springs of a drive between steps.
#[derive(Component, Debug, Clone, Copy, Default, Serialize)]
pub struct DriveState(pub(super) BodyDrive);

impl DriveState {
    /// The linear spring's own velocity, m/s, including the changes by contacts and by game code since the last step; `measured` is the
    /// body's measured velocity, m/s. The two differ: a body has the mean velocity of its step, the spring the velocity at the step's
    /// end.
    #[must_use]
    pub fn velocity(&self, measured: Vec3) -> Vec3 {
        self.0.linear.velocity_of(measured.into()).into()
    }

    /// The linear spring's own velocity at the end of the last step, m/s, without the effect of contacts that were not predicted.
    #[must_use]
    pub fn velocity_at_step_end(&self) -> Vec3 {
        self.0.linear.velocity()
    }

    /// Adds `velocity` (m/s) to the linear spring's own velocity at once: for a body whose moving frame of reference, such as a
    /// platform, changes by that velocity. `measured` is the body's measured velocity, m/s.
    pub fn carry(&mut self, measured: Vec3, velocity: Vec3) {
        self.0.linear.carry(measured, velocity);
    }

    /// Resets the state. Call it after a teleport of the body.
    pub fn reset(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_add_to_a_velocity_is_taken_out_of_it_and_added_up() {
        let mut late = LateWrites::default();
        let mut velocity = Velocity::linear(Vec3::new(1.0, 2.0, 0.0));
        late.take_back(&mut velocity);
        // Nothing is the body's own yet.
        assert_eq!(late.written, Vec3::ZERO);
        assert_eq!(velocity.linear, Vec3::new(1.0, 2.0, 0.0));
        late.own = Some(Vec3::X);
        for written in [2.0, 4.0, 6.0] {
            velocity.linear = Vec3::new(1.0, 2.0, 0.0);
            late.take_back(&mut velocity);
            assert_eq!(
                (late.written, velocity.linear),
                (Vec3::Y * written, Vec3::X)
            );
        }
    }
}
