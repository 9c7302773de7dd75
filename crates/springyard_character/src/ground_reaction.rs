//! [`GroundReaction`]: what a character and the ground beneath it do to each other, carried from one step to the next.

use bevy::prelude::*;
use serde::Serialize;

/// On a character: its push on its ground in this step, and what its last push did to the ground.
#[derive(Component, Debug, Clone, Copy, Default, Serialize)]
pub struct GroundReaction {
    /// The push of this step. `weigh` applies it in the next step.
    pub push: Option<Push>,
    /// The change of a driven ground's velocity that `weigh` made at the start of this step.
    pub kick: Option<Kick>,
}

/// A push on a body: the character's weight, and the reaction to the acceleration by its ride spring or its jump.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Push {
    /// The body that is pushed.
    #[serde(serialize_with = "springyard_state::body_name")]
    pub body: Entity,
    /// Point of the push, world, m.
    pub point: Vec3,
    /// The character's vertical velocity before the step, m/s, upwards. Includes the [`Kick`], with which the character goes.
    pub vertical_velocity_before: f32,
    /// The part of the character's change of vertical velocity by which it followed its ground's own drive, m/s.
    pub carried: f32,
    /// Time that the character stood on the body in this step, s: the step's length, or in a landing what was left of it.
    pub secs: f32,
}

impl Push {
    /// This push of a character that touches its ground within the step.
    #[must_use]
    pub fn from(self, contact: Contact) -> Self {
        Self {
            vertical_velocity_before: contact.velocity,
            secs: contact.secs,
            ..self
        }
    }
}

/// A change of the velocity of the ground by the character on it.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Kick {
    /// The body that was pushed.
    #[serde(serialize_with = "springyard_state::body_name")]
    pub body: Entity,
    /// The change of its vertical velocity at the point of the push, m/s. Never upwards.
    pub velocity: f32,
    /// [`Push::carried`] of the push that caused it, m/s.
    pub carried: f32,
}

/// The touch-down of a landing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// Vertical velocity of the character when it touches the ground, m/s, upwards.
    pub velocity: f32,
    /// Time from then until the end of the step, s.
    pub secs: f32,
}
