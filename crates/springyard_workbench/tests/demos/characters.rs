//! Velocity springs against closed forms and fine integration.

use std::f64::consts::LN_2;

use springyard_test_lab::worst::Extreme;
use springyard_workbench::Measure;

use crate::support::{RATES, along_y, at_end, fine, goals, near, number, run};

/// From -0.3 m/s to 0.6 m/s.
const CHANGE: f64 = 0.9;

#[test]
fn a_change_of_the_stick_costs_the_response_time_of_it_in_way_and_no_kink() {
    for rate in RATES {
        let bench = run("velocity_spring", rate, 2.0);
        let w = 2.0 * LN_2 / 0.3;
        near(
            at_end(&bench, 1) - at_end(&bench, 0),
            CHANGE * 2.0 / w,
            6e-4,
        );
        // Of x and y together.
        let jump = 1.2_f64.hypot(CHANGE);
        near(
            number(&bench, Measure::Kink, "velocity = stick"),
            jump,
            1e-5,
        );
        let longest = rate.frames(1.0).into_iter().fold(0.0, f64::max);
        // The acceleration of the velocity spring is at most w / e times the change.
        let kink = number(&bench, Measure::Kink, "velocity on a spring");
        assert!(
            kink < longest * jump * w / std::f64::consts::E * 1.05,
            "{kink} at {rate:?}"
        );
    }
}

#[test]
fn the_printed_integral_is_ahead_by_what_it_leaves_out() {
    for rate in RATES {
        let bench = run("printed_integral", rate, 2.0);
        let w = 2.0 * LN_2 / 0.3;
        // As printed, a step adds dt exp(-w dt) (e + a / w), which is -change exp(-w t) at its start.
        let (mut since, mut printed) = (0.0, 0.0);
        for (dt, _) in goals(&bench).into_iter().skip(rate.frames(0.5).len()) {
            since += dt;
            printed -= CHANGE * dt * f64::exp(-w * since);
        }
        let right = -CHANGE * 2.0 / w;
        near(at_end(&bench, 1) - at_end(&bench, 0), printed - right, 6e-4);
    }
}

#[test]
fn a_prediction_holds_as_long_as_the_stick_does() {
    for rate in RATES {
        let bench = run("trajectory", rate, 4.0);
        let w = 2.0 * LN_2 / 0.5;
        let mut motion = (goals(&bench)[0].1, 0.0);
        let (mut place, mut straight) = (0.0, 0.0_f64);
        let [taken, predicted, line] = [0, 1, 2].map(|trace| along_y(&bench, trace));
        for (index, (dt, goal)) in goals(&bench).into_iter().enumerate() {
            for _ in 0..16 {
                let before = motion.0;
                motion = fine((w, 1.0), motion, goal, dt / 16.0);
                place += 0.5 * (before + motion.0) * dt / 16.0;
            }
            near(taken[index].1, place, 1e-5);
            let since_jump = (taken[index].0 - 0.5).rem_euclid(2.0);
            if since_jump > 0.9 {
                near(predicted[index].1, taken[index].1, 2e-6);
            }
            straight.keep_largest((line[index].1 - taken[index].1).abs());
        }
        assert!(straight > 0.3, "{straight} at {rate:?}");
    }
}
