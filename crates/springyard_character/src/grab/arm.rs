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
    use super::*;
    use crate::moves::test_step::critical;
    use spring_math::Spring;
    use std::f32::consts::{FRAC_PI_2, PI};

    fn near(one: f32, other: f32, what: &str) {
        assert!((one - other).abs() < 1e-4, "{what}: {one}, not {other}");
    }

    #[test]
    fn an_arm_reaches_to_where_it_says() {
        for (offset, yaw, pitch, length) in [
            (Vec3::NEG_Z * 2.0, 0.0, 0.0, 2.0),
            (Vec3::NEG_X, FRAC_PI_2, 0.0, 1.0),
            (
                Vec3::X + Vec3::Y,
                -FRAC_PI_2,
                0.5 * FRAC_PI_2,
                2.0_f32.sqrt(),
            ),
        ] {
            let reach = Reach::to(offset);
            near(reach.yaw, yaw, "yaw");
            near(reach.pitch, pitch, "pitch");
            near(reach.length, length, "length");
        }
        for offset in [Vec3::new(1.0, 2.0, -3.0), Vec3::new(-0.5, -1.0, 0.2)] {
            let there = Reach::to(offset).offset();
            assert!(there.distance(offset) < 1e-5, "{there}, not {offset}");
        }
    }

    #[test]
    fn the_velocity_of_the_hand_is_the_slope_of_its_way() {
        let at = Reach {
            yaw: 0.7,
            pitch: -0.4,
            length: 1.5,
        };
        for (yaw, pitch, length) in [
            (2.0, 0.0, 0.0),
            (0.0, 2.0, 0.0),
            (0.0, 0.0, 2.0),
            (1.0, -2.0, 0.5),
        ] {
            let rate = Reach { yaw, pitch, length };
            let after = |secs: f32| {
                let later = Reach {
                    yaw: at.yaw + yaw * secs,
                    pitch: at.pitch + pitch * secs,
                    length: at.length + length * secs,
                };
                later.offset()
            };
            let slope = (after(0.005) - after(-0.005)) / 0.01;
            let velocity = Arm { at, rate }.velocity();
            assert!(velocity.distance(slope) < 1e-3, "{velocity}, not {slope}");
        }
    }

    #[test]
    fn yaw_pitch_and_length_are_each_on_the_spring_and_yaw_goes_the_short_way() {
        let (spring, secs) = (Spring::from_hertz(2.0, 1.0).unwrap(), 0.1);
        let arm = Arm {
            at: Reach {
                yaw: 3.0,
                pitch: 0.5,
                length: 2.0,
            },
            rate: Reach {
                yaw: 1.0,
                pitch: -0.5,
                length: 0.25,
            },
        };
        let goal = Reach {
            yaw: -3.0,
            pitch: -0.2,
            length: 1.2,
        };
        let next = arm.step(&goal, &Propagator::exact(spring, secs), 100.0);
        // Yaw, pitch and length. Over the half turn: 6 rad minus a whole one.
        let error = Vec3::new(6.0 - 2.0 * PI, 0.7, 0.8);
        let rate = Vec3::new(1.0, -0.5, 0.25);
        let (left, rate) = critical(error, rate, spring.omega(), secs);
        near(wrap_angle(next.at.yaw - goal.yaw), left.x, "yaw");
        near(next.rate.yaw, rate.x, "yaw rate");
        near(next.at.pitch, goal.pitch + left.y, "pitch");
        near(next.rate.pitch, rate.y, "pitch rate");
        near(next.at.length, goal.length + left.z, "length");
        near(next.rate.length, rate.z, "length rate");
    }

    #[test]
    fn an_arm_swings_no_faster_than_it_may_either_way() {
        let spring = Propagator::exact(Spring::from_hertz(5.0, 1.0).unwrap(), 0.05);
        for sign in [1.0, -1.0] {
            let goal = Reach {
                yaw: sign * 2.0,
                pitch: sign,
                length: 0.0,
            };
            let next = Arm::at_rest(Reach::default()).step(&goal, &spring, 2.0);
            near(next.at.yaw, sign * 0.1, "yaw");
            near(next.at.pitch, sign * 0.1, "pitch");
            near(next.rate.yaw, sign * 2.0, "yaw rate");
            near(next.rate.pitch, sign * 2.0, "pitch rate");
        }
    }
}
