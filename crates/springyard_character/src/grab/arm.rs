//! [`Arm`]: from the shoulder to the hand, as yaw, pitch and length, each on an exact spring.
//!
//! The springs make the hand's velocity continuous. The look direction has none: a mouse turns it once a frame, so at 30 frames and 60
//! steps a second every other step turns twice as far and the next not at all, and a script turns it at once. A body that follows such
//! a hand would be thrown at one of the two velocities.
//!
//! In angles, and not as a point, the hand swings round the character instead of cutting through it.

use bevy::prelude::*;
use serde::Serialize;
use spring_math::Propagator;
use spring_math::angle::wrap_angle;

/// An arm between two steps.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Arm {
    /// Direction and length.
    pub at: Reach,
    /// Their rates, rad/s and m/s.
    pub rate: Reach,
}

/// Direction and length of an arm.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Reach {
    /// Yaw, rad, counterclockwise from above; 0 is along -Z.
    pub yaw: f32,
    /// Pitch, rad, upwards.
    pub pitch: f32,
    /// Length, m.
    pub length: f32,
}

impl Reach {
    /// The arm that reaches to `offset` from the shoulder, m.
    #[must_use]
    pub fn to(offset: Vec3) -> Self {
        let across = offset.with_y(0.0).length();
        Self {
            yaw: (-offset.x).atan2(-offset.z),
            pitch: offset.y.atan2(across),
            length: offset.length(),
        }
    }

    /// From the shoulder to the hand, m.
    #[must_use]
    pub fn offset(&self) -> Vec3 {
        let (sine, cosine) = self.pitch.sin_cos();
        let (yaw_sine, yaw_cosine) = self.yaw.sin_cos();
        Vec3::new(-yaw_sine * cosine, sine, -yaw_cosine * cosine) * self.length
    }
}

impl Arm {
    /// An arm at rest.
    #[must_use]
    pub fn at_rest(at: Reach) -> Self {
        Self {
            at,
            rate: Reach::default(),
        }
    }

    /// The arm one step of `spring` later, on its way to `goal`. `fastest`: largest rate of yaw and pitch, rad/s.
    #[must_use]
    pub fn step(&self, goal: &Reach, spring: &Propagator, fastest: f32) -> Self {
        let (at, rate) = (&self.at, &self.rate);
        let (yaw, yaw_rate) = swing(wrap_angle(at.yaw - goal.yaw), rate.yaw, spring, fastest);
        let (pitch, pitch_rate) = swing(at.pitch - goal.pitch, rate.pitch, spring, fastest);
        let (length, length_rate) = spring.error_step(at.length - goal.length, rate.length);
        Self {
            at: Reach {
                yaw: wrap_angle(at.yaw + yaw),
                pitch: at.pitch + pitch,
                length: at.length + length,
            },
            rate: Reach {
                yaw: yaw_rate,
                pitch: pitch_rate,
                length: rate.length + length_rate,
            },
        }
    }

    /// Velocity of the hand relative to the shoulder, m/s.
    #[must_use]
    pub fn velocity(&self) -> Vec3 {
        let Reach { yaw, pitch, length } = self.at;
        let (sine, cosine) = pitch.sin_cos();
        let (yaw_sine, yaw_cosine) = yaw.sin_cos();
        // The derivatives of `Reach::offset` by length, yaw and pitch.
        let by_length = Vec3::new(-yaw_sine * cosine, sine, -yaw_cosine * cosine);
        let by_yaw = Vec3::new(-yaw_cosine, 0.0, yaw_sine) * (length * cosine);
        let by_pitch = Vec3::new(yaw_sine * sine, cosine, yaw_cosine * sine) * length;
        by_length * self.rate.length + by_yaw * self.rate.yaw + by_pitch * self.rate.pitch
    }
}

/// Turn and new rate of an angle that is `error` (rad) from its goal and turns at `rate` (rad/s).
fn swing(error: f32, rate: f32, spring: &Propagator, fastest: f32) -> (f32, f32) {
    let (turn, faster) = spring.error_step(error, rate);
    // Not `clamp`, which panics at a limit below 0.
    let most = fastest * spring.dt();
    (
        turn.max(-most).min(most),
        (rate + faster).max(-fastest).min(fastest),
    )
}
