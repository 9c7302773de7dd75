//! What a character's body is to do in a step: the result of [`decide`](fn@super::decide).

use bevy::math::Vec3;
use spring_math::velocity_spring::VelocitySpring;

use super::ground_reaction::Reaction;
use super::locomotion::FlightVelocity;

/// What a character's body is to do in the coming step. [`apply`](super::apply) hands it over.
#[derive(Debug, Clone, Copy)]
pub struct BodyCommand {
    /// Along x and z.
    pub horizontal: HorizontalCommand,
    /// Along y.
    pub vertical: Vertical,
    /// About the vertical. About the horizontal axes it always stands upright.
    pub turn: Turn,
    /// Where it is moved at once, round the corner of something overhead, m.
    pub corner_correction: Option<Vec3>,
    /// Its push on the ground.
    pub reaction: Option<Reaction>,
}

/// Horizontal velocity, on a spring.
#[derive(Debug, Clone, Copy)]
pub struct HorizontalCommand {
    /// The velocity to reach, m/s.
    pub goal: Vec3,
    /// The spring that brings it there.
    pub spring: VelocitySpring,
    /// What the spring's velocity takes on at once, m/s: the ground has taken the body along.
    pub carry: Vec3,
}

/// How the height is moved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Vertical {
    /// By the ride spring.
    Ride {
        /// Where to.
        goal: RideGoal,
        /// The spring's velocity at the start of the step, m/s.
        from: f32,
    },
    /// By no spring: at the mean velocity of a flight.
    Fly(FlightVelocity),
    /// In the step that lands: along a flight to the ground, and on by the ride spring, in one mean velocity.
    Land {
        /// Where the ride spring takes it in the steps that follow.
        goal: RideGoal,
        /// Both together.
        flown: FlightVelocity,
    },
}

/// Where the ride spring takes the centre of the body.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct RideGoal {
    /// World height at the end of the step, m.
    pub height: f32,
    /// How fast it rises through the step, m/s.
    pub rise: f32,
}

impl Vertical {
    /// The flight, if the step is one in whole or in part.
    #[must_use]
    pub fn flown(&self) -> Option<FlightVelocity> {
        match *self {
            Self::Ride { .. } => None,
            Self::Fly(flown) | Self::Land { flown, .. } => Some(flown),
        }
    }

    /// Where the ride spring takes the body in this step or in those that follow.
    #[must_use]
    pub fn goal(&self) -> Option<RideGoal> {
        match *self {
            Self::Ride { goal, .. } | Self::Land { goal, .. } => Some(goal),
            Self::Fly(_) => None,
        }
    }
}

impl RideGoal {
    fn is_finite(&self) -> bool {
        self.height.is_finite() && self.rise.is_finite()
    }
}

/// A turn about the vertical.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Turn {
    /// Where it faces at the end of the step, rad.
    pub yaw: f32,
    /// How fast the ground turns it along, rad/s.
    pub rate: f32,
}

impl BodyCommand {
    /// Whether every number is finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let vertical = match self.vertical {
            Vertical::Ride { goal, from } => goal.is_finite() && from.is_finite(),
            Vertical::Fly(flown) => flown.is_finite(),
            Vertical::Land { goal, flown } => goal.is_finite() && flown.is_finite(),
        };
        vertical
            && self.horizontal.goal.is_finite()
            && self.horizontal.carry.is_finite()
            && (self.turn.yaw + self.turn.rate).is_finite()
            && self.reaction.is_none_or(|push| push.came_with.is_finite())
    }
}
