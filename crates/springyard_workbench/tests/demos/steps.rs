//! Steps against the same rules in f64, with Runge-Kutta steps or closed forms in place of the springs.

use std::f64::consts::TAU;

use springyard_test_lab::worst::Extreme;
use springyard_workbench::Measure;

use crate::support::{RATES, Rate, along_y, at_end, fine, goals, near, number, run, run_with};

#[test]
fn a_body_drawn_raw_moves_in_whole_steps_and_one_between_them_does_not() {
    for rate in RATES {
        let bench = run("drawn_raw", rate, 4.0);
        let (mut left, mut before, mut last) = (0.0, 0.0, (0.0, 0.0));
        let (between, raw) = (along_y(&bench, 0), along_y(&bench, 1));
        for (index, (dt, goal)) in goals(&bench).into_iter().enumerate() {
            left += dt;
            while left > 0.05 - 1e-5 {
                (before, left) = (last.0, left - 0.05);
                last = fine((TAU, 1.0), last, goal, 0.05);
            }
            near(raw[index].1, last.0, 6e-6);
            near(
                between[index].1,
                before + (last.0 - before) * left / 0.05,
                6e-6,
            );
        }
        let raw = number(&bench, Measure::Jitter, "last step, raw");
        let smooth = number(&bench, Measure::Jitter, "between the last two steps");
        assert!(raw > 3.0 * smooth, "{raw} for {smooth} at {rate:?}");
    }
}

/// When the hitch that begins at 1 s has ended, s, and the length of its frame, s.
fn hitch(frames: &[(f64, f64)], hitch_secs: f64) -> (f64, f64) {
    let is_out = |secs: &f64| *secs <= 1.0 + 1e-9 || *secs > 1.0 + hitch_secs - 2e-5;
    let drawn: Vec<f64> = frames.iter().map(|it| it.0).filter(is_out).collect();
    let lengths = drawn.windows(2).map(|pair| (pair[1], pair[1] - pair[0]));
    lengths.max_by(|one, two| one.1.total_cmp(&two.1)).unwrap()
}

#[test]
fn after_a_hitch_the_printed_loop_catches_up_and_the_other_has_lost_the_rest_of_it() {
    for rate in RATES {
        let bench = run("backlog", rate, 2.0);
        let swing = |secs: f64| 0.5 * (0.5 * TAU * secs).cos();
        let (_, length) = hitch(&along_y(&bench, 0), 1.0);
        // Where the swing is fastest, 1.6 m/s. Rounding may put a step ahead of the hitch: 0.026 m, where time is dropped.
        near(at_end(&bench, 1), swing(2.5), 1e-5);
        near(at_end(&bench, 0), swing(2.5 - (length - 8.0 / 60.0)), 0.03);
        if rate == Rate::Even(60.0) {
            // Eight steps in a frame where the swing is fastest.
            let angle = 0.5 * TAU * 8.0 / 60.0;
            let speed = 60.0 * 2.0 * 0.5 * (0.5 * angle).sin();
            near(
                number(&bench, Measure::TopSpeed, "as printed"),
                speed,
                0.004 * speed,
            );
        }
    }
}

#[test]
fn uniform_steps_as_printed_come_out_of_a_hitch_eight_of_many_steps_later() {
    for rate in RATES {
        let bench = run("uniform_loses_time", rate, 2.0);
        let swing = |secs: f64| 0.5 * (0.5 * TAU * secs).cos();
        let (_, length) = hitch(&along_y(&bench, 0), 0.7);
        let lost = length * (1.0 - 8.0 / (length * 60.0 - 1e-3).ceil());
        near(at_end(&bench, 0), swing(2.5), 1e-6);
        // By rounding, the count may be one more: 3 ms.
        near(at_end(&bench, 1), swing(2.5 - lost), 0.005);
    }
}

#[test]
fn euler_steps_of_uneven_frames_are_those_of_the_listing() {
    for rate in RATES {
        // The longest frames are short enough to be stable at 30 frames a second.
        let sliders = [("longest", 2.0), ("frequency_hz", 2.0)];
        let bench = run_with("uneven_frames", rate, 4.0, &sliders);
        let (w, z) = (2.0 * TAU, 0.2);
        let start = goals(&bench)[0].1;
        let (mut x, mut v, mut waited, mut lengths) =
            (start, 0.0, vec![], [1, 1, 2].into_iter().cycle());
        let mut length = lengths.next().unwrap();
        let (mut exact, mut worst, mut worst_fixed) = ((start, 0.0), 0.0_f64, 0.0_f64);
        let (fixed, uneven) = (along_y(&bench, 1), along_y(&bench, 2));
        for (index, (dt, goal)) in goals(&bench).into_iter().enumerate() {
            waited.push(dt);
            if waited.len() == length {
                let dt: f64 = waited.drain(..).sum();
                v += (w * w * (goal - x) - 2.0 * z * w * v) * dt;
                x += v * dt;
                length = lengths.next().unwrap();
            }
            exact = fine((w, z), exact, goal, dt);
            near(uneven[index].1, x, 1e-5);
            worst.keep_largest((x - exact.0).abs());
            worst_fixed.keep_largest((fixed[index].1 - exact.0).abs());
        }
        assert!(
            worst > 1.5 * worst_fixed,
            "{worst} for {worst_fixed} at {rate:?}"
        );
    }
}

#[test]
fn substeps_stay_near_the_exact_way_where_a_step_of_the_frame_does_not() {
    for fps in [10.0, 15.0, 30.0, 60.0] {
        let bench = run_with("substeps", Rate::Even(fps), 4.0, &[("step_rate_hz", 120.0)]);
        let (w, z) = (1.5 * TAU, 0.3);
        let start = goals(&bench)[0].1;
        let (mut x, mut v, mut exact, mut worst) = (start, 0.0, (start, 0.0), [0.0_f64; 3]);
        for (index, (dt, goal)) in goals(&bench).into_iter().enumerate() {
            v += (w * w * (goal - x) - 2.0 * z * w * v) * dt;
            x += v * dt;
            exact = fine((w, z), exact, goal, dt);
            near(along_y(&bench, 0)[index].1, exact.0, 1e-5);
            near(along_y(&bench, 4)[index].1, x, 1e-5);
            for (trace, worst) in worst.iter_mut().enumerate() {
                worst.keep_largest((along_y(&bench, trace + 1)[index].1 - exact.0).abs());
            }
        }
        // Semi-implicit Euler is ahead by half a step of 1/120 s, at most at the top speed: w times the jump, damped.
        let bound = 0.5 / 120.0 * w * 1.2;
        assert!(
            worst.iter().all(|it| *it < bound),
            "{worst:?} for {bound} at {fps}"
        );
    }
}

#[test]
fn a_step_of_the_frame_explodes_below_the_frame_rate_that_the_page_says() {
    // w dt = 2 (sqrt(1 + z^2) - z)
    let limit = 1.5 * TAU / (2.0 * (1.09_f64.sqrt() - 0.3));
    near(limit, 6.3, 0.05);
    for (fps, explodes) in [(0.95 * limit, true), (1.05 * limit, false)] {
        let bench = run("substeps", Rate::Even(fps), 60.0);
        let all = along_y(&bench, 4);
        assert_eq!(all.iter().any(|it| it.1.is_nan()), explodes, "{fps}");
    }
}

#[test]
fn a_teleport_kicks_by_what_is_left_of_the_velocities() {
    for rate in RATES {
        let bench = run("teleport", rate, 3.4);
        let (w, z) = (0.7 * TAU, 0.4);
        let mut last = goals(&bench)[0].1;
        let mut bodies = [(last, 0.0); 3];
        for (index, (dt, goal)) in goals(&bench).into_iter().enumerate() {
            let moved = goal - std::mem::replace(&mut last, goal);
            let jumps = moved.abs() > 0.5;
            if jumps {
                bodies = [(goal, 0.0), (goal, bodies[1].1), (goal, 0.0)];
            }
            for (trace, body) in bodies.iter_mut().enumerate() {
                let velocity = if jumps && trace < 2 { 0.0 } else { moved / dt };
                *body = fine((w, z), *body, goal + 2.0 * z / w * velocity, dt);
                near(along_y(&bench, trace)[index].1, body.0, 1e-5);
            }
        }
        // In closed form, the swing of a kick of 2 z w times the way of 1.2 m, from 2 s on.
        let peak = 2.0 * z * 1.2 * (-z / (1.0 - z * z).sqrt() * z.acos()).exp();
        let deepest = along_y(&bench, 2)
            .into_iter()
            .map(|it| it.1)
            .fold(0.0, f64::min);
        near(-0.6 - deepest, peak, 2e-3);
    }
}
