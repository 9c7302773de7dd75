//! Where a platform wants to be at a given time: pure functions of the simulated time.
//!
//! Nothing is accumulated, so nothing drifts: each answer is worked out from the time alone, its phase in `f64`.

use std::f64::consts::{PI, TAU};

use bevy::math::Vec3;

use super::file::{Motion, Platform};
use crate::drive::path::{LEAST_JERK_PEAK, least_jerk};

/// Where a platform wants to be, and how fast it wants to move there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MotionTarget {
    /// From its position at time 0, metres.
    pub offset: Vec3,
    /// The offset's rate of change, m/s.
    pub velocity: Vec3,
    /// Turned from its pose at time 0, radians about the up axis, -pi to pi.
    pub yaw_rad: f32,
    /// The yaw's rate of change, rad/s.
    pub yaw_rate_rad_s: f32,
}

impl Platform {
    /// Where the platform wants to be at time `t_secs` (simulated seconds, from 0).
    #[must_use]
    pub fn target(&self, t_secs: f64) -> MotionTarget {
        self.motion.target(self.position, t_secs)
    }
}

impl Motion {
    /// Where a platform that started at `start` wants to be at time `t_secs` (simulated seconds, from 0).
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

    /// Seconds after which the motion repeats; `None` for one that stands still.
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

/// Time for one crossing whose fastest speed is `speed_m_s`.
fn leg_secs(length_m: f64, speed_m_s: f64) -> f64 {
    LEAST_JERK_PEAK * length_m / speed_m_s
}

/// Out, rest, back, rest.
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
    let (mut part, mut slope) = least_jerk((since / leg).min(1.0));
    if returning {
        (part, slope) = (1.0 - part, -slope);
    }
    MotionTarget {
        offset: way * part as f32,
        velocity: way * (slope / leg) as f32,
        ..MotionTarget::default()
    }
}

/// Here for the first half of the period, there for the second. It is nowhere between, so it never has a velocity.
fn jump(way: Vec3, period_secs: f64, t_secs: f64) -> MotionTarget {
    let away = t_secs.rem_euclid(period_secs) >= 0.5 * period_secs;
    MotionTarget {
        offset: if away { way } else { Vec3::ZERO },
        ..MotionTarget::default()
    }
}

/// h/2 (1 - cos(2 pi t / T)): lowest, and at rest, at time 0.
fn rise(height_m: f64, period_secs: f64, t_secs: f64) -> MotionTarget {
    let (sin, cos) = (TAU * t_secs.rem_euclid(period_secs) / period_secs).sin_cos();
    MotionTarget {
        offset: Vec3::Y * (0.5 * height_m * (1.0 - cos)) as f32,
        velocity: Vec3::Y * (PI / period_secs * height_m * sin) as f32,
        ..MotionTarget::default()
    }
}

/// The angle is wrapped in degrees, where a whole turn is a round number, before it becomes radians.
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
            // Central differences: where the acceleration jumps (by 200 m/s^2 at most) wrong by a quarter of that times h, and by
            // f32's rounding of 30 m over 2h.
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
