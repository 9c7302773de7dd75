//! Splines against a fine integration in f64 along the line.

use bevy::math::{DVec2, Vec2};
use std::f64::consts::TAU;

use crate::support::{RATES, near, run, run_with, set};
use springyard_workbench::demos;

const SAMPLES: usize = 201;

/// The point of the line at `t`, and its slope.
fn line(points: &[DVec2], t: f64) -> (DVec2, DVec2) {
    let pieces = points.len() - 1;
    let piece = ((t * pieces as f64) as usize).min(pieces - 1);
    let way = points[piece + 1] - points[piece];
    let part = t * pieces as f64 - piece as f64;
    (points[piece] + way * part, way * pieces as f64)
}

/// The samples of a spring that follows the line from its first point, by fourth-order Runge-Kutta with 16 steps a sample.
fn follow(points: &[DVec2], omega: f64, zeta: f64) -> Vec<DVec2> {
    let steps = 16 * (SAMPLES - 1);
    let h = 1.0 / steps as f64;
    let (mut x, mut v) = (points[0], DVec2::ZERO);
    let mut samples = vec![x];
    for i in 0..steps {
        let t = i as f64 * h;
        // The slope of the step's middle: the corners lie between steps.
        let slope = line(points, t + 0.5 * h).1;
        let (start, _) = line(points, t);
        let rate = |x: DVec2, v: DVec2, after: f64| {
            let goal = start + slope * after;
            (
                v,
                (goal - x) * omega * omega + (slope - v) * 2.0 * zeta * omega,
            )
        };
        let one = rate(x, v, 0.0);
        let two = rate(x + one.0 * 0.5 * h, v + one.1 * 0.5 * h, 0.5 * h);
        let three = rate(x + two.0 * 0.5 * h, v + two.1 * 0.5 * h, 0.5 * h);
        let four = rate(x + three.0 * h, v + three.1 * h, h);
        x += (one.0 + two.0 * 2.0 + three.0 * 2.0 + four.0) * (h / 6.0);
        v += (one.1 + two.1 * 2.0 + three.1 * 2.0 + four.1) * (h / 6.0);
        if (i + 1) % 16 == 0 {
            samples.push(x);
        }
    }
    samples
}

#[track_caller]
fn same(curve: &[Vec2], expected: &[DVec2], within: f64) {
    assert_eq!(curve.len(), expected.len());
    for (one, other) in curve.iter().zip(expected) {
        near(one.as_dvec2().distance(*other), 0.0, within);
    }
}

/// The curves of a demo, and its points.
fn curves(name: &str, drag: bool) -> (Vec<Vec<Vec2>>, Vec<DVec2>) {
    let mut demo = demos::named(name).unwrap();
    if drag {
        demo.motion.points()[1] = Vec2::new(-0.2, -0.8);
    }
    let points = demo
        .motion
        .points()
        .iter()
        .map(|it| it.as_dvec2())
        .collect();
    (demo.motion.curves(), points)
}

#[test]
fn the_slope_as_printed_trails_the_line() {
    for drag in [false, true] {
        let (curves, points) = curves("polyline", drag);
        let omega = 3.5 * TAU;
        same(&curves[1], &follow(&points, omega, 1.0), 4e-7);
        // As printed, critical: towards point plus 2 / w times the slope, which has the wrong sign and a twentieth of the size.
        let (mut x, mut v, h) = (points[0], DVec2::ZERO, 1.0 / (SAMPLES - 1) as f64);
        let mut printed = vec![x];
        for i in 1..SAMPLES {
            let (point, slope) = line(&points, i as f64 * h);
            // At a corner the listing takes the piece that follows; at the end, none.
            let last = if i + 1 == SAMPLES { 0.0 } else { 1.0 };
            let goal = point + slope * (last * -2.0 / omega / 20.0);
            let e = x - goal;
            let j = v + e * omega;
            x = goal + (e + j * h) * (-omega * h).exp();
            v = (v - j * omega * h) * (-omega * h).exp();
            printed.push(x);
        }
        same(&curves[2], &printed, 5e-7);
    }
}

#[test]
fn over_the_parameter_the_curve_does_not_know_the_speed_of_the_run() {
    for drag in [false, true] {
        let (curves, points) = curves("one_way", drag);
        same(&curves[1], &follow(&points, 4.0 * TAU, 0.5), 5e-7);
        // In seconds the spring has 0.4 of the swings.
        same(&curves[2], &follow(&points, 1.6 * TAU, 0.5), 1e-6);
    }
    let mut demo = demos::named("one_way").unwrap();
    let before = demo.motion.curves();
    set(&mut *demo.motion, &[("run_secs", 2.0)]);
    assert_eq!(demo.motion.curves()[1], before[1]);
    assert_ne!(demo.motion.curves()[2], before[2]);
}

#[test]
fn from_both_ends_is_the_weighted_mean_of_both() {
    for drag in [false, true] {
        let (curves, points) = curves("symmetric", drag);
        let forward = follow(&points, 3.0 * TAU, 0.5);
        let reversed: Vec<DVec2> = points.iter().rev().copied().collect();
        let mut backward = follow(&reversed, 3.0 * TAU, 0.5);
        backward.reverse();
        let both: Vec<DVec2> = (0..SAMPLES)
            .map(|i| forward[i].lerp(backward[i], i as f64 / 200.0))
            .collect();
        same(&curves[1], &both, 5e-7);
        same(&curves[2], &forward, 5e-7);
        same(&curves[3], &backward, 5e-7);
        near(both[0].distance(points[0]), 0.0, 1e-9);
        near(both[200].distance(points[4]), 0.0, 1e-9);
    }
}

#[test]
fn a_bead_is_on_its_curve_at_any_frame_rate() {
    for name in ["polyline", "one_way", "symmetric"] {
        for rate in RATES {
            let bench = run(name, rate, 1.3);
            let part = bench.now_secs().rem_euclid(2.0);
            let along = part.min(2.0 - part) * 200.0;
            let curves = bench.demo().motion.curves();
            for (curve, bead) in curves[1..].iter().zip(&bench.run().last().unwrap().places) {
                let i = (along as usize).min(199);
                let place = curve[i].lerp(curve[i + 1], (along - i as f64) as f32);
                near(f64::from(place.distance(*bead)), 0.0, 2e-7);
            }
        }
    }
    let stiff = run_with("polyline", RATES[0], 1.0, &[("frequency", 40.0)]);
    let curves = stiff.demo().motion.curves();
    near(
        f64::from(curves[1][125].distance(curves[0][2].midpoint(curves[0][3]))),
        0.0,
        1e-6,
    );
}
