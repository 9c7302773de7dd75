//! The ground beneath a character's feet, and how it moves there.

use bevy::prelude::*;

/// Ground beneath the feet.
#[derive(Debug, Clone, Copy)]
pub struct Ground {
    /// The body, or the collider of what has none.
    pub entity: Entity,
    /// World height of the ground, m, under a ball of the character's width, which rolls over the edges of steps.
    pub height: f32,
    /// Normal of the surface that the ball rolls over. On the edge of a step it leans, though the faces on both sides are flat.
    pub normal: Vec3,
    /// Mean velocity through the coming step of the ground beneath the feet, m/s.
    pub velocity: Vec3,
    /// What a passenger adds to that in this step to keep its place, m/s: see [`Footprint`](super::footprint::Footprint).
    pub make_up: Vec3,
    /// rad/s about the vertical.
    pub yaw_rate: f32,
    /// How far it lies below the centre of the body at the start of the step, m.
    pub below: f32,
    /// Where it is touched.
    pub point: Vec3,
    /// How fast it will rise beneath the feet, m/s: the mean over the next few hundredths of a second. None where it is level or of one
    /// slope, or not known.
    pub rise_m_s: Option<f32>,
}

/// The vertical part of the normal of the steepest slope: 85 degrees, as steep as a ramp of a level may be. What is steeper is a
/// wall: it is neither stood on nor slid down, and a slope computed from its normal would be as good as infinite.
pub(super) const STEEPEST_UPRIGHT: f32 = 0.087;

/// The steepest rise that is fed forward, metres up for each metre on. Where the ball first touches the edge of a step, the
/// edge is as steep as a wall.
pub(super) const STEEPEST_RISE: f32 = 1.5;

impl Ground {
    /// How far it rises for each metre on, and the way in which it does. At most that of the steepest slope, 11.5 m a metre.
    #[must_use]
    pub fn gradient(&self) -> Vec3 {
        -self.normal.with_y(0.0) / self.normal.y.max(STEEPEST_UPRIGHT)
    }

    /// The horizontal direction in which it falls; nothing where it is level.
    #[must_use]
    pub fn downhill(&self) -> Vec3 {
        self.normal.with_y(0.0).normalize_or_zero()
    }
}
