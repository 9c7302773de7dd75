//! A platform in a level file: its body, its motion, its spring and the integrator of the spring.

use super::limits::{
    ANGLE, BOUNCE, CLOCK_FPS, DAMPING, FEED_FORWARD, FREQUENCY, FRICTION, MASS, PLACE,
    WHOLE_LENGTH, hundredths, whole,
};
use bevy::math::Vec3;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;
use springyard_state::parameter::allowed;

use super::motion::{Motion, MotionTiming};
use super::palette::Palette;
use super::platform_body::{PlatformDriven, PlatformForm, PlatformHinge, PlatformLimits};
use super::smoothing::PlatformSmoothing;
use springyard_drive::DriveMethod;

/// A dynamic body that a spring pulls along a motion. It carries the bodies that stand on it.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Platform {
    /// Name, unique among all named things of the level.
    pub name: String,
    /// Box or cylinder.
    #[serde(default)]
    pub form: PlatformForm,
    /// Full lengths along x, y and z, m. Of a [`Disc`](PlatformForm::Disc) x and z are the diameter.
    #[reflect(@allowed(0.05..=100.0).why(WHOLE_LENGTH))]
    pub size_m: Vec3,
    /// Position of the centre at time 0, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// Rotation at rest, degrees (pitch about x, yaw about y, roll about z), as of a [`Solid`](super::Solid::rotation_deg). Motions
    /// turn the platform further, about the level's axes.
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub rotation_deg: Vec3,
    /// The point about which the platform turns, from its centre in its own axes, m. The body's origin and its centre of mass lie
    /// there, as if balanced by a counterweight, so the platform turns exactly about it.
    #[serde(default)]
    #[reflect(@allowed(-100.0..=100.0).why("it is the way from the platform's centre, not a place in the level"))]
    pub pivot_m: Vec3,
    /// Hinge through the pivot, for doors and drawbridges; none if left out. The spring then turns the platform about the hinge, and
    /// does not move it.
    #[serde(default)]
    pub hinge: Option<PlatformHinge>,
    /// Mass, kg. A platform much lighter than its passengers sags under them.
    #[serde(default = "whole::<200>")]
    #[reflect(@MASS)]
    pub mass_kg: f32,
    /// The spring between the body and the target pose of its motion; 4 Hz, critically damped, if left out. A
    /// [`PdController`](PlatformMethod::PdController) has fixed gains instead: this must be left out.
    #[serde(default)]
    pub spring: Option<PlatformSpring>,
    /// The spring for turning, if it is another than `spring`: a stiff one keeps a soft lift level under a load beside its middle.
    #[serde(default)]
    pub turn_spring: Option<PlatformSpring>,
    /// Limits of the accelerations by the springs; none if left out.
    #[serde(default)]
    pub limits: Option<PlatformLimits>,
    /// The world axes on which the springs act; all if left out. The platform is free along and about the others.
    #[serde(default)]
    pub driven: Option<PlatformDriven>,
    /// Name of the crate or platform that takes the opposite of the springs' impulses: what the platform pushes against. None if
    /// left out: the push then comes from nowhere.
    #[serde(default)]
    pub reaction: Option<String>,
    /// Integrator of the spring; the drive method of the game if left out.
    #[serde(default)]
    pub method: PlatformMethod,
    /// Whether the platform's mass changes its spring.
    #[serde(default)]
    pub authority: PlatformAuthority,
    /// Target pose over time.
    pub motion: Motion,
    /// Friction coefficient: 0 is ice. Of two bodies in contact, one below 0.5 decides; otherwise it is the mean of both.
    #[serde(default = "hundredths::<90>")]
    #[reflect(@FRICTION)]
    pub friction: f32,
    /// Part of the impact speed at which a crate bounces off. Of two bodies in contact, the larger counts. The character does not
    /// bounce: it floats above the ground.
    #[serde(default)]
    #[reflect(@BOUNCE)]
    pub bounce: f32,
    /// When a motion with a cycle begins, and in which part of its cycle; at time 0 with the first part if left out.
    #[serde(default)]
    pub timing: Option<MotionTiming>,
    /// Part of its target's velocity that the spring gets. 1: the platform follows without lag. 0: it lags behind a moving target by
    /// `velocity 2 damping_ratio / omega`.
    #[serde(default = "whole::<1>")]
    #[reflect(@FEED_FORWARD)]
    pub feed_forward: f32,
    /// What is between the motion and the target of `spring`, and decides how a target that jumps is reached; nothing if left out. A
    /// platform with a stiff spring follows it closely.
    #[serde(default)]
    pub smoothed_by: Option<PlatformSmoothing>,
    /// Frame rate of a clock of its own in simulated time, frames per second: the target moves only at its frames, as in a game that
    /// sets it once a frame. Left out: in each step.
    #[serde(default)]
    #[reflect(@CLOCK_FPS)]
    pub sampled_fps: Option<f32>,
    /// Colour, by its name in the palette.
    #[serde(default = "default_platform_colour")]
    pub colour: Palette,
}

/// The spring between a platform and the target pose of its motion.
#[derive(Reflect, SmartDefault, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlatformSpring {
    /// Undamped frequency, Hz. Below 1 the platform lags visibly behind its motion, above 15 it looks rigid.
    #[default(4.0)]
    #[reflect(@FREQUENCY)]
    pub frequency_hz: f32,
    /// Damping ratio: 0 oscillates for ever, 1 (critical) settles fastest without overshoot, over 3 is slow.
    #[default(1.0)]
    #[reflect(@DAMPING)]
    pub damping_ratio: f32,
}

/// Integrator of a platform's spring: see `docs/drives.md`.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlatformMethod {
    /// The drive method of the game, [`DefaultDriveMethod`](springyard_drive::DefaultDriveMethod).
    #[default]
    Default,
    /// The closed form: exact at any step.
    Exact,
    /// Backward Euler: stable at any step, but adds damping.
    Implicit,
    /// Stable PD, for comparison. Unstable for stiff springs at long steps.
    StablePd,
    /// Rapier's `PdController` with its default gains, for comparison: 9.55 Hz with damping ratio 0.4 at 60 steps a second,
    /// another spring at any other rate.
    PdController,
    /// Acceleration-based motors of a rapier joint, for comparison. They translate only; they cannot turn a platform.
    JointMotor,
}

/// What moves a platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlatformDriver {
    /// A [`SpringDrive`](springyard_drive::SpringDrive) with this method; `None`: with that of the game.
    Spring(Option<DriveMethod>),
    /// Rapier's `PdController`.
    PdController,
    /// The motors of a rapier joint.
    JointMotor,
}

impl PlatformMethod {
    /// What moves a platform of this method.
    #[must_use]
    pub fn driver(self) -> PlatformDriver {
        match self {
            Self::Default => PlatformDriver::Spring(None),
            Self::Exact => PlatformDriver::Spring(Some(DriveMethod::Exact)),
            Self::Implicit => PlatformDriver::Spring(Some(DriveMethod::Implicit)),
            Self::StablePd => PlatformDriver::Spring(Some(DriveMethod::StablePd)),
            Self::PdController => PlatformDriver::PdController,
            Self::JointMotor => PlatformDriver::JointMotor,
        }
    }

    /// Whether a [`SpringDrive`](springyard_drive::SpringDrive) moves the platform, and not a driver of rapier's.
    #[must_use]
    pub fn has_spring(self) -> bool {
        matches!(self.driver(), PlatformDriver::Spring(_))
    }
}

/// Whether a platform's mass changes its spring.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PlatformAuthority {
    /// Acceleration-based: mass does not matter. Heavy and light platforms move the same, and none sags under its own weight.
    #[default]
    AccelerationBased,
    /// Force-based: the spring's frequency and damping ratio hold for a platform of `tuned_for_kg`. A heavier platform is
    /// slower, and every platform sags under its own weight.
    ForceBased {
        /// Mass that the spring's parameters are meant for, kg.
        #[reflect(@MASS)]
        tuned_for_kg: f32,
    },
}

fn default_platform_colour() -> Palette {
    Palette::Slate
}
