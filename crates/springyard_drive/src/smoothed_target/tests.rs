//! Each filter, compared with a formula or with an integration of its equation in `f64`.

use std::f64::consts::{LN_2, TAU};

use super::*;
use spring_math::rotation::rotation_vector;
use springyard_test_lab::worst::Extreme;

const RATES: [u32; 4] = [30, 60, 120, 240];
/// The goal jumps away at 0 s and to the other side at this time, s: a whole number of steps at all rates.
const SECOND_JUMP_SECS: f64 = 0.7;
const SECS: f64 = 2.4;
/// Rate of the reference, a multiple of all step rates.
const REFERENCE_HZ: u32 = 4800;

/// Place of the goal from this time on.
fn goal(secs: f64) -> f64 {
    if secs < SECOND_JUMP_SECS - 1e-9 {
        2.0
    } else {
        -1.0
    }
}

/// A pose that has a position and a rotation: along x, and half as many radians about y.
fn pose(x: f64) -> Isometry3d {
    let x = x as f32;
    Isometry3d::new(Vec3::X * x, Quat::from_rotation_y(0.5 * x))
}

/// The place that a pose encodes, read from its position and from its rotation.
fn places(pose: Isometry3d) -> [f64; 2] {
    let angle = rotation_vector(pose.rotation).y;
    [pose.translation.x.into(), (2.0 * angle).into()]
}

fn poses_of(target: &DriveTarget) -> [f64; 2] {
    places(Isometry3d::new(target.position, target.rotation))
}

/// Runs a point that rests at 0 at first, and calls `each` with the time at the end of each step and the drive's target.
fn run(smoothing: Smoothing, hz: u32, mut each: impl FnMut(f64, &DriveTarget)) {
    let mut smoothed = SmoothedTarget::from_pose(smoothing, Isometry3d::IDENTITY);
    let rate = f64::from(hz);
    for step in 0..(SECS * rate).round() as u32 {
        let (start, end) = (f64::from(step) / rate, f64::from(step + 1) / rate);
        let target = DriveTarget::at_pose(pose(goal(start)));
        let next = smoothed.step(&target, (1.0 / rate) as f32, end);
        each(end, &next);
    }
}

/// The first number of a state at each 1/4800 s: the solution of `rate(time, goal, state)` by Runge and Kutta, from rest at 0.
fn solved<const N: usize>(rate: impl Fn(f64, f64, &[f64; N]) -> [f64; N]) -> Vec<f64> {
    let h = 1.0 / f64::from(REFERENCE_HZ);
    let along = |y: &[f64; N], slope: &[f64; N], by: f64| -> [f64; N] {
        std::array::from_fn(|i| y[i] + slope[i] * by)
    };
    let mut y = [0.0; N];
    let mut found = vec![0.0];
    for tick in 0..(SECS * f64::from(REFERENCE_HZ)).round() as u32 {
        let t = f64::from(tick) * h;
        let goal = goal(t);
        let a = rate(t, goal, &y);
        let b = rate(t + 0.5 * h, goal, &along(&y, &a, 0.5 * h));
        let c = rate(t + 0.5 * h, goal, &along(&y, &b, 0.5 * h));
        let d = rate(t + h, goal, &along(&y, &c, h));
        y = std::array::from_fn(|i| y[i] + h / 6.0 * (a[i] + 2.0 * b[i] + 2.0 * c[i] + d[i]));
        found.push(y[0]);
    }
    found
}

/// Asserts that a filter agrees with its reference after each step, at all rates.
fn assert_is(smoothing: Smoothing, reference: impl Fn(f64) -> f64) {
    for hz in RATES {
        let mut worst = 0.0_f64;
        run(smoothing, hz, |secs, target| {
            for place in poses_of(target) {
                worst.keep_largest((place - reference(secs)).abs());
            }
        });
        assert!(worst < 1e-4, "{smoothing:?} at {hz} Hz: {worst}");
    }
}

/// As [`assert_is`], with a list of places at each 1/4800 s.
fn assert_is_solved(smoothing: Smoothing, solved: &[f64]) {
    assert_is(smoothing, |secs| {
        solved[(secs * f64::from(REFERENCE_HZ)).round() as usize]
    });
}

fn one_hz(zeta: f32) -> Spring {
    Spring::from_hertz(1.0, zeta).unwrap()
}

#[test]
fn a_spring_solves_its_equation() {
    for zeta in [0.3, 1.0] {
        let solved = solved::<2>(|_, goal, [x, v]| {
            [*v, TAU * TAU * (goal - x) - 2.0 * f64::from(zeta) * TAU * v]
        });
        assert_is_solved(Smoothing::Spring(one_hz(zeta)), &solved);
    }
}

#[test]
fn a_double_spring_solves_both_equations() {
    let pull = |from: f64, to: f64, v: f64| TAU * TAU * (to - from) - 2.0 * TAU * v;
    let solved = solved::<4>(|_, goal, [x, v, inner, inner_v]| {
        [
            *v,
            pull(*x, *inner, *v),
            *inner_v,
            pull(*inner, goal, *inner_v),
        ]
    });
    assert_is_solved(Smoothing::DoubleSpring(one_hz(1.0)), &solved);
}

#[test]
fn a_damper_halves_its_distance_in_each_half_life() {
    let half_life = 0.3_f32;
    let left = |secs: f64| (-LN_2 * secs / f64::from(half_life)).exp();
    let then = 2.0 - 2.0 * left(SECOND_JUMP_SECS);
    let damper = Damper::from_half_life(half_life).unwrap();
    assert_is(Smoothing::Damper(damper), |secs| {
        if secs <= SECOND_JUMP_SECS {
            2.0 - 2.0 * left(secs)
        } else {
            -1.0 + (then + 1.0) * left(secs - SECOND_JUMP_SECS)
        }
    });
}

#[test]
fn a_timed_spring_follows_its_line_and_a_second_jump_does_not_change_its_time() {
    let (secs, lead_secs) = (1.5, 0.25);
    let solved = solved::<3>(|t, goal, [x, v, line]| {
        let left = secs - t;
        let speed = if left > 1e-9 {
            (goal - line) / left
        } else {
            0.0
        };
        let aim = if left > lead_secs {
            line + speed * lead_secs
        } else {
            goal
        };
        [*v, TAU * TAU * (aim - x) - 2.0 * TAU * v, speed]
    });
    let timed = Smoothing::TimedSpring {
        spring: one_hz(1.0),
        secs: secs as f32,
        lead_secs: lead_secs as f32,
    };
    assert_is_solved(timed, &solved);
}

#[test]
fn a_tween_is_its_curve_and_a_second_jump_begins_another_one_from_rest() {
    let curve = |secs: f64| {
        let u = secs.min(1.0);
        u * u * u * (u * (6.0 * u - 15.0) + 10.0)
    };
    let then = 2.0 * curve(SECOND_JUMP_SECS);
    assert_is(Smoothing::Tween { secs: 1.0 }, |secs| {
        if secs <= SECOND_JUMP_SECS {
            2.0 * curve(secs)
        } else {
            then + (-1.0 - then) * curve(secs - SECOND_JUMP_SECS)
        }
    });
}

fn frame_filters() -> [FrameUpdate; 4] {
    [
        FrameUpdate::Damper(Damper::from_half_life(0.2).unwrap()),
        FrameUpdate::Lerp { part: 0.1 },
        // At 15 frames per second it overshoots.
        FrameUpdate::RateTimesDt { rate_per_sec: 20.0 },
        FrameUpdate::FastExpDamper {
            half_life_secs: 0.2,
        },
    ]
}

/// The part of the distance from the goal that is left after a frame.
fn left_after_frame(update: FrameUpdate, fps: f64) -> f64 {
    match update {
        FrameUpdate::Damper(damper) => (-LN_2 / fps / f64::from(damper.half_life())).exp(),
        FrameUpdate::Lerp { part } => 1.0 - f64::from(part),
        FrameUpdate::RateTimesDt { rate_per_sec } => 1.0 - f64::from(rate_per_sec) / fps,
        FrameUpdate::FastExpDamper { half_life_secs } => {
            let x = LN_2 / fps / f64::from(half_life_secs);
            1.0 / (1.0 + x + 0.48 * x * x + 0.235 * x * x * x)
        }
    }
}

#[test]
fn a_frame_filter_is_the_same_at_any_step_rate() {
    for fps in [15.0_f32, 144.0] {
        for update in frame_filters() {
            let smoothing = Smoothing::EachFrame { fps, update };
            let clock = spring_math::FrameClock::new(fps.into());
            // Where the steps of all rates end together.
            let at = |hz: u32| -> Vec<DriveTarget> {
                let (mut found, mut step) = (Vec::new(), 0);
                run(smoothing, hz, |_, target| {
                    step += 1;
                    if step % (hz / 30) == 0 {
                        found.push(*target);
                    }
                });
                found
            };
            let at_30 = at(30);
            assert_eq!(at_30.len(), 72);
            for hz in RATES {
                assert_eq!(at(hz), at_30, "{update:?} at {hz} Hz");
            }
            let left = left_after_frame(update, fps.into());
            let (mut place, mut taken) = (0.0, 0_i64);
            for (step, target) in at_30.iter().enumerate() {
                let secs = (step + 1) as f64 / 30.0;
                while taken < clock.frame_at(secs) {
                    taken += 1;
                    let goal = goal(clock.begin_secs(taken));
                    place = goal + (place - goal) * left;
                }
                for found in poses_of(target) {
                    assert!((found - place).abs() < 1e-4, "{update:?} {secs}: {found}");
                }
            }
        }
    }
}

#[test]
fn between_its_frames_a_point_stands_with_the_velocity_of_the_last_frame() {
    let smoothing = Smoothing::EachFrame {
        fps: 15.0,
        update: FrameUpdate::Lerp { part: 0.5 },
    };
    let mut ends = Vec::new();
    run(smoothing, 60, |_, target| ends.push(*target));
    // Frames begin with every fourth step. The first covers half of 2 m and of 1 rad.
    for before in &ends[..3] {
        assert_eq!((before.position, before.velocity), (Vec3::ZERO, Vec3::ZERO));
    }
    for after in &ends[3..7] {
        assert!((after.position.x - 1.0).abs() < 1e-6);
        assert!((after.velocity.x - 15.0).abs() < 1e-4);
        assert!((after.angular_velocity.y - 7.5).abs() < 1e-4);
    }
    assert!((ends[7].position.x - 1.5).abs() < 1e-6);
}

/// The point's mean velocity (m/s) in each step at 240 Hz.
fn velocities(smoothing: Smoothing) -> Vec<f64> {
    let mut found = Vec::new();
    run(smoothing, 240, |_, target| {
        found.push(f64::from(target.velocity.x));
    });
    found
}

#[test]
fn the_velocity_of_a_damper_jumps_and_that_of_a_double_spring_starts_with_nothing() {
    let damper = velocities(Smoothing::Damper(Damper::from_half_life(0.3).unwrap()));
    let at_once = 2.0 * LN_2 / 0.3;
    assert!((damper[0] / at_once - 1.0).abs() < 0.01, "{}", damper[0]);
    let double = velocities(Smoothing::DoubleSpring(one_hz(1.0)));
    let single = velocities(Smoothing::Spring(one_hz(1.0)));
    // A spring starts with an acceleration of omega^2 times the way.
    let acceleration = |velocities: &[f64]| (velocities[1] - velocities[0]) * 240.0;
    let full = 2.0 * TAU * TAU;
    assert!((acceleration(&single) / full - 1.0).abs() < 0.1);
    assert!(double[0] < 1e-4 * at_once, "{}", double[0]);
    let soft = acceleration(&double);
    assert!(soft < 5e-3 * full, "{soft}");
}

#[test]
fn a_tween_that_is_interrupted_stops_dead_and_a_spring_does_not() {
    let jump = (SECOND_JUMP_SECS * 240.0).round() as usize;
    let tween = velocities(Smoothing::Tween { secs: 1.0 });
    assert!(tween[jump - 1] > 2.0, "{}", tween[jump - 1]);
    assert!(tween[jump].abs() < 0.01, "{}", tween[jump]);
    let spring = velocities(Smoothing::Spring(one_hz(1.0)));
    let change = (spring[jump] - spring[jump - 1]).abs();
    // In one step by its acceleration, of at most omega^2 times 3 m.
    assert!(change < 3.0 * TAU * TAU / 240.0, "{change}");
}

/// Distance to a goal 3 m away after 3 s, m; after 1.5 s the goal has been elsewhere, if `changes` says so.
fn short_at_three_secs(lead_secs: f32, changes: bool) -> f64 {
    let timed = Smoothing::TimedSpring {
        spring: one_hz(1.0),
        secs: 3.0,
        lead_secs,
    };
    let mut smoothed = SmoothedTarget::from_pose(timed, Isometry3d::IDENTITY);
    let mut last = DriveTarget::default();
    for step in 0..180_u32 {
        let early = if changes { 1.0 } else { 3.0 };
        let goal = if step < 90 { early } else { 3.0 };
        let end = f64::from(step + 1) / 60.0;
        last = smoothed.step(&DriveTarget::at(Vec3::X * goal), 1.0 / 60.0, end);
    }
    3.0 - f64::from(last.position.x)
}

#[test]
fn a_timed_spring_arrives_on_time_with_enough_lead_and_is_late_with_its_delay_alone() {
    let delay_secs = 2.0 / std::f32::consts::TAU;
    let late = short_at_three_secs(delay_secs, false);
    assert!((late - 0.0861).abs() < 1e-3, "{late}");
    for changes in [false, true] {
        let off = short_at_three_secs(2.0 * delay_secs, changes);
        assert!(off.abs() < 0.06, "{changes}: {off}");
    }
}

#[test]
fn a_moving_target_is_followed_without_lag_except_by_a_damper() {
    let damper = Damper::from_half_life(0.3).unwrap();
    let lag = 3.0 * 0.3 / LN_2;
    let timed = Smoothing::TimedSpring {
        spring: one_hz(1.0),
        secs: 1.0,
        lead_secs: 0.3,
    };
    for (smoothing, expected) in [
        (Smoothing::Spring(one_hz(1.0)), 0.0),
        (Smoothing::DoubleSpring(one_hz(1.0)), 0.0),
        (timed, 0.0),
        (Smoothing::Tween { secs: 1.0 }, 0.0),
        (Smoothing::Damper(damper), lag),
        (
            Smoothing::EachFrame {
                fps: 240.0,
                update: FrameUpdate::Damper(damper),
            },
            lag,
        ),
    ] {
        for hz in RATES {
            let rate = f64::from(hz);
            let mut smoothed = SmoothedTarget::new(smoothing);
            let mut behind = f64::NAN;
            for step in 1..=6 * hz {
                let end = f64::from(step) / rate;
                let target = DriveTarget {
                    velocity: Vec3::X * 3.0,
                    ..DriveTarget::at(Vec3::X * (3.0 * end) as f32)
                };
                let next = smoothed.step(&target, (1.0 / rate) as f32, end);
                behind = f64::from(target.position.x - next.position.x);
            }
            // At 240 frames per second a damper is half a frame, 6 mm, off.
            let off = (behind - expected).abs();
            assert!(off < 7e-3, "{smoothing:?} at {hz} Hz: {behind} m");
            assert!(expected > 0.0 || off < 1e-3, "{smoothing:?}: {behind} m");
        }
    }
}

#[test]
fn the_filter_may_change_on_the_way() {
    let lerp = Smoothing::EachFrame {
        fps: 60.0,
        update: FrameUpdate::Lerp { part: 0.1 },
    };
    let mut smoothed = SmoothedTarget::from_pose(lerp, Isometry3d::IDENTITY);
    let target = DriveTarget::at_pose(pose(2.0));
    let mut last = [0.0; 2];
    for step in 0..240_u32 {
        smoothed.smoothing = match step / 20 {
            0 => lerp,
            1 => Smoothing::Spring(one_hz(1.0)),
            2 => Smoothing::Tween { secs: 0.5 },
            3 => Smoothing::EachFrame {
                fps: 60.0,
                update: FrameUpdate::RateTimesDt { rate_per_sec: 5.0 },
            },
            _ => Smoothing::DoubleSpring(one_hz(1.0)),
        };
        let next = smoothed.step(&target, 1.0 / 60.0, f64::from(step + 1) / 60.0);
        let now = poses_of(&next);
        for (now, last) in now.into_iter().zip(last) {
            assert!((now - last).abs() < 0.25, "{step}: from {last} to {now}");
        }
        last = now;
    }
    assert!((last[0] - 2.0).abs() < 1e-2, "{last:?}");
}

#[test]
fn after_a_reset_the_point_is_on_its_target() {
    let mut smoothed =
        SmoothedTarget::from_pose(Smoothing::Spring(one_hz(1.0)), Isometry3d::IDENTITY);
    let target = DriveTarget::at_pose(pose(2.0));
    let _ = smoothed.step(&target, 1.0 / 60.0, 1.0 / 60.0);
    assert!(smoothed.pose().unwrap().translation.x < 0.1);
    smoothed.reset();
    assert_eq!(smoothed.pose(), None);
    let next = smoothed.step(&target, 1.0 / 60.0, 2.0 / 60.0);
    assert_eq!((next.position.x, next.velocity), (2.0, Vec3::ZERO));
}

#[test]
fn a_frame_rate_beyond_any_use_neither_hangs_nor_panics() {
    for fps in [0.0, -1.0, f32::NAN, f32::INFINITY, f32::MAX] {
        let update = FrameUpdate::Lerp { part: 0.1 };
        let mut smoothed = SmoothedTarget::new(Smoothing::EachFrame { fps, update });
        for step in 1..10_u32 {
            let _ = smoothed.step(
                &DriveTarget::at(Vec3::X),
                1.0 / 60.0,
                f64::from(step) / 60.0,
            );
        }
    }
}
