//! [`BodyCommand`]: the movement of a character's body in one step, the result of [`decide`](fn@super::decide).

use bevy::math::Vec3;
use spring_math::Spring;
use spring_math::velocity_spring::VelocitySpring;

use super::ground_reaction::{Contact, Push};
use super::locomotion::{FlightVelocity, MovedVelocity};

/// The movement of a character's body in the coming step, in its own axes, where up is +Y ([`UpFrame`](super::UpFrame)). `apply` writes it to the body and its drives.
#[derive(Debug, Clone, Copy)]
pub struct BodyCommand {
    /// Movement along x and z.
    pub horizontal: HorizontalCommand,
    /// Movement along y.
    pub vertical: Vertical,
    /// Turn about the vertical. About the horizontal axes the target is always upright.
    pub turn: Turn,
    /// Corner correction: displacement of the body at the start of the step, round the corner of something overhead, m.
    pub corner_correction: Option<Vec3>,
    /// Push of the character on its ground.
    pub push: Option<Push>,
}

/// Horizontal velocity, on a spring.
#[derive(Debug, Clone, Copy)]
pub struct HorizontalCommand {
    /// The velocity to reach, m/s.
    pub goal: Vec3,
    /// The spring that brings the velocity there.
    pub spring: VelocitySpring,
    /// Added to the spring's velocity at the start of the step, m/s: the change of the velocity of what carries the body, less
    /// the part of the velocity that a blocker or a steep slope stops.
    pub delta_v: Vec3,
    /// The velocity that a move has computed along all axes, in place of the spring and of `vertical`.
    pub moved: Option<MovedVelocity>,
}

/// How the height is moved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Vertical {
    /// A spring moves the body: the ride spring, or that of a move's path.
    Ride {
        /// The spring's target.
        goal: RideGoal,
        /// The spring's velocity at the start of the step, m/s.
        from: f32,
        /// The spring.
        spring: Spring,
    },
    /// No spring: the body moves at the mean velocity of a flight.
    Fly(FlightVelocity),
    /// The step of a landing: a flight down to the ground, then the ride spring for the rest of the step, as one mean velocity.
    Land {
        /// The ride spring's target in the steps that follow.
        goal: RideGoal,
        /// Velocity of flight and ride spring together.
        flown: FlightVelocity,
        /// The touch-down.
        contact: Contact,
    },
}

/// Target of the spring for the centre of the body.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct RideGoal {
    /// Height at the end of the step, m.
    pub height: f32,
    /// Velocity of the target through the step, m/s, upwards.
    pub rise: f32,
}

impl Vertical {
    /// The flight, if all or part of the step is one.
    #[must_use]
    pub fn flown(&self) -> Option<FlightVelocity> {
        match *self {
            Self::Ride { .. } => None,
            Self::Fly(flown) | Self::Land { flown, .. } => Some(flown),
        }
    }
}

/// A turn about the vertical.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Turn {
    /// Yaw to face at the end of the step, rad; 0 faces along -Z.
    pub yaw: f32,
    /// Yaw rate of the ground, which turns the character with it, rad/s.
    pub rate: f32,
}

impl BodyCommand {
    /// Whether every number is finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let (goal, from) = match self.vertical {
            Vertical::Ride { goal, from, .. } => (goal, from),
            Vertical::Fly(_) => (RideGoal::default(), 0.0),
            Vertical::Land { goal, .. } => (goal, 0.0),
        };
        let (before, carried) = self.push.map_or((0.0, 0.0), |push| {
            (push.vertical_velocity_before, push.carried)
        });
        let Turn { yaw, rate } = self.turn;
        [goal.height, goal.rise, from, before, carried, yaw, rate]
            .iter()
            .all(|it| it.is_finite())
            && self.horizontal.goal.is_finite()
            && self.horizontal.delta_v.is_finite()
            && self.vertical.flown().is_none_or(|flown| flown.is_finite())
    }
}
