//! Double, timed and velocity-limited springs, tracking springs and splines, compared with the solver or with a property that
//! they must have.

use crate::support::{self, worst::Extreme};
use glam::{Quat, Vec2, Vec3};
use spring_math::catalogue::double_spring::{DoubleSpring, DoubleState};
use spring_math::catalogue::goal_line::GoalLine;
use spring_math::catalogue::spline;
use spring_math::catalogue::tracking::{TrackingGains, track};
use spring_math::{Propagator, Spring, rotation};

#[test]
fn the_double_spring_solves_both_equations_at_once() {
    for (hertz, zeta) in [(1.0, 1.0), (2.0, 0.3), (0.5, 2.0), (20.0, 1.0)] {
        let spring = Spring::from_hertz(hertz, zeta).unwrap();
        let (stiffness, damping) = (
            f64::from(spring.omega()).powi(2),
            f64::from(spring.damping()),
        );
        let rate = |_: f64, y: &[f64; 4]| {
            [
                y[1],
                stiffness * (y[2] - y[0]) - damping * y[1],
                y[3],
                stiffness * (1.5 - y[2]) - damping * y[3],
            ]
        };
        for dt in [0.01_f32, 0.2, 2.0] {
            let start = DoubleState {
                position: 0.2,
                velocity: -1.0,
                inner_position: 0.5,
                inner_velocity: 2.0,
            };
            let end = DoubleSpring::new(spring, dt).step(start, 1.5_f32);
            let solved = support::integrate(rate, [0.2, -1.0, 0.5, 2.0], 0.0, f64::from(dt), 0.001);
            let size = 1e-6 * (1.0 + f64::from(spring.omega() * dt));
            assert!(
                (f64::from(end.position) - solved[0]).abs() < size,
                "{hertz} {zeta} {dt}: {end:?} {solved:?}"
            );
            assert!((f64::from(end.inner_position) - solved[2]).abs() < size);
            assert!(
                (f64::from(end.velocity) - solved[1]).abs()
                    < size * f64::from(spring.omega() + 1.0)
            );
        }
    }
}

#[test]
fn a_double_spring_starts_gently() {
    let dt = 0.01;
    let double = DoubleSpring::from_roll_call_half_life(0.4, dt)
        .unwrap()
        .step(DoubleState::at(0.0_f32), 1.0);
    let single = Spring::critical_from_roll_call_half_life(0.4).unwrap();
    let (x, _) = Propagator::exact(single, dt).advance(0.0_f32, 0.0, 1.0);
    assert!(double.position < 0.01 * x, "{double:?} {x}");
}

#[test]
fn a_timed_spring_is_there_on_time_and_not_before() {
    for fps in [15.0_f32, 60.0, 240.0] {
        let spring = Spring::critical_from_roll_call_half_life(0.1).unwrap();
        let mut timed = GoalLine::timed(spring, 0.0_f32).with_lead(0.2);
        let mut half_way = 0.0;
        for tick in 0..(2.0 * fps) as u32 {
            let left = 2.0 - tick as f32 / fps;
            timed.step_timed(3.0, left, 1.0 / fps);
            if tick + 1 == fps as u32 {
                half_way = timed.position;
            }
        }
        // The spring is ahead of the line by the speed times the lead minus the delay.
        let ahead = 1.5 * (0.2 - 2.0 / spring.omega());
        assert!((half_way - 1.5 - ahead).abs() < 1e-5, "{fps}: {half_way}");
        assert!(
            (timed.position - 3.0).abs() < 0.09,
            "{fps}: {}",
            timed.position
        );
        assert_eq!(timed.line, 3.0);
    }
}

/// Distance of a timed spring from its goal, 3 away, at the promised time. Until half of that its goal has been `first`.
fn short_at_the_promised_time(first: f32, lead_parts: f32, fps: f32) -> f32 {
    let spring = Spring::from_hertz(1.0, 1.0).unwrap();
    let delay_secs = 2.0 / spring.omega();
    let mut timed = GoalLine::timed(spring, 0.0_f32).with_lead(lead_parts * delay_secs);
    for tick in 0..(3.0 * fps) as u32 {
        let left = 3.0 - tick as f32 / fps;
        let goal = if left > 1.5 { first } else { 3.0 };
        timed.step_timed(goal, left, 1.0 / fps);
    }
    3.0 - timed.position
}

#[test]
fn a_timed_spring_is_on_time_with_enough_lead_also_after_a_change_of_mind_and_late_without() {
    for fps in [15.0, 60.0, 240.0] {
        let late = short_at_the_promised_time(3.0, 1.0, fps);
        assert!((late - 0.0861).abs() < 1e-3, "{fps}: {late}");
        for first in [1.0, 3.0] {
            let off = short_at_the_promised_time(first, 2.0, fps);
            assert!(off.abs() < 0.06, "{fps}, from {first}: {off}");
        }
    }
}

#[test]
fn a_timed_spring_solves_its_equation_while_it_follows_the_line() {
    let spring = Spring::from_hertz(1.0, 0.6).unwrap();
    let mut timed = GoalLine::timed(spring, 0.0_f32);
    timed.step_timed(2.0, 1.0, 0.3);
    timed.step_timed(2.0, 0.7, 0.4);
    let (omega, damping) = (f64::from(spring.omega()), f64::from(spring.damping()));
    let lead = 2.0 * 0.6_f32 as f64 / omega;
    let rate = |t: f64, y: &[f64; 2]| {
        [
            y[1],
            omega * omega * (2.0 * (t + lead) - y[0]) - damping * y[1],
        ]
    };
    let [x, _] = support::integrate(rate, [0.0, 0.0], 0.0, 0.7, 0.01);
    assert!(
        (f64::from(timed.position) - x).abs() < 2e-6,
        "{} {x}",
        timed.position
    );
}

#[test]
fn a_limited_spring_keeps_to_its_speed_and_arrives() {
    let spring = Spring::critical_from_roll_call_half_life(0.1).unwrap();
    let mut limited = GoalLine::limited(spring, 0.0);
    let mut fastest = 0.0_f32;
    for tick in 0..600 {
        // The goal jumps about.
        let goal = if tick < 200 { 10.0 } else { -5.0 };
        limited.step_limited(goal, 4.0, 1.0 / 60.0);
        fastest.keep_largest(limited.velocity.abs());
    }
    assert!(fastest > 3.99 && fastest < 4.001, "{fastest}");
    assert!((limited.position + 5.0).abs() < 1e-5);
    limited.step_limited(7.0, 0.0, 1.0);
    assert!(
        (limited.position + 5.0).abs() < 1e-5,
        "no speed, no motion: {limited:?}"
    );
}

/// A goal with changing velocity and acceleration: position, velocity, acceleration at `t`.
fn wild(t: f32) -> (f32, f32, f32) {
    let (a, b) = ((3.0 * t).sin_cos(), (1.3 * t * t).sin_cos());
    (
        a.0 + b.0,
        3.0 * a.1 + 2.6 * t * b.1,
        -9.0 * a.0 + 2.6 * b.1 - (2.6 * t).powi(2) * b.0,
    )
}

#[test]
fn the_exact_tracker_follows_any_smooth_goal_without_error() {
    let step = Propagator::exact(Spring::from_hertz(0.5, 1.0).unwrap(), 1.0 / 60.0);
    let (mut x, mut v) = (wild(0.0).0, wild(0.0).1);
    for tick in 0..180 {
        let at = |tick: u32| {
            let (x, v, _) = wild(tick as f32 / 60.0);
            (x, v)
        };
        (x, v) = track(&step, x, v, at(tick), at(tick + 1));
        assert!((x - at(tick + 1).0).abs() < 1e-5, "{tick}");
    }
    // A jump is smoothed, by no more than a spring moves in the step.
    let (jumped, _) = track(&step, x, v, (x + 1.0, v), (x + 1.0, v));
    assert!((jumped - x - v / 60.0).abs() < 0.1);
}

#[test]
fn tracking_gains_follow_better_than_a_plain_spring_and_alike_at_other_rates() {
    let gains = TrackingGains::default();
    let worst = |fps: u32| {
        let (mut x, mut v, mut worst) = (0.0_f32, wild(0.0).1, 0.0_f32);
        for tick in 1..=3 * fps {
            let (goal, speed, acceleration) = wild(tick as f32 / fps as f32);
            (x, v) = gains.step(x, v, goal, speed, acceleration, 1.0 / fps as f32);
            worst.keep_largest((x - goal).abs());
        }
        worst
    };
    let plain = Propagator::exact(Spring::from_hertz(2.0, 1.0).unwrap(), 1.0 / 60.0);
    let (mut x, mut v, mut plain_worst) = (0.0_f32, wild(0.0).1, 0.0_f32);
    for tick in 1..=180 {
        let goal = wild(tick as f32 / 60.0).0;
        (x, v) = plain.advance(x, v, goal);
        plain_worst.keep_largest((x - goal).abs());
    }
    let (coarse, fine) = (worst(60), worst(240));
    assert!(
        coarse < 0.1 && fine < 0.03 && plain_worst > 1.0,
        "{coarse} {fine} {plain_worst}"
    );
    // The part of a jump that is left after a quarter of a second hardly depends on the frame rate.
    let left = |fps: u32| {
        let start = (1.0_f32, 0.0_f32);
        (0..fps / 4)
            .fold(start, |(x, v), _| {
                gains.step(x, v, 0.0, 0.0, 0.0, 1.0 / fps as f32)
            })
            .0
    };
    assert!(
        (left(60) - left(240)).abs() < 0.1,
        "{} {}",
        left(60),
        left(240)
    );
    assert!(
        TrackingGains::new(0.1, 1.5, 1.0, 0.01)
            .unwrap_err()
            .to_string()
            .starts_with("velocity gain is 1.5")
    );
}

#[test]
fn a_spline_is_the_solution_along_its_line() {
    let points = [0.0_f32, 2.0, -1.0, 1.0];
    let spring = Spring::from_hertz(2.0, 0.5).unwrap();
    let samples: Vec<f32> = spline::one_way(&points, spring, 31).collect();
    // The reference: the solver, split at the corners, where the slope jumps.
    let mut state = (0.0, 0.0);
    for piece in 0..3 {
        let (from, way) = (
            f64::from(points[piece]),
            f64::from(points[piece + 1] - points[piece]),
        );
        let start = piece as f64 / 3.0;
        for part in 0..10 {
            let (a, b) = (start + part as f64 / 30.0, start + (part + 1) as f64 / 30.0);
            let line = |t: f64| (from + way * (t - start) * 3.0, way * 3.0);
            state = support::spring(spring.omega(), spring.zeta(), line, state, a, b);
            let sample = f64::from(samples[piece * 10 + part + 1]);
            assert!(
                (sample - state.0).abs() < 1e-5,
                "{piece} {part}: {sample} {state:?}"
            );
        }
    }
    // The result does not depend on the number of samples.
    let coarse: Vec<f32> = spline::one_way(&points, spring, 7).collect();
    assert!(
        coarse
            .iter()
            .enumerate()
            .all(|(i, x)| (x - samples[i * 5]).abs() < 1e-5)
    );
}

#[test]
fn the_symmetric_spline_meets_both_ends_and_reverses() {
    let points = [
        Vec2::ZERO,
        Vec2::new(1.0, 3.0),
        Vec2::new(4.0, -2.0),
        Vec2::new(5.0, 0.5),
    ];
    let spring = Spring::from_hertz(3.0, 0.4).unwrap();
    let curve = spline::symmetric(&points, spring, 41);
    assert_eq!(curve[0], points[0]);
    assert_eq!(curve[40], points[3]);
    let reversed: Vec<Vec2> = points.into_iter().rev().collect();
    let back = spline::symmetric(&reversed, spring, 41);
    assert!(
        curve
            .iter()
            .zip(back.iter().rev())
            .all(|(a, b)| a.abs_diff_eq(*b, 1e-5))
    );
    // The one-way curve, in contrast, misses the last point.
    let one_way = spline::one_way(&points, spring, 41).last().unwrap();
    assert!(one_way.distance(points[3]) > 0.01);
}

#[test]
fn splines_of_few_points_are_no_trouble() {
    let spring = Spring::from_hertz(3.0, 0.4).unwrap();
    assert_eq!(spline::one_way::<f32>(&[], spring, 5).count(), 0);
    assert!(spline::symmetric::<f32>(&[], spring, 5).is_empty());
    assert_eq!(spline::symmetric(&[2.0_f32], spring, 3), [2.0, 2.0, 2.0]);
    assert_eq!(
        spline::one_way(&[2.0_f32, 3.0], spring, 1).collect::<Vec<_>>(),
        [2.0]
    );
    assert_eq!(spline::polyline::<f32>(&[], 0.5), None);
    assert_eq!(
        spline::polyline(&[1.0_f32, 2.0, 4.0], 0.75),
        Some((3.0, 4.0))
    );
}

#[test]
fn a_rotation_about_several_axes_is_carried_by_its_rotation_vector() {
    // The reference: the solver on the rotation vector, with a spin about another axis at the start.
    let (spring, dt) = (Spring::from_hertz(1.0, 0.5).unwrap(), 0.02);
    let step = Propagator::exact(spring, dt);
    let goal = Quat::from_euler(glam::EulerRot::YXZ, 0.4, -0.3, 0.9);
    let vector = Vec3::new(0.5, -1.0, 0.8);
    let (next, spin) = rotation::step_rotation(
        &step,
        rotation::from_rotation_vector(vector) * goal,
        Vec3::new(1.0, 2.0, 3.0),
        goal,
    );
    for axis in 0..3 {
        let start = (f64::from(vector[axis]), [1.0, 2.0, 3.0][axis]);
        let (x, v) = support::spring(
            spring.omega(),
            spring.zeta(),
            |_| (0.0, 0.0),
            start,
            0.0,
            f64::from(dt),
        );
        assert!(
            (f64::from(rotation::rotation_vector(next * goal.inverse())[axis]) - x).abs() < 1e-6
        );
        assert!((f64::from(spin[axis]) - v).abs() < 1e-5);
    }
    // Continued, the rotation comes to rest on the goal.
    let (mut q, mut w) = (next, spin);
    for _ in 0..500 {
        (q, w) = rotation::step_rotation(&step, q, w, goal);
    }
    assert!(q.dot(goal).abs() > 1.0 - 1e-6 && w.length() < 1e-5);
}
