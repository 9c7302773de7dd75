#![doc = include_str!("ground.md")]

use bevy::prelude::*;
use serde::Serialize;

/// The ground beneath a character's feet, as the ground probe finds it, in the character's axes ([`UpFrame`](super::UpFrame)).
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Ground {
    /// The body, or the collider where there is no body.
    #[serde(serialize_with = "springyard_state::body_name")]
    pub entity: Entity,
    /// Height of the ground, m: of the lowest point of the probe's ball resting on it. The ball rolls over the edges of
    /// steps, so this height changes smoothly.
    pub height: f32,
    /// Unit normal of the surface at the ball. On the edge of a step it leans, though the faces on both sides are flat.
    pub normal: Vec3,
    /// Mean velocity through the coming step of the ground beneath the feet, m/s; includes `surface_velocity`.
    pub velocity: Vec3,
    /// Velocity of the surface over the ground's body, m/s: that of a conveyor belt, along its face. A part of `velocity`, computed
    /// anew in each step.
    #[serde(skip)]
    pub surface_velocity: Vec3,
    /// Velocity that a passenger adds to `velocity` in this step to keep its place, m/s: see
    /// [`Footprint`](super::footprint::Footprint).
    pub correction_velocity: Vec3,
    /// Angular velocity of the ground about the vertical, rad/s.
    pub yaw_rate: f32,
    /// Distance of the ground below the centre of the body at the start of the step, m.
    pub below: f32,
    /// Contact point of the probe, m.
    pub point: Vec3,
    /// Vertical velocity of the surface beneath the feet due to the character's own motion over it, m/s: the mean over the next
    /// few hundredths of a second, without what `velocity` has of it. None in the air, on a flat top, at rest, and where nothing
    /// walkable is found ahead.
    pub rise_m_s: Option<f32>,
}

/// Vertical part of the unit normal of the steepest slope: 85 degrees, the steepest ramp that a level may have. Anything steeper
/// is a wall: characters neither stand on it nor slide down it, and the gradient from its normal would be practically infinite.
pub(super) const STEEPEST_UPRIGHT: f32 = 0.087;

/// Upper bound of the gradient that is fed forward to the ride spring, m up per m horizontal. Where the ball first touches the
/// edge of a step, the edge's normal is that of a wall.
pub(super) const STEEPEST_RISE: f32 = 1.5;

impl Ground {
    /// Gradient of the slope: the horizontal uphill direction, with the rise in m per m as its length. At most that of the
    /// steepest slope, 11.5 m per m.
    #[must_use]
    pub fn gradient(&self) -> Vec3 {
        -self.normal.with_y(0.0) / self.normal.y.max(STEEPEST_UPRIGHT)
    }

    /// Horizontal downhill direction, unit vector; zero on horizontal ground.
    #[must_use]
    pub fn downhill(&self) -> Vec3 {
        self.normal.with_y(0.0).normalize_or_zero()
    }
}
