//! [`StepInputs`]: the inputs of [`decide`](fn@crate::decide).

use bevy::prelude::*;
use smart_default::SmartDefault;
use spring_math::body::EngineStep;

use crate::Intent;
use crate::ground_reaction::Kick;
use crate::kicks::Kicks;
use crate::moves::Taken;
use crate::sensed::Sensed;
use crate::springs::CharacterSprings;
use crate::tuning::CharacterTuning;
use crate::up_frame::UpFrame;

/// Position and velocity of a character's body at the start of a step, in its own axes ([`UpFrame`]).
#[derive(Debug, Clone, Copy, Default)]
pub struct BodyMotion {
    /// Centre of mass, m.
    pub position: Vec3,
    /// Velocity, m/s, with the effect of contacts in the last step, and with kicks. Horizontal: that of the velocity drive. Vertical: that of the
    /// ride spring, or of the parabola if the last step moved the body along one.
    pub velocity: Vec3,
    /// Height of the centre over the ground at rest, m.
    pub ride_height_m: f32,
}

impl BodyMotion {
    /// Height of the centre above its rest over ground at `ground_height` (m), m.
    #[must_use]
    pub fn above(&self, ground_height: f32) -> f32 {
        self.position.y - ground_height - self.ride_height_m
    }
}

/// The inputs of one step of a character, besides its state: also the fields of [`StepStart`].
#[derive(Debug, Clone, Copy, Deref)]
pub struct StepInputs<'a> {
    /// Input of the player or the game.
    pub intent: &'a Intent,
    /// Parameters.
    pub tuning: &'a CharacterTuning,
    /// The springs of that tuning.
    pub springs: &'a CharacterSprings,
    /// Result of the probes: ground, blocker and what is overhead.
    pub sensed: &'a Sensed,
    /// The body, and what acts on it.
    #[deref]
    pub start: &'a StepStart,
}

/// On a character: its body at the start of the step, what acts on it, and the move that has taken the step. Each step writes it anew.
#[derive(Component, SmartDefault, Debug, Clone, Copy)]
pub struct StepStart {
    /// The body at the start of the step.
    pub body: BodyMotion,
    /// What the character's last push did to its ground, at the start of this step.
    pub kick: Option<Kick>,
    /// Kicks from outside in this step.
    pub kicks: Kicks,
    /// Change of the body's velocity by contacts in the last step, m/s. Vertical: in a flight only.
    pub pushed: Vec3,
    /// Acceleration by an external force, m/s^2. Horizontally, the velocity drive answers it.
    pub force: Vec3,
    /// The move that has taken the step.
    pub taken: Option<Taken>,
    /// The engine's step.
    #[default(EngineStep::new(0.0, 1))]
    pub engine: EngineStep,
    /// Length of the step, s.
    pub dt: f32,
    /// The character's axes, in which all of the above is: to turn places and velocities of the world into them.
    pub frame: UpFrame,
}

impl StepInputs<'_> {
    /// Whether the presses of crouch in this step toggle the crouch, with [`CharacterTuning::crouch_toggle`].
    #[must_use]
    pub fn toggles_crouch(&self) -> bool {
        self.tuning.crouch_toggle && self.intent.crouch.presses % 2 == 1
    }

    /// The change of `ground`'s vertical velocity by the character's last push, m/s: zero or downwards.
    #[must_use]
    pub fn kick(&self, ground: Entity) -> f32 {
        self.kick
            .filter(|kick| kick.body == ground)
            .map_or(0.0, |kick| kick.velocity)
    }
}
