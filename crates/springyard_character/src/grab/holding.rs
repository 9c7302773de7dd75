//! [`Holding`]: what a character holds, and where its hand is.

use bevy::prelude::*;
use serde::Serialize;

use super::arm::Arm;
use crate::{BodyDimensions, UpFrame};

/// On a character while it holds a body, and after that until the body is clear of it: until then they have no contacts with each other.
///
/// Removing it frees the body at once, wherever it is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Holding {
    /// The body.
    #[serde(serialize_with = "springyard_state::body_name")]
    pub body: Entity,
    /// How the hand holds it; `None`: it has been let go, and is not clear of the character yet.
    pub grip: Option<Grip>,
}

/// How a hand holds a body.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Grip {
    /// From the shoulder to the body's target, in the character's axes.
    pub arm: Arm,
    /// Length of the arm at which the body is held, m.
    pub hold_length_m: f32,
    /// Rotation of the body relative to the arm's yaw, in the character's axes.
    pub turned: Quat,
    /// Time for which the body has been farther from the hand than it may be, s.
    pub slipping_secs: f32,
    /// Velocity of the body before its drive runs, m/s: what the drive changes is the hand's impulse.
    // Not state: each step sets it before it reads it.
    #[serde(skip)]
    pub before_drive: Vec3,
}

/// Height of the shoulder above the body's centre, as a part of the distance from there to the top of the capsule.
const SHOULDER_PART: f32 = 0.3;

/// The place from which the arm reaches, world, m. `centre`: centre of the character's body, world, m.
#[must_use]
pub(super) fn shoulder(centre: Vec3, frame: &UpFrame, dimensions: &BodyDimensions) -> Vec3 {
    centre + frame.up() * (SHOULDER_PART * dimensions.half_height_m())
}

/// The place from which the character looks, world, m.
#[must_use]
pub fn eyes(centre: Vec3, frame: &UpFrame, dimensions: &BodyDimensions) -> Vec3 {
    centre + frame.up() * dimensions.half_segment_m
}
