//! Platform paths: target pose and velocity as pure functions of the simulated time. Start with [`Motion::target`].
//!
//! Nothing is accumulated, so nothing drifts: each result depends on the time alone, with the phase in `f64`. A path can be
//! sampled at any time and repeats exactly, at any step rate. [`movers`](super::movers) feeds the result to the drive.
//!
//! - `curves`: the motions one by one. `timing`: start, phase and direction of a motion.
//! - [`FrameClock`]: frames of a clock of their own, for targets that are set once a frame.
//!
//! The motions that follow the player, another body or a choice are not functions of the time: here they are at rest, where they start.

mod curves;
mod timing;

use bevy::math::{Quat, Vec3};

use super::file::{Motion, Platform};

pub use spring_math::FrameClock;

/// Target pose of a platform, relative to its position in the file, with the velocity along the path.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MotionTarget {
    /// Offset from the platform's position, m.
    pub offset: Vec3,
    /// Time derivative of `offset`, m/s.
    pub velocity: Vec3,
    /// Rotation from the pose in the file, about the platform's pivot.
    pub rotation: Quat,
    /// Angular velocity of `rotation`, in world axes, rad/s.
    pub angular_velocity: Vec3,
}

impl Platform {
    /// The platform's target at time `t_secs` (simulated seconds, from 0).
    #[must_use]
    pub fn target(&self, t_secs: f64) -> MotionTarget {
        let Some(timing) = self.timing else {
            return self.motion.target(self.position, t_secs);
        };
        let cycle_secs = self.motion.cycle_secs(self.position).unwrap_or(0.0);
        let (motion_secs, rate) = timing.motion_time(cycle_secs, t_secs);
        let target = self.motion.target(self.position, motion_secs);
        MotionTarget {
            velocity: target.velocity * rate,
            angular_velocity: target.angular_velocity * rate,
            ..target
        }
    }
}

impl Motion {
    /// The target at time `t_secs` (simulated seconds, from 0) of a platform at `start` in the file.
    #[must_use]
    pub fn target(&self, start: Vec3, t_secs: f64) -> MotionTarget {
        match *self {
            // Relative to the start: places far from the level's origin would be rounded more.
            Motion::Travel { to, .. } => {
                curves::along(curves::schedule(self), Vec3::ZERO, &[to - start], t_secs)
            }
            Motion::Route { ref points, .. } => {
                curves::along(curves::schedule(self), start, points, t_secs)
            }
            Motion::Rise {
                height_m,
                period_secs,
            } => curves::rise(height_m.into(), period_secs.into(), t_secs),
            Motion::Turn { speed_deg_s, axis } => curves::turn(speed_deg_s.into(), axis, t_secs),
            Motion::Step { to, period_secs } => {
                curves::jump(to - start, period_secs.into(), t_secs)
            }
            Motion::Places {
                start: chosen,
                ref points,
            } => MotionTarget {
                offset: place(start, points, chosen) - start,
                ..MotionTarget::default()
            },
            Motion::Angles {
                ref degrees,
                axis,
                start: chosen,
                period_secs,
            } => {
                let in_turn =
                    |secs: f32| curves::in_turn(chosen, degrees.len() + 1, secs.into(), t_secs);
                MotionTarget {
                    rotation: turned(degrees, axis, period_secs.map_or(chosen, in_turn)),
                    ..MotionTarget::default()
                }
            }
            Motion::Player { .. } | Motion::Body { .. } | Motion::Still => MotionTarget::default(),
        }
    }

    /// Period of the motion, s; `None` for one without a cycle.
    #[must_use]
    pub fn cycle_secs(&self, start: Vec3) -> Option<f64> {
        match *self {
            Motion::Travel { to, .. } => {
                curves::schedule(self)?.cycle_secs(curves::stops(start, &[to]))
            }
            Motion::Route { ref points, .. } => {
                curves::schedule(self)?.cycle_secs(curves::stops(start, points))
            }
            Motion::Rise { period_secs, .. } | Motion::Step { period_secs, .. } => {
                Some(period_secs.into())
            }
            Motion::Turn { speed_deg_s, .. } => Some(360.0 / f64::from(speed_deg_s).abs()),
            Motion::Angles { period_secs, .. } => period_secs.map(f64::from),
            Motion::Places { .. } | Motion::Player { .. } | Motion::Body { .. } | Motion::Still => {
                None
            }
        }
    }
}

impl Motion {
    /// Whether its place or angle is chosen while playing: [`ChosenPlace`](super::ChosenPlace).
    #[must_use]
    pub fn is_chosen(&self) -> bool {
        match self {
            Motion::Places { .. } => true,
            Motion::Angles { period_secs, .. } => period_secs.is_none(),
            _ => false,
        }
    }
}

/// The rotation from rest at one of the angles of [`Motion::Angles`]: 0 is at rest, the others are `degrees` about `axis`. Beyond the
/// last one: the last.
#[must_use]
pub fn turned(degrees: &[f32], axis: Vec3, chosen: usize) -> Quat {
    let last = chosen.min(degrees.len());
    let angle = last.checked_sub(1).and_then(|i| degrees.get(i));
    let angle_rad = angle.copied().unwrap_or_default().to_radians();
    curves::rotation_about(axis.normalize_or(Vec3::Y), angle_rad)
}

/// One of the places of [`Motion::Places`], m: 0 is `position`, the others are `points`. Beyond the last one: the last.
#[must_use]
pub fn place(position: Vec3, points: &[Vec3], chosen: usize) -> Vec3 {
    let last = chosen.min(points.len());
    let point = last.checked_sub(1).and_then(|i| points.get(i));
    point.copied().unwrap_or(position)
}

#[cfg(test)]
mod tests {
    use std::f64::consts::{PI, TAU};

    use super::*;
    use crate::level::file::{RouteEasing, RouteRepeat};
    use proptest::prelude::*;
    use spring_math::rotation::rotation_vector;

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
            .prop_map(|speed_deg_s| about(Vec3::Y, speed_deg_s));
        prop_oneof![travel, rise, turn, Just(Motion::Still)]
    }

    fn about(axis: Vec3, speed_deg_s: f32) -> Motion {
        Motion::Turn { speed_deg_s, axis }
    }

    /// Rotation about the up axis, rad.
    fn yaw(target: &MotionTarget) -> f32 {
        rotation_vector(target.rotation).y
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
            let yaw_slope = yaw_between(yaw(&a), yaw(&b)) / (2.0 * h);
            prop_assert!((yaw_slope - f64::from(now.angular_velocity.y)).abs() < 3e-3);
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
            prop_assert_eq!((start.offset, start.velocity, start.rotation), (Vec3::ZERO, Vec3::ZERO, Quat::IDENTITY));
        }

        #[test]
        fn a_day_later_it_has_not_drifted(motion in any_motion(), t in 0.0..30.0f64) {
            if let Some(cycle) = motion.cycle_secs(START) {
                let later = t + cycle * (86_400.0 / cycle).round();
                let (a, b) = (motion.target(START, t), motion.target(START, later));
                prop_assert!((a.offset - b.offset).length() < 1e-5);
                prop_assert!(yaw_between(yaw(&a), yaw(&b)).abs() < 1e-5);
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
    fn a_travel_is_a_least_jerk_curve_out_and_back() {
        let way = Vec3::new(-7.0, 0.5, 3.0);
        let motion = Motion::Travel {
            to: START + way,
            speed_m_s: 2.5,
            pause_secs: 0.7,
        };
        let leg = f64::from(way.length()) * 15.0 / 8.0 / 2.5;
        let half = leg + f64::from(0.7_f32);
        for tick in 0..3000 {
            let secs = f64::from(tick) / 60.0;
            let phase = secs % (2.0 * half);
            let u = ((phase % half) / leg).min(1.0);
            let out = 6.0 * u.powi(5) - 15.0 * u.powi(4) + 10.0 * u.powi(3);
            let rate = 30.0 * (u * (1.0 - u)).powi(2) / leg;
            let (part, rate) = match phase < half {
                true => (out, rate),
                false => (1.0 - out, -rate),
            };
            let target = motion.target(START, secs);
            assert!(target.offset.distance(way * part as f32) < 1e-5, "{secs}");
            assert!(target.velocity.distance(way * rate as f32) < 1e-5, "{secs}");
        }
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
        let motion = about(Vec3::Y, 90.0);
        let quarter = std::f32::consts::FRAC_PI_2;
        assert!((yaw(&motion.target(START, 1.0)) - quarter).abs() < 1e-6);
        assert!((yaw(&motion.target(START, 3.0)) + quarter).abs() < 1e-6);
    }

    #[test]
    fn a_turn_about_any_axis_has_its_angular_velocity() {
        let motion = about(Vec3::new(0.0, 0.0, -8.0), 90.0);
        let target = motion.target(START, 1.0);
        let quarter = std::f32::consts::FRAC_PI_2;
        assert!((target.angular_velocity - Vec3::NEG_Z * quarter).length() < 1e-6);
        assert!((rotation_vector(target.rotation) - Vec3::NEG_Z * quarter).length() < 1e-6);
    }

    #[test]
    fn a_route_passes_its_points_and_pauses_at_its_ends() {
        let route = |repeat| Motion::Route {
            points: vec![START + Vec3::X * 3.0, START + Vec3::new(3.0, 4.0, 0.0)],
            speed_m_s: 2.0,
            pause_secs: 1.0,
            easing: RouteEasing::Steady,
            repeat,
        };
        let at = |repeat, secs: f64| route(repeat).target(START, secs).offset;
        let near = |a: Vec3, x: f32, y: f32| a.distance(Vec3::new(x, y, 0.0)) < 1e-5;
        for repeat in [
            RouteRepeat::BackAndForth,
            RouteRepeat::Loop,
            RouteRepeat::Once,
        ] {
            assert!(near(at(repeat, 0.0), 0.0, 0.0));
            assert!(near(at(repeat, 1.5), 3.0, 0.0));
            assert!(near(at(repeat, 3.5), 3.0, 4.0));
        }
        // There for a second, and back; or straight on to the start; or there for ever.
        assert!(near(at(RouteRepeat::BackAndForth, 4.5), 3.0, 4.0));
        assert!(near(at(RouteRepeat::BackAndForth, 6.5), 3.0, 0.0));
        assert!(near(at(RouteRepeat::Loop, 6.0), 0.0, 0.0));
        assert!(near(at(RouteRepeat::Loop, 6.9), 0.0, 0.0));
        assert!(near(at(RouteRepeat::Loop, 8.5), 3.0, 0.0));
        assert!(near(at(RouteRepeat::Once, 500.0), 3.0, 4.0));
        let cycle = |repeat| route(repeat).cycle_secs(START).map(|secs| secs.round());
        assert_eq!(cycle(RouteRepeat::BackAndForth), Some(9.0));
        assert_eq!(cycle(RouteRepeat::Loop), Some(7.0));
        assert_eq!(cycle(RouteRepeat::Once), None);
    }

    #[test]
    fn a_route_with_one_point_is_a_travel() {
        let to = START + Vec3::new(4.0, 1.0, -2.0);
        let route = Motion::Route {
            points: vec![to],
            speed_m_s: 2.0,
            pause_secs: 0.7,
            easing: RouteEasing::MinimumJerk,
            repeat: RouteRepeat::BackAndForth,
        };
        let travel = Motion::Travel {
            to,
            speed_m_s: 2.0,
            pause_secs: 0.7,
        };
        for tick in 0..300 {
            let secs = f64::from(tick) * 0.1;
            let (a, b) = (route.target(START, secs), travel.target(START, secs));
            assert!(a.offset.distance(b.offset) < 1e-5, "{secs}");
            assert!(a.velocity.distance(b.velocity) < 1e-5, "{secs}");
        }
    }

    #[test]
    fn an_angle_is_about_its_axis_and_beyond_the_last_it_is_the_last() {
        let axis = Vec3::new(0.0, 0.0, 3.0);
        let found = [0, 1, 2, 7].map(|chosen| turned(&[90.0, -30.0], axis, chosen));
        for (found, degrees) in found.into_iter().zip([0.0, 90.0, -30.0, -30.0_f32]) {
            let by_hand = Vec3::Z * degrees.to_radians();
            assert!((rotation_vector(found) - by_hand).length() < 1e-6);
        }
        assert_eq!(turned(&[], Vec3::Y, 3), Quat::IDENTITY);
    }

    #[test]
    fn with_a_period_a_platform_goes_through_its_angles_by_itself() {
        let motion = Motion::Angles {
            degrees: vec![40.0, 80.0],
            axis: Vec3::Y,
            start: 1,
            period_secs: Some(6.0),
        };
        for (secs, degrees) in [
            (0.0, 40.0),
            (1.99, 40.0),
            (2.0, 80.0),
            (4.0, 0.0_f32),
            (5.99, 0.0),
            (6.0, 40.0),
            (605.0, 0.0),
        ] {
            let target = motion.target(START, secs);
            assert!((yaw(&target) - degrees.to_radians()).abs() < 1e-6, "{secs}");
            assert_eq!(
                (target.offset, target.angular_velocity),
                (Vec3::ZERO, Vec3::ZERO)
            );
        }
        assert_eq!(motion.cycle_secs(START), Some(6.0));
    }

    #[test]
    fn a_place_beyond_the_last_is_the_last() {
        let points = [Vec3::X, Vec3::Y];
        let found = [0, 1, 2, 3, usize::MAX].map(|chosen| place(START, &points, chosen));
        assert_eq!(found, [START, Vec3::X, Vec3::Y, Vec3::Y, Vec3::Y]);
        assert_eq!(place(START, &[], 7), START);
    }
}
