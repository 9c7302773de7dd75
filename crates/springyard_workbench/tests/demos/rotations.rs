//! Angles and rotations against closed forms in f64 of critical springs.

use bevy::math::{DQuat, EulerRot, Vec2};
use std::f64::consts::{LN_2, PI, TAU};

use springyard_test_lab::worst::Extreme;
use springyard_workbench::{Bench, Measure, Script, demos, draw};

use crate::support::{RATES, Rate, near, number, run};

/// What is left of a critical spring's way from rest after a time, s.
fn left(omega: f64, secs: f64) -> f64 {
    (1.0 + omega * secs) * (-omega * secs).exp()
}

/// Seconds since the last jump of the step script, at 4.5 s, and the y of each trace.
fn since_jump(bench: &Bench) -> Vec<(f64, Vec<f64>)> {
    let row = |it: &springyard_workbench::Moment| {
        let places = it.places.iter().map(|place| f64::from(place.y)).collect();
        (it.secs - 4.5, places)
    };
    let frames = bench.run().frames().filter(|it| it.secs > 4.5001);
    frames.map(row).collect()
}

/// The step script's goal before and after that jump.
const FROM: Vec2 = Vec2::new(0.6, -0.6);
const TO: Vec2 = Vec2::new(-0.6, 0.3);

fn angle(place: Vec2) -> f64 {
    f64::from(place.y).atan2(f64::from(place.x))
}

/// The same angle, or another number of whole turns.
#[track_caller]
fn near_angle(value: f64, expected: f64, within: f64) {
    near((value - expected + PI).rem_euclid(TAU) - PI, 0.0, within);
}

#[test]
fn an_angle_takes_the_shorter_way_and_a_number_the_longer() {
    let long = angle(TO) - angle(FROM);
    let short = long - TAU;
    assert!(long > PI);
    for rate in RATES {
        let bench = run("angle_wrap", rate, 6.0);
        for (secs, places) in since_jump(&bench) {
            let left = left(TAU * 1.5, secs);
            near_angle(places[0], angle(TO) - short * left, 1e-5);
            near(places[1], angle(TO) - long * left, 3e-6);
        }
    }
}

#[test]
fn double_and_timed_springs_cross_the_seam_behind_an_unwrapped_goal() {
    let long = angle(TO) - angle(FROM);
    let short = long - TAU;
    let omega = 2.0 * LN_2 / 0.2;
    for rate in RATES {
        let bench = run("angle_double_timed", rate, 6.0);
        for (secs, places) in since_jump(&bench) {
            // Two critical springs of half the half-life in a row: four poles in one place.
            let w = 2.0 * omega * secs;
            let four = (1.0 + w + w * w / 2.0 + w * w * w / 6.0) * (-w).exp();
            near_angle(places[1], angle(TO) - short * four, 1e-5);
            // Until its lead reaches the goal, a timed spring comes onto the line from rest.
            if secs < 1.0 - 2.0 / omega {
                let covered = secs * (1.0 - (-omega * secs).exp());
                // The turn before it, which ended a second ago, is not quite over.
                near_angle(places[0], angle(FROM) + short * covered, 6e-4);
                near(places[2], angle(FROM) + long * covered, 6e-4);
            }
        }
    }
}

#[test]
fn without_the_sign_of_w_the_turn_goes_the_long_way() {
    for rate in RATES {
        let bench = run("quaternion_sign", rate, 6.0);
        // 270 degrees a metre: 0.9 m is 243 degrees one way, and 117 the other.
        for (secs, places) in since_jump(&bench) {
            let left = left(TAU, secs);
            near(places[0], 117.0 * left, 5e-3);
            let long = 243.0 * left;
            near(places[1], long, 2e-2);
        }
        // Half a turn from the goal lies between two frames, which are up to 19 degrees apart.
        assert!(number(&bench, Measure::Path, "as it comes") > 243.0 - 5.0 - 19.0);
        assert!(number(&bench, Measure::Path, "shorter arc") < 118.0);
    }
}

/// The run of a demo by the step script, and its attitude for a place.
fn stepped(name: &str, rate: Rate) -> Bench {
    draw::run_script(demos::named(name).unwrap(), Script::Step, rate.frames(6.5))
}

#[test]
fn one_spring_on_the_rotation_goes_straight_and_three_springs_do_not() {
    let attitude = |place: Vec2| {
        let [yaw, pitch] = (place.as_dvec2() * 160.0).to_array().map(f64::to_radians);
        DQuat::from_euler(EulerRot::YXZ, yaw, pitch, 0.5 * yaw)
    };
    let apart = |one: DQuat, other: DQuat| 2.0 * one.dot(other).abs().min(1.0).acos().to_degrees();
    let (from, to) = (attitude(FROM), attitude(TO));
    let (start, goal): ([f64; 3], [f64; 3]) = (
        from.to_euler(EulerRot::YXZ).into(),
        to.to_euler(EulerRot::YXZ).into(),
    );
    for rate in RATES {
        let bench = stepped("free_turn", rate);
        let mut farthest = 0.0_f64;
        for (secs, places) in since_jump(&bench) {
            let left = left(2.0 * TAU, secs);
            near(places[0], apart(from, to) * left, 2e-4);
            let [yaw, pitch, roll] = [0, 1, 2].map(|i| {
                let way = (goal[i] - start[i] + PI).rem_euclid(TAU) - PI;
                goal[i] - way * left
            });
            let by_angles = DQuat::from_euler(EulerRot::YXZ, yaw, pitch, roll);
            near(places[1], apart(by_angles, to), 2e-4);
            farthest.keep_largest((places[1] - places[0]).abs());
        }
        assert!(farthest > 5.0, "{farthest}");
        // Through the top: the script of the picture.
        let bench = run("free_turn", rate, 6.0);
        let far = |trace| number(&bench, Measure::Largest, trace);
        assert!(far("a spring on each angle") > 1.7 * far("one spring on the rotation"));
    }
}

#[test]
fn slerp_by_a_fixed_part_halves_in_frames_and_by_a_damper_in_time() {
    let frames = 0.5_f64.ln() / 0.92_f64.ln();
    for rate in RATES {
        let bench = run("slerp", rate, 6.0);
        let halves = |trace| number(&bench, Measure::Halves, trace);
        near(halves("slerp by the damper's part"), frames / 60.0, 1e-3);
        if let Rate::Even(fps) = rate {
            near(halves("slerp by a fixed part"), frames / fps, 3e-3);
        }
        for (secs, places) in since_jump(&bench) {
            let omega = 2.0 * LN_2 * 60.0 / frames;
            let all = since_jump(&bench)[0].clone();
            let first = all.1[1] / left(omega, all.0);
            near(places[1], first * left(omega, secs), 2e-4);
        }
    }
}
