//! Platform paths: target pose and velocity as pure functions of the simulated time. Start with [`Motion::target`].
//!
//! Nothing is accumulated, so nothing drifts: each result depends on the time alone, with the phase in `f64`. A path can be
//! sampled at any time and repeats exactly, at any step rate. [`movers`](super::movers) feeds the result to the drive.

use std::f64::consts::{PI, TAU};

use bevy::math::Vec3;

use super::file::{Motion, Platform};
use crate::drive::path::{MINIMUM_JERK_PEAK, minimum_jerk};

/// Target pose of a platform, relative to its pose at time 0, with the velocity along the path.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MotionTarget {
    /// Offset from the position at time 0, m.
    pub offset: Vec3,
    /// Time derivative of `offset`, m/s.
    pub velocity: Vec3,
    /// Rotation from the pose at time 0, rad about the up axis, -pi to pi.
    pub yaw_rad: f32,
    /// Time derivative of `yaw_rad`, rad/s.
    pub yaw_rate_rad_s: f32,
}

impl Platform {
    /// The platform's target at time `t_secs` (simulated seconds, from 0).
    #[must_use]
    pub fn target(&self, t_secs: f64) -> MotionTarget {
        self.motion.target(self.position, t_secs)
    }
}

impl Motion {
    /// The target at time `t_secs` (simulated seconds, from 0) of a platform that started at `start`.
    #[must_use]
    pub fn target(&self, start: Vec3, t_secs: f64) -> MotionTarget {
        match *self {
            Motion::Travel {
                to,
                speed_m_s,
                pause_secs,
            } => travel(to - start, speed_m_s.into(), pause_secs.into(), t_secs),
            Motion::Rise {
                height_m,
                period_secs,
            } => rise(height_m.into(), period_secs.into(), t_secs),
            Motion::Turn { speed_deg_s } => turn(speed_deg_s.into(), t_secs),
            Motion::Step { to, period_secs } => jump(to - start, period_secs.into(), t_secs),
            Motion::Still => MotionTarget::default(),
        }
    }

    /// Period of the motion, s; `None` for [`Motion::Still`].
    #[must_use]
    pub fn cycle_secs(&self, start: Vec3) -> Option<f64> {
        match *self {
            Motion::Travel {
                to,
                speed_m_s,
                pause_secs,
            } => {
                let leg = leg_secs((to - start).length().into(), speed_m_s.into());
                Some(2.0 * (leg + f64::from(pause_secs)))
            }
            Motion::Rise { period_secs, .. } | Motion::Step { period_secs, .. } => {
                Some(period_secs.into())
            }
            Motion::Turn { speed_deg_s } => Some(360.0 / f64::from(speed_deg_s).abs()),
            Motion::Still => None,
        }
    }
}

/// Duration of one crossing with the peak speed `speed_m_s`, s.
fn leg_secs(length_m: f64, speed_m_s: f64) -> f64 {
    MINIMUM_JERK_PEAK * length_m / speed_m_s
}

/// One period: out, pause, back, pause. Each crossing is a least-jerk curve.
fn travel(way: Vec3, speed_m_s: f64, pause_secs: f64, t_secs: f64) -> MotionTarget {
    let leg = leg_secs(way.length().into(), speed_m_s);
    if leg <= 0.0 {
        return MotionTarget::default();
    }
    let half = leg + pause_secs;
    let phase = t_secs.rem_euclid(2.0 * half);
    let (returning, since) = if phase < half {
        (false, phase)
    } else {
        (true, phase - half)
    };
    let (mut part, mut slope) = minimum_jerk((since / leg).min(1.0));
    if returning {
        (part, slope) = (1.0 - part, -slope);
    }
    MotionTarget {
        offset: way * part as f32,
        velocity: way * (slope / leg) as f32,
        ..MotionTarget::default()
    }
}

/// A square wave: at the start for the first half of the period, at the other place for the second. It has no places in
/// between, so its velocity is always zero.
fn jump(way: Vec3, period_secs: f64, t_secs: f64) -> MotionTarget {
    let away = t_secs.rem_euclid(period_secs) >= 0.5 * period_secs;
    MotionTarget {
        offset: if away { way } else { Vec3::ZERO },
        ..MotionTarget::default()
    }
}

/// `h/2 (1 - cos(2 pi t / T))`: lowest, and at rest, at time 0.
fn rise(height_m: f64, period_secs: f64, t_secs: f64) -> MotionTarget {
    let (sin, cos) = (TAU * t_secs.rem_euclid(period_secs) / period_secs).sin_cos();
    MotionTarget {
        offset: Vec3::Y * (0.5 * height_m * (1.0 - cos)) as f32,
        velocity: Vec3::Y * (PI / period_secs * height_m * sin) as f32,
        ..MotionTarget::default()
    }
}

/// Steady rotation. The angle is wrapped before the conversion to radians: 360 degrees is exact in `f64`, 2 pi is not.
fn turn(speed_deg_s: f64, t_secs: f64) -> MotionTarget {
    let turned_deg = (speed_deg_s * t_secs + 180.0).rem_euclid(360.0) - 180.0;
    MotionTarget {
        yaw_rad: turned_deg.to_radians() as f32,
        yaw_rate_rad_s: speed_deg_s.to_radians() as f32,
        ..MotionTarget::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const START: Vec3 = Vec3::new(3.0, -0.2, -4.0);

    fn any_motion() -> impl Strategy<Value = Motion> {
        let travel = ((-20.0..20.0f32, 0.5..5.0f32), 0.2..8.0f32, 0.0..3.0f32).prop_map(
            |((x, y), speed_m_s, pause_secs)| Motion::Travel {
                to: START + Vec3::new(x, y, -x),
                speed_m_s,
                pause_secs,
            },
        );
        let rise = (0.5..20.0f32, 2.0..20.0f32).prop_map(|(height_m, period_secs)| Motion::Rise {
            height_m,
            period_secs,
        });
        let turn = prop_oneof![-300.0..-1.0f32, 1.0..300.0f32]
            .prop_map(|speed_deg_s| Motion::Turn { speed_deg_s });
        prop_oneof![travel, rise, turn, Just(Motion::Still)]
    }

    fn yaw_between(from: f32, to: f32) -> f64 {
        (f64::from(to - from) + PI).rem_euclid(TAU) - PI
    }

    proptest! {
        #[test]
        fn velocity_is_the_derivative_of_the_pose(motion in any_motion(), t in 0.0..100.0f64) {
            let h = 2.5e-4;
            let (a, now, b) = (motion.target(START, t - h), motion.target(START, t), motion.target(START, t + h));
            // Error of a central difference: a jump in the acceleration (200 m/s^2 at most) adds a quarter of it times h, and
            // f32 adds its rounding of 30 m over 2h.
            let slope = (b.offset - a.offset) / (2.0 * h) as f32;
            prop_assert!((slope - now.velocity).length() < 0.02, "{slope} {}", now.velocity);
            let yaw_slope = yaw_between(a.yaw_rad, b.yaw_rad) / (2.0 * h);
            prop_assert!((yaw_slope - f64::from(now.yaw_rate_rad_s)).abs() < 3e-3);
        }

        #[test]
        fn velocity_never_jumps(motion in any_motion(), t in 0.0..100.0f64) {
            let (now, next) = (motion.target(START, t), motion.target(START, t + 1e-4));
            // No motion here accelerates faster than this.
            let max_accel = 200.0;
            prop_assert!((next.velocity - now.velocity).length() < max_accel * 1e-4 + 1e-4);
        }

        #[test]
        fn it_starts_where_the_file_puts_it(motion in any_motion()) {
            let start = motion.target(START, 0.0);
            prop_assert_eq!((start.offset, start.velocity, start.yaw_rad), (Vec3::ZERO, Vec3::ZERO, 0.0));
        }

        #[test]
        fn a_day_later_it_has_not_drifted(motion in any_motion(), t in 0.0..30.0f64) {
            if let Some(cycle) = motion.cycle_secs(START) {
                let later = t + cycle * (86_400.0 / cycle).round();
                let (a, b) = (motion.target(START, t), motion.target(START, later));
                prop_assert!((a.offset - b.offset).length() < 1e-5);
                prop_assert!(yaw_between(a.yaw_rad, b.yaw_rad).abs() < 1e-5);
            }
        }
    }

    #[test]
    fn a_traveller_rests_at_the_far_end_and_comes_back() {
        let motion = Motion::Travel {
            to: START + Vec3::X * 8.0,
            speed_m_s: 3.0,
            pause_secs: 2.0,
        };
        let leg = 8.0 * 15.0 / 8.0 / 3.0;
        for t in [leg, leg + 1.0, leg + 2.0] {
            let there = motion.target(START, t);
            assert_eq!(there.offset, Vec3::X * 8.0, "at {t}");
            assert_eq!(there.velocity.length(), 0.0, "at {t}");
        }
        let back = motion.target(START, 2.0 * (leg + 2.0) - 0.5);
        assert_eq!((back.offset, back.velocity), (Vec3::ZERO, Vec3::ZERO));
        let midway = motion.target(START, leg / 2.0);
        assert!((midway.velocity - Vec3::X * 3.0).length() < 1e-6);
    }

    #[test]
    fn a_riser_is_highest_after_half_a_period() {
        let motion = Motion::Rise {
            height_m: 7.0,
            period_secs: 14.0,
        };
        assert!((motion.target(START, 7.0).offset - Vec3::Y * 7.0).length() < 1e-6);
    }

    #[test]
    fn a_step_is_at_one_place_or_the_other() {
        let motion = Motion::Step {
            to: START + Vec3::Y,
            period_secs: 4.0,
        };
        for (secs, offset) in [(0.0, 0.0), (1.99, 0.0), (2.0, 1.0), (3.99, 1.0), (4.0, 0.0)] {
            assert_eq!(
                motion.target(START, secs).offset,
                Vec3::Y * offset,
                "{secs}"
            );
            assert_eq!(motion.target(START, secs).velocity, Vec3::ZERO);
        }
    }

    #[test]
    fn a_positive_turn_goes_left() {
        let motion = Motion::Turn { speed_deg_s: 90.0 };
        assert!((motion.target(START, 1.0).yaw_rad - std::f32::consts::FRAC_PI_2).abs() < 1e-6);
        assert!((motion.target(START, 3.0).yaw_rad + std::f32::consts::FRAC_PI_2).abs() < 1e-6);
    }
}
