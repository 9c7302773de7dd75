//! What [`decide`](fn@crate::character::decide) is given.

use bevy::math::Vec3;

use crate::character::sensed::Sensed;
use crate::character::springs::CharacterSprings;
use crate::character::tuning::CharacterTuning;
use crate::input::Intent;

/// The body of a character at the start of a step.
#[derive(Debug, Clone, Copy)]
pub struct BodyMotion {
    /// Centre of mass, m.
    pub position: Vec3,
    /// Its velocity, m/s, with what contacts did to it in the last step: level as its spring has it; upwards as its ride spring
    /// has it, or as the parabola has it that the last step moved it along.
    pub velocity: Vec3,
    /// How high its centre rests over the ground, m.
    pub ride_height_m: f32,
}

impl BodyMotion {
    /// How far it is above its rest over ground of this height, m.
    #[must_use]
    pub fn above(&self, ground_height: f32) -> f32 {
        self.position.y - ground_height - self.ride_height_m
    }
}

/// A step to be decided: what is asked, and what is known before it.
#[derive(Debug, Clone, Copy)]
pub struct StepInputs<'a> {
    /// What the character is asked to do.
    pub intent: &'a Intent,
    /// How it moves.
    pub tuning: &'a CharacterTuning,
    /// The springs of that tuning.
    pub springs: &'a CharacterSprings,
    /// Where it is.
    pub body: BodyMotion,
    /// What is around it.
    pub sensed: &'a Sensed,
    /// How long the step is, s.
    pub dt: f32,
}
