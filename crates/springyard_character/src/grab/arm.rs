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

#[cfg(test)]
mod tests {
    use std::f32::consts::PI;

    use spring_math::Spring;

    use super::*;

    fn spring(dt: f32) -> Propagator {
        Propagator::exact(Spring::from_hertz(5.0, 1.0).unwrap(), dt)
    }

    #[test]
    fn an_arm_reaches_to_where_it_is_asked() {
        for offset in [
            Vec3::NEG_Z,
            Vec3::new(1.0, 0.5, -2.0),
            Vec3::new(-0.3, -1.0, 0.8),
            Vec3::new(0.0, 2.0, 0.1),
        ] {
            let there = Reach::to(offset).offset();
            assert!(there.distance(offset) < 1e-5, "{offset}: {there}");
        }
        let left = Reach {
            yaw: PI / 2.0,
            pitch: 0.0,
            length: 2.0,
        };
        assert!(left.offset().distance(Vec3::NEG_X * 2.0) < 1e-6);
    }

    #[test]
    fn a_swing_is_the_same_at_any_step_length() {
        let goal = Reach {
            yaw: 0.4,
            pitch: -0.3,
            length: 1.6,
        };
        let start = Arm::at_rest(Reach::to(Vec3::new(0.2, -0.9, -2.0)));
        let after = |hz: u16| {
            let spring = spring(1.0 / f32::from(hz));
            (0..hz / 5).fold(start, |arm, _| arm.step(&goal, &spring, 100.0))
        };
        let exact = after(1000).at.offset();
        for hz in [30, 60, 120, 240] {
            let there = after(hz).at.offset();
            assert!(there.distance(exact) < 1e-4, "{hz} Hz: {there} {exact}");
        }
    }

    #[test]
    fn the_swing_has_a_fastest_rate_and_takes_the_short_way_round() {
        let goal = Reach {
            yaw: -3.0,
            ..Reach::default()
        };
        let mut arm = Arm::at_rest(Reach {
            yaw: 3.0,
            ..Reach::default()
        });
        let spring = spring(1.0 / 60.0);
        for _ in 0..60 {
            let next = arm.step(&goal, &spring, 1.0);
            let turned = wrap_angle(next.at.yaw - arm.at.yaw);
            assert!((-1e-6..=1.0 / 60.0 + 1e-6).contains(&turned), "{turned}");
            arm = next;
        }
        assert!(wrap_angle(arm.at.yaw - goal.yaw).abs() < 1e-3, "{arm:?}");
    }

    #[test]
    fn the_velocity_is_the_derivative_of_the_offset() {
        let arm = Arm {
            at: Reach {
                yaw: 0.7,
                pitch: -0.5,
                length: 1.6,
            },
            rate: Reach {
                yaw: 3.0,
                pitch: 1.3,
                length: -0.8,
            },
        };
        let h = 1e-2;
        let later = |secs: f32| {
            let Arm { at, rate } = arm;
            let reach = Reach {
                yaw: at.yaw + rate.yaw * secs,
                pitch: at.pitch + rate.pitch * secs,
                length: at.length + rate.length * secs,
            };
            reach.offset()
        };
        // A central difference: its error is h^2 / 6 times the third derivative, about 5e-4 m/s.
        let difference = (later(h) - later(-h)) / (2.0 * h);
        let off = arm.velocity().distance(difference);
        assert!(off < 2e-3, "{off}");
    }
}
