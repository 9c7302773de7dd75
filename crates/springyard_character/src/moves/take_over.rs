//! [`TakeOver`]: what a move does with a step that it takes.

use bevy::math::Vec3;
use spring_math::Spring;
use spring_math::velocity_spring::VelocitySpring;

use crate::flight::{Flight, GravityPhase};
use crate::ground::Ground;

/// What a move does with a step that it takes.
#[derive(Debug, Clone, Copy, Default)]
pub struct TakeOver {
    /// Velocity of the body at the start of the step, m/s, in the character's axes; `None`: the one that it has. A wall jump sets it, to leave
    /// the wall.
    pub velocity: Option<Vec3>,
    /// How the body moves. `None`: as in the crate's own mode, in this very step, from `velocity` on; in the next step, the move is not
    /// active.
    pub motion: Option<Motion>,
    /// Yaw to which the character turns on its facing spring, rad, in its own axes: [`yaw_of`](crate::up_frame::yaw_of) a direction. `None`:
    /// to where the stick points, as in a walk.
    pub facing: Option<f32>,
    /// The buffered press of jump is the move's: neither a jump nor a double jump follows from it. If false, a press ends the move with a
    /// jump or a double jump where one is possible.
    pub consumes_jump: bool,
    /// The press of crouch in this step is the move's: with [`crouch_toggle`](crate::CharacterTuning::crouch_toggle), it does not toggle. A
    /// crouch while the button is held is not changed by this.
    pub consumes_crouch: bool,
    /// As for a character that stands, the double jump is there again, and from the next step on the charges of moves, such as the dash.
    pub renews: bool,
    /// The move had the last step as well, and begins once more: a dash straight out of a dash. Only its event depends on this.
    pub begins_again: bool,
}

/// The motion of the body in a step that a move has taken.
#[derive(Debug, Clone, Copy)]
pub enum Motion {
    /// A spring moves the body horizontally, and [`Height`] says how it moves vertically.
    Sprung {
        /// Horizontal velocity to reach, m/s, relative to what carries the character: a platform, or what it jumped from.
        goal: Vec3,
        /// The spring that brings the horizontal velocity there.
        spring: VelocitySpring,
        /// The vertical motion.
        height: Height,
    },
    /// The move itself computes the motion along all three axes.
    Whole(WholeMotion),
}

/// The motion of a body along all three of the character's axes through one step, computed by the move: a rope, or a spring to a ledge.
///
/// It begins at [`BodyMotion::velocity`](crate::decide::BodyMotion::velocity), which has the effect of contacts and kicks, and is in the
/// air: no ground holds the body, and nothing else moves it in this step, an external force included
/// ([`StepStart::force`](crate::decide::StepStart::force), which the move may add). What contacts change is found as the difference to
/// the expected velocity. The next step, of the move or of the flight after it, begins at `end`, changed by contacts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WholeMotion {
    /// Mean velocity through the step, m/s: displacement over length of the step. With the exact displacement, the body ends on the
    /// exact path at any step rate.
    pub mean: Vec3,
    /// Velocity at the end of the step, m/s.
    pub end: Vec3,
    /// Velocity to which the flight after the move is relative, m/s: with the stick released, air control brings the horizontal
    /// velocity there. That of a platform for a character that hangs on it.
    pub carried: Vec3,
}

/// The vertical motion of a move. All of them are exact at any step rate.
#[derive(Debug, Clone, Copy)]
pub enum Height {
    /// The ride spring holds the body over this ground: [`Entry::over`](crate::decide::Entry::over) of
    /// [`MoveInputs::below`](super::MoveInputs::below).
    Ride(Ground),
    /// The height stays constant.
    Level,
    /// A spring brings the body to a path.
    Path {
        /// Height of the path at the end of the step, m, for the centre of the body.
        height_m: f32,
        /// Vertical velocity of the path through the step, m/s, upwards.
        rise_m_s: f32,
        /// The spring.
        spring: Spring,
    },
    /// The move has computed the step itself, by a spring of its own on the vertical speed for example.
    Speed {
        /// Mean vertical velocity of the step, m/s, upwards: height gained over the length of the step.
        mean_m_s: f32,
        /// Vertical velocity at the end of the step, m/s.
        end_m_s: f32,
    },
    /// A flight from the velocity at the start of the step on: [`Flight::of`] for the gravities of jumps and falls,
    /// [`Flight::under`] for a gravity of its own. When the move ends, the fall or jump goes on in the same phase.
    Fly {
        /// The gravities.
        flight: Flight,
        /// Which of them applies.
        phase: GravityPhase,
    },
}

/// The take-over of a step.
#[derive(Debug, Clone, Copy)]
pub struct Taken {
    /// Name of the move.
    pub name: &'static str,
    /// What it does.
    pub take_over: TakeOver,
}

impl TakeOver {
    /// Whether all numbers are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.velocity.is_none_or(Vec3::is_finite)
            && self.motion.is_none_or(|motion| motion.is_finite())
            && self.facing.is_none_or(f32::is_finite)
    }
}

impl Motion {
    fn is_finite(&self) -> bool {
        match *self {
            Self::Sprung { goal, height, .. } => goal.is_finite() && height.is_finite(),
            Self::Whole(WholeMotion { mean, end, carried }) => {
                [mean, end, carried].iter().all(|it| it.is_finite())
            }
        }
    }
}

impl Height {
    fn is_finite(&self) -> bool {
        match *self {
            Self::Ride(_) | Self::Level => true,
            Self::Path {
                height_m, rise_m_s, ..
            } => height_m.is_finite() && rise_m_s.is_finite(),
            Self::Speed { mean_m_s, end_m_s } => mean_m_s.is_finite() && end_m_s.is_finite(),
            Self::Fly { mut flight, .. } => {
                // Without gravity, nothing limits the speed of a flight.
                if flight.speed_limit == f32::INFINITY {
                    flight.speed_limit = 0.0;
                }
                flight.is_finite()
            }
        }
    }
}
