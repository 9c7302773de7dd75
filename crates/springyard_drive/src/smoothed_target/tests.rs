//! A pose goes through each filter as a number goes through that of `spring_math`, whose tests have the laws of the filters.

use std::f64::consts::LN_2;

use super::*;
use spring_math::catalogue::damper::{lerp_each_frame, lerp_rate};
use spring_math::catalogue::double_spring::{DoubleSpring, DoubleState};
use spring_math::catalogue::fast_exp;
use spring_math::catalogue::goal_line::GoalLine;
use spring_math::catalogue::tween::{Ease, Tween};
use spring_math::rotation::rotation_vector;
use spring_math::{FrameClock, Propagator};

const RATES: [u32; 4] = [30, 60, 120, 240];
/// The goal jumps away at 0 s and to the other side at this time, s: a whole number of steps at all rates.
const SECOND_JUMP_SECS: f64 = 0.7;
const SECS: f64 = 2.4;

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

fn one_hz(zeta: f32) -> Spring {
    Spring::from_hertz(1.0, zeta).unwrap()
}

/// What moves a number from rest at 0, a step at a time: its goal and the step, s, give its place. The goal jumps at the first step.
fn number(smoothing: Smoothing, dt: f32) -> Box<dyn FnMut(f32) -> f32> {
    match smoothing {
        Smoothing::Spring(spring) => {
            let (step, mut at) = (Propagator::exact(spring, dt), (0.0, 0.0));
            Box::new(move |goal| {
                at = step.advance(at.0, at.1, goal);
                at.0
            })
        }
        Smoothing::DoubleSpring(spring) => {
            let (step, mut at) = (DoubleSpring::new(spring, dt), DoubleState::at(0.0));
            Box::new(move |goal| {
                at = step.step(at, goal);
                at.position
            })
        }
        Smoothing::Damper(damper) => {
            let mut at = 0.0;
            Box::new(move |goal| {
                at = damper.step(at, goal, dt);
                at
            })
        }
        Smoothing::TimedSpring {
            spring,
            secs,
            lead_secs,
        } => {
            let mut line = GoalLine::timed(spring, 0.0).with_lead(lead_secs);
            let mut left_secs = secs;
            Box::new(move |goal| {
                line.step_timed(goal, left_secs, dt);
                left_secs = (left_secs - dt).max(0.0);
                line.position
            })
        }
        Smoothing::Tween { secs } => {
            let mut last_goal = 2.0;
            let mut tween = Tween::new(0.0, last_goal, Ease::MinimumJerk, secs).unwrap();
            Box::new(move |goal| {
                if goal != last_goal {
                    tween.retarget(goal);
                    last_goal = goal;
                }
                tween.step(dt).0
            })
        }
        Smoothing::EachFrame { .. } => unreachable!("it moves at frames"),
    }
}

#[test]
fn a_pose_goes_through_each_filter_as_a_number_does() {
    let timed = Smoothing::TimedSpring {
        spring: one_hz(1.0),
        secs: 1.5,
        lead_secs: 0.25,
    };
    for smoothing in [
        Smoothing::Spring(one_hz(0.3)),
        Smoothing::DoubleSpring(one_hz(1.0)),
        Smoothing::Damper(Damper::from_half_life(0.3).unwrap()),
        timed,
        Smoothing::Tween { secs: 1.0 },
    ] {
        for hz in RATES {
            let dt = 1.0 / f64::from(hz);
            let mut number = number(smoothing, dt as f32);
            run(smoothing, hz, |end, target| {
                let expected = f64::from(number(goal(end - dt) as f32));
                for place in poses_of(target) {
                    let off = (place - expected).abs();
                    assert!(off < 1e-4, "{smoothing:?} at {hz} Hz, {end} s: {off}");
                }
            });
        }
    }
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

/// A number after a frame of this length, s.
fn after_frame(update: FrameUpdate, number: f32, goal: f32, secs: f32) -> f32 {
    match update {
        FrameUpdate::Damper(damper) => damper.step(number, goal, secs),
        FrameUpdate::Lerp { part } => lerp_each_frame(number, goal, part),
        FrameUpdate::RateTimesDt { rate_per_sec } => lerp_rate(number, goal, rate_per_sec, secs),
        FrameUpdate::FastExpDamper { half_life_secs } => {
            fast_exp::damper(number, goal, half_life_secs, secs)
        }
    }
}

#[test]
fn a_pose_goes_through_each_frame_filter_as_a_number_does_at_any_step_rate() {
    for fps in [15.0_f32, 144.0] {
        for update in frame_filters() {
            let smoothing = Smoothing::EachFrame { fps, update };
            let clock = FrameClock::new(fps.into());
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
            let (mut place, mut taken) = (0.0, 0_i64);
            for (step, target) in at_30.iter().enumerate() {
                let secs = (step + 1) as f64 / 30.0;
                while taken < clock.frame_at(secs) {
                    taken += 1;
                    let goal = goal(clock.begin_secs(taken)) as f32;
                    place = after_frame(update, place, goal, 1.0 / fps);
                }
                for found in poses_of(target) {
                    assert!(
                        (found - f64::from(place)).abs() < 1e-4,
                        "{update:?} {secs}: {found}"
                    );
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
fn a_tween_that_comes_back_on_the_way_begins_where_the_point_is() {
    let tween = Smoothing::Tween { secs: 0.5 };
    let mut smoothed = SmoothedTarget::from_pose(tween, pose(0.0));
    let (dt, mut last) = (1.0 / 60.0, [0.0; 2]);
    for step in 0..180_u32 {
        // A first tween has arrived after 0.5 s. Then the target jumps, and a spring has the point for 0.2 s.
        let (goal, smoothing) = match step {
            0..60 => (1.0, tween),
            60..72 => (3.0, Smoothing::Spring(one_hz(1.0))),
            _ => (3.0, tween),
        };
        smoothed.smoothing = smoothing;
        let target = DriveTarget::at_pose(pose(goal));
        let next = smoothed.step(&target, dt, f64::from(step + 1) / 60.0);
        let now = poses_of(&next);
        for (now, last) in now.into_iter().zip(last) {
            assert!((now - last).abs() < 0.15, "{step}: from {last} to {now}");
        }
        last = now;
    }
    assert!((last[0] - 3.0).abs() < 1e-4, "{last:?}");
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

/// A target at `x` that moves at 3 m/s, and turns as its place says.
fn moving(x: f64) -> DriveTarget {
    DriveTarget {
        velocity: Vec3::X * 3.0,
        angular_velocity: Vec3::Y * 1.5,
        ..DriveTarget::at_pose(pose(x))
    }
}

#[test]
fn a_point_that_starts_on_a_moving_target_is_on_it_from_the_first_step() {
    let timed = Smoothing::TimedSpring {
        spring: one_hz(1.0),
        secs: 1.0,
        lead_secs: 0.3,
    };
    for smoothing in [
        Smoothing::Spring(one_hz(1.0)),
        Smoothing::DoubleSpring(one_hz(1.0)),
        timed,
        Smoothing::Tween { secs: 1.0 },
    ] {
        let mut smoothed = SmoothedTarget::new(smoothing);
        for step in 1..=20_u32 {
            let end = f64::from(step) / 60.0;
            let target = moving(3.0 * end);
            let next = poses_of(&smoothed.step(&target, 1.0 / 60.0, end));
            for place in next {
                let off = (place - 3.0 * end).abs();
                assert!(off < 1e-5, "{smoothing:?}, step {step}: {off} m");
            }
        }
    }
}

#[test]
fn a_point_whose_target_stops_goes_on_as_a_number_that_comes_at_that_speed() {
    let (spring, dt) = (one_hz(0.5), 1.0_f32 / 60.0);
    let (exact, double) = (Propagator::exact(spring, dt), DoubleSpring::new(spring, dt));
    let mut single = (0.0_f32, 3.0_f32);
    let mut pair = DoubleState {
        position: 0.0_f32,
        velocity: 3.0,
        inner_position: 0.0,
        inner_velocity: 3.0,
    };
    let smoothings = [Smoothing::Spring(spring), Smoothing::DoubleSpring(spring)];
    let mut points = smoothings.map(SmoothedTarget::new);
    for step in -10..60_i32 {
        let end = f64::from(step + 1) / 60.0;
        let target = if step < 0 {
            moving(3.0 * end)
        } else {
            single = exact.advance(single.0, single.1, 0.0);
            pair = double.step(pair, 0.0);
            DriveTarget::at_pose(pose(0.0))
        };
        let expected = [single.0, pair.position];
        for (point, expected) in points.iter_mut().zip(expected) {
            let next = poses_of(&point.step(&target, dt, end));
            let off = next.map(|place| (place - f64::from(expected)).abs());
            let is_near = off.iter().all(|off| *off < 2e-5);
            assert!(step < 0 || is_near, "{step}: {off:?} m");
        }
    }
}

#[test]
fn a_tween_to_a_moving_target_arrives_at_its_time() {
    let tween = Smoothing::Tween { secs: 0.5 };
    let mut smoothed = SmoothedTarget::from_pose(tween, pose(0.0));
    let mut behind = Vec::new();
    for step in 1..=31_u32 {
        let end = f64::from(step) / 60.0;
        // It was 1 m ahead when the first step began.
        let at = 1.0 + 3.0 * end;
        let next = poses_of(&smoothed.step(&moving(at), 1.0 / 60.0, end));
        behind.push(next.map(|place| at - place));
    }
    for (middle, end) in std::iter::zip(behind[14], behind[30]) {
        assert!((middle - 0.5).abs() < 1e-4, "{middle} m half-way");
        assert!(end.abs() < 1e-5, "{end} m at the end");
    }
}

#[test]
fn a_damper_leaves_its_velocity_to_the_spring_after_it() {
    let damper = Smoothing::Damper(Damper::from_half_life(0.3).unwrap());
    let mut smoothed = SmoothedTarget::from_pose(damper, pose(0.0));
    let (target, dt) = (DriveTarget::at_pose(pose(2.0)), 1.0_f32 / 60.0);
    let (mut before, mut last) = (0.0, 0.0);
    for step in 1..=12_u32 {
        let next = smoothed.step(&target, dt, f64::from(step) / 60.0);
        (before, last) = (last, poses_of(&next)[0]);
    }
    smoothed.smoothing = Smoothing::Spring(one_hz(1.0));
    let next = smoothed.step(&target, dt, 13.0 / 60.0);
    let velocity = ((last - before) * 60.0) as f32;
    let exact = Propagator::exact(one_hz(1.0), dt);
    let (expected, _) = exact.advance(last as f32, velocity, 2.0);
    for place in poses_of(&next) {
        let off = (place - f64::from(expected)).abs();
        assert!(off < 1e-5, "{place} m, not {expected}");
    }
}
