//! What a character remembers from step to step.

use bevy::prelude::*;

use super::flight::Lift;
use super::momentum::Momentum;

/// What carries a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Footing {
    /// The ride spring holds it over ground that it can stand on.
    Ground,
    /// The ride spring holds it over ground that is too steep, and it slides down.
    Slide,
    /// It flies.
    #[default]
    Air,
}

/// What is asked of the level velocity: each has a half-life of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stride {
    /// Towards a speed.
    Go,
    /// Towards a speed against the one it has, until it is there.
    Turn,
    /// To a stop.
    #[default]
    Stop,
}

/// What a character remembers from step to step.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct CharacterState {
    /// What carries it.
    pub footing: Footing,
    /// What it stands on.
    pub ground: Option<Entity>,
    /// Velocity of what it stands on or jumped from, m/s: walking is relative to this. Sliding, that of the slide.
    pub carried: Vec3,
    /// Level velocity relative to `carried` at the start of the step, m/s.
    pub planar_velocity: Vec3,
    /// What is asked of the level velocity.
    pub stride: Stride,
    /// m/s, upwards: held by the ride spring as that has it, in the air by the parabola.
    pub vertical_velocity: f32,
    /// In the air: the velocity upwards commanded for the last step, m/s. What the body does else, contacts did to it.
    pub flown: f32,
    /// Sliding: how fast, down along the slope, at the end of the step, m/s.
    pub slide_speed: f32,
    /// Sliding: how the slide's level velocity grows until the end of the step, m/s. It moves at its mean through the step.
    pub slide_gain: Vec3,
    /// The turn about the vertical that it faces or turns to, rad.
    pub facing: f32,
    /// Rising from a jump: the ground does not catch it until it has passed the top.
    pub jumping: bool,
    /// What its flight began with.
    pub lift: Lift,
    /// It has jumped in the air since it last stood.
    pub air_jumped: bool,
    /// s since it last stood; infinite after a jump.
    pub air_secs: f32,
    /// s since the last press that has not jumped yet; infinite when there is none.
    pub pressed_secs: f32,
    /// The fastest velocity of what it stands on, for a while.
    pub momentum: Momentum,
    /// It wants to be low: for a button that is pressed once, the last word of it.
    pub wants_low: bool,
    /// How much lower than standing it is, m.
    pub lowered_m: f32,
    /// How fast it goes down, m/s.
    pub lowering_m_s: f32,
    /// It is to be low, wanted or under something.
    pub crouches: bool,
    /// The ground caught it within the last step: the rest of that step is its ride spring's, worked out beforehand.
    pub touched_down: bool,
    /// It is on its way out from under something that comes down on it.
    pub flees: bool,
    /// What comes down on it leaves less room than its body needs: it starts again from its spawn.
    pub squeezed: bool,
    /// Its last step would not have been finite: it starts again where it last stood.
    pub struck: bool,
    /// It has looked for ground once. In the first step of a level there is nothing to be seen yet.
    pub has_looked: bool,
}

impl CharacterState {
    /// At rest on its feet, facing `yaw` rad.
    #[must_use]
    pub fn facing(yaw: f32) -> Self {
        Self {
            footing: Footing::Ground,
            facing: yaw,
            pressed_secs: f32::INFINITY,
            ..Self::default()
        }
    }

    /// Whether all that must be finite is. Some times are infinite where a thing has never been.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let vectors = [self.carried, self.planar_velocity, self.slide_gain];
        let numbers = [
            self.vertical_velocity,
            self.flown,
            self.slide_speed,
            self.facing,
            self.lowered_m,
            self.lowering_m_s,
        ];
        vectors.iter().all(|vector| vector.is_finite())
            && numbers.iter().all(|number| number.is_finite())
            && self.momentum.is_finite()
            && !self.air_secs.is_nan()
            && !self.pressed_secs.is_nan()
    }

    /// Whether it stands on something.
    #[must_use]
    pub fn is_grounded(&self) -> bool {
        self.footing == Footing::Ground
    }

    /// Whether the ride spring holds it.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.footing != Footing::Air
    }
}
