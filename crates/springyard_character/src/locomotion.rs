//! [`Locomotion`]: the modes of the character's state machine, one variant a mode, with the data of that mode.

use bevy::prelude::*;
use serde::Serialize;
use smart_default::SmartDefault;
use spring_math::body::EngineStep;

use super::flight::GravityPhase;
use super::moves::{Move, WholeMotion};

/// The mode of a character.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub enum Locomotion {
    /// Just placed; counts as standing. In the first step of a level, the engine's casts find no ground yet.
    Spawned {
        /// One step has passed since. Without ground, the character falls from now on.
        is_second_step: bool,
    },
    /// The ride spring holds the character over walkable ground.
    Ground {
        /// The body of the ground, or its collider where it has no body.
        #[serde(serialize_with = "springyard_state::body_name")]
        ground: Entity,
    },
    /// The ride spring holds the character over ground too steep to stand on, and the character slides down.
    Slide {
        /// Speed down along the slope at the end of the step, m/s.
        speed: f32,
        /// Horizontal velocity of the slide at the end of the step minus its mean through the step, m/s: see `slide_gain`.
        gain: Vec3,
    },
    /// In the air: no spring holds the height.
    Air(Airborne),
    /// A [move](super::moves) has the step.
    Move {
        /// The move's [`NAME`](Move::NAME).
        name: &'static str,
        /// How the move holds the character.
        stance: Stance,
    },
}

/// How a move holds the character.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub enum Stance {
    /// The ride spring holds it over ground.
    Ground,
    /// It is in the air: in a flight, at constant height, or on a path. When the move ends, the flight goes on in the same phase.
    Air(Airborne),
}

/// A character in the air.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Airborne {
    /// Which gravity applies: that of a jump with the button held, of one with the button released, or of a fall.
    pub phase: GravityPhase,
    /// The character rises from a jump, a move, a kick or a throw: it cannot land until it has passed the top.
    pub rising: bool,
}

impl Locomotion {
    /// Whether the character stands on something.
    #[must_use]
    pub fn is_grounded(&self) -> bool {
        matches!(self, Self::Spawned { .. } | Self::Ground { .. })
    }

    /// Whether the character is in the air, in a move or without one.
    #[must_use]
    pub fn is_in_the_air(&self) -> bool {
        self.airborne().is_some()
    }

    /// Whether the move `M` has the step.
    #[must_use]
    pub fn is_in<M: Move>(&self) -> bool {
        matches!(self, Self::Move { name, .. } if *name == M::NAME)
    }

    /// Whether the character has just been placed.
    #[must_use]
    pub fn is_new(&self) -> bool {
        let new = Self::Spawned {
            is_second_step: false,
        };
        *self == new
    }

    /// Whether the character slides down a slope.
    #[must_use]
    pub fn is_sliding(&self) -> bool {
        matches!(self, Self::Slide { .. })
    }

    /// Whether the character rises from a jump.
    #[must_use]
    pub fn is_jumping(&self) -> bool {
        self.is_rising() && self.phase() != GravityPhase::None
    }

    /// Whether the character rises: from a jump, a move, a kick, or a platform that threw it.
    #[must_use]
    pub fn is_rising(&self) -> bool {
        self.airborne().is_some_and(|air| air.rising)
    }

    /// The gravity phase of the flight. On the ground and in a slide, that of walking off an edge.
    #[must_use]
    pub fn phase(&self) -> GravityPhase {
        self.airborne().unwrap_or_default().phase
    }

    /// Gravity phase and rise of a character that is in the air, in a move or without one.
    #[must_use]
    pub fn airborne(&self) -> Option<Airborne> {
        use Stance::Air;
        match *self {
            Self::Air(air)
            | Self::Move {
                stance: Air(air), ..
            } => Some(air),
            _ => None,
        }
    }

    /// The slide's horizontal velocity at the end of the last step minus its mean through that step, m/s. The body moved at the
    /// mean, so the next step adds the difference to the body's velocity drive. Zero in every mode but `Slide`.
    #[must_use]
    pub fn slide_gain(&self) -> Vec3 {
        match self {
            Self::Slide { gain, .. } => *gain,
            _ => Vec3::ZERO,
        }
    }
}

/// The vertical velocity of a body that a step moves along a parabola, upwards.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct FlightVelocity {
    /// At the end of the step, m/s.
    pub velocity: f32,
    /// Set on the body at the start of the step, m/s: with what the engine adds, it moves at the mean velocity of the step.
    pub start: f32,
    /// The body's velocity that the engine will report if nothing touches it, m/s.
    pub expected: f32,
}

impl FlightVelocity {
    /// A step that gains height at the velocity `mean` and ends at `velocity`, m/s, while an external force adds `lift` (m/s^2) within
    /// the engine's step.
    #[must_use]
    pub fn new(velocity: f32, mean: f32, lift: f32, engine: &EngineStep) -> Self {
        let added = lift * engine.dt();
        let start = mean - added * engine.reach();
        Self {
            velocity,
            start,
            expected: start + added,
        }
    }

    /// The vertical velocity after the step, m/s, of a body whose measured velocity is then `measured` (m/s). The difference
    /// between measured and expected velocity is the effect of contacts.
    #[must_use]
    pub fn after_contacts(&self, measured: f32) -> f32 {
        self.velocity + (measured - self.expected)
    }

    /// Whether all are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        [self.velocity, self.start, self.expected]
            .iter()
            .all(|it| it.is_finite())
    }
}

/// The velocity of a body that a move moves along all axes ([`WholeMotion`]), world, m/s.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct MovedVelocity {
    /// At the end of the step.
    pub velocity: Vec3,
    /// Set on the body at the start of the step: with what the engine adds, it moves at the mean velocity of the step.
    pub start: Vec3,
    /// The body's velocity that the engine will report if nothing touches it.
    pub expected: Vec3,
}

impl MovedVelocity {
    /// A step of the motion `whole`, while an external force adds `force` (m/s^2) within the engine's step.
    #[must_use]
    pub fn new(whole: &WholeMotion, force: Vec3, engine: &EngineStep) -> Self {
        let added = force * engine.dt();
        let start = whole.mean - added * engine.reach();
        Self {
            velocity: whole.end,
            start,
            expected: start + added,
        }
    }

    /// The same velocities in axes turned by `turn`.
    #[must_use]
    pub fn turned(self, turn: Quat) -> Self {
        Self {
            velocity: turn * self.velocity,
            start: turn * self.start,
            expected: turn * self.expected,
        }
    }

    /// The part along y.
    #[must_use]
    pub fn vertical(&self) -> FlightVelocity {
        FlightVelocity {
            velocity: self.velocity.y,
            start: self.start.y,
            expected: self.expected.y,
        }
    }

    /// The horizontal velocity at the end of the step minus the one that the engine reports, m/s: the body moved at the mean of the
    /// step, so what reads the body's velocity adds this.
    #[must_use]
    pub fn gain(&self) -> Vec3 {
        (self.velocity - self.expected).with_y(0.0)
    }

    /// Whether all are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        [self.velocity, self.start, self.expected]
            .iter()
            .all(|it| it.is_finite())
    }
}

/// What has happened since the character last stood. Reset to the default while it stands.
#[derive(SmartDefault, Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SinceGrounded {
    /// Time off the ground, s, for the coyote time. None after a jump off the ground, a kick or a move, which end it.
    #[default(Some(0.0))]
    pub secs: Option<f32>,
    /// The character has jumped in the air.
    pub air_jumped: bool,
    /// A move has renewed the double jump and the charges of moves in this step.
    pub renewed: bool,
    /// Time for which contacts have held the character up, s: it hangs between rocks.
    pub wedged_secs: f32,
    /// Uphill direction (horizontal unit vector) of the slope that the character has jumped off last. In the air it cannot steer that
    /// way.
    pub off_slope: Option<Vec3>,
    /// Height of the ground that the character stood on last, m. None just after a spawn.
    pub stood_m: Option<f32>,
}
