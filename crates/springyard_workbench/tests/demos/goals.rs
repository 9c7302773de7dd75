//! Springs that arrive, follow or lead, and tweens, against closed forms.

use std::f64::consts::{E, LN_2, PI, TAU};

use springyard_workbench::{Measure, demos};

use crate::support::{RATES, Rate, along_y, at_end, goals, near, number, run, run_with};

/// A critical spring from an error and its rate: both after `t` seconds.
fn critical(w: f64, (e, de): (f64, f64), t: f64) -> (f64, f64) {
    let j = de + w * e;
    let decay = (-w * t).exp();
    ((e + j * t) * decay, (de - w * j * t) * decay)
}

#[test]
fn timed_springs_are_as_near_in_time_as_their_leads_say() {
    let w = 1.5 * TAU;
    // What two half-lives leave of a way from rest, against the 75 % of the text.
    near(1.0 - critical(w, (1.0, 0.0), 4.0 * LN_2 / w).0, 0.764, 5e-4);
    for apprehension in [2.0, 4.0] {
        for rate in RATES {
            let sliders = [("apprehension", apprehension)];
            let bench = run_with("timed", rate, 1.5, &sliders);
            let (way, secs) = (0.9, 1.5);
            let speed = way / secs;
            for (trace, lead) in [(0, 2.0 / w), (1, f64::from(apprehension) * 2.0 * LN_2 / w)] {
                let ahead = speed * (lead - 2.0 / w);
                let (e, de) = critical(w, (-ahead, -speed), secs - lead);
                let (left, _) = critical(w, (e - speed * 2.0 / w, de + speed), lead);
                near(at_end(&bench, trace) - 0.6, left, 1e-5);
            }
            // The plain spring is there long before.
            near(
                number(&bench, Measure::Settling, "plain spring"),
                5.83 / w,
                0.035,
            );
        }
    }
}

#[test]
fn a_double_spring_is_its_closed_form_and_the_printed_one_is_early() {
    for rate in RATES {
        let bench = run("double_spring", rate, 0.5);
        let w = 4.0 * LN_2 / 0.3;
        let t = 0.5 * w;
        let left = (1.0 + t + t * t / 2.0 + t * t * t / 6.0) * (-t).exp();
        near(at_end(&bench, 0), 0.6 - 0.9 * left, 1e-6);
        let (mut inner, mut outer) = ((-0.9, 0.0), (-0.9, 0.0));
        for dt in rate.frames(0.5) {
            inner = critical(w, inner, dt);
            let (e, de) = critical(w, (outer.0 - inner.0, outer.1), dt);
            outer = (inner.0 + e, de);
        }
        near(at_end(&bench, 1), 0.6 + outer.0, 1e-6);
        assert!(outer.0 > -0.9 * left, "{rate:?}");
    }
}

#[test]
fn a_velocity_limited_spring_keeps_to_its_speed_and_a_plain_one_to_its_time() {
    for rate in RATES {
        let bench = run("velocity_limited", rate, 4.0);
        near(
            number(&bench, Measure::TopSpeed, "velocity-limited"),
            1.0,
            1e-4,
        );
        // A jump of 1.2 m; the speed of a frame is a mean, by up to (w dt)^2 / 24 too low.
        let top = 2.0 * TAU * 1.2 / E;
        near(
            number(&bench, Measure::TopSpeed, "plain spring"),
            top,
            0.02 * top,
        );
    }
}

#[test]
fn a_tracking_spring_has_no_lag_and_a_plain_one_that_of_its_formula() {
    for rate in RATES {
        let bench = run_with("tracking", rate, 40.0, &[("acceleration_gain", 1.0)]);
        let w = 1.5 * TAU;
        // The phase of a critical spring behind a swing of half a hertz.
        let lag = 1000.0 * 2.0 * (PI / w).atan() / PI;
        let frame = 1000.0 * rate.frames(1.0).into_iter().fold(0.0, f64::max);
        near(
            number(&bench, Measure::Lag, "plain spring"),
            lag,
            0.6 * frame,
        );
        near(number(&bench, Measure::Lag, "tracking spring"), 0.0, 0.01);
        near(
            number(&bench, Measure::Lag, "gains, 0.01, 0.2 and the slider's"),
            0.0,
            0.01,
        );
    }
}

#[test]
fn a_packet_is_held_or_goes_on_at_a_velocity_that_decays() {
    for rate in RATES {
        let bench = run("extrapolation", rate, 10.0);
        let frames = goals(&bench);
        let start = frames[0].1;
        let (mut now, mut last, mut packet) = (0.0, start, (0.0, start, 0.0));
        let mut due = 0.1;
        for (index, &(dt, goal)) in frames.iter().enumerate() {
            now += dt;
            let velocity = (goal - last) / dt;
            if now > due - 1e-5 {
                packet = (due, goal - velocity * (now - due).max(0.0), velocity);
                due += 0.1;
            }
            last = goal;
            near(along_y(&bench, 1)[index].1, packet.1, 3e-5);
            let rate = LN_2 / 0.3;
            let way = packet.2 * (1.0 - (-rate * (now - packet.0)).exp()) / rate;
            near(along_y(&bench, 0)[index].1, packet.1 + way, 1.2e-5);
        }
        let held = number(&bench, Measure::FromGoal, "held");
        let extrapolated = number(&bench, Measure::FromGoal, "extrapolated");
        assert!(held > 1.5 * extrapolated, "{held} for {extrapolated}");
    }
}

#[test]
fn a_tween_loses_its_velocity_when_interrupted_and_an_easing_keeps_it() {
    for rate in RATES {
        let bench = run("tween", rate, 3.0);
        // At two thirds of a way of 0.9 m in 3 s: 6 s (1 - s) / T of it.
        let velocity = 4.0 / 3.0 * 0.9 / 3.0;
        near(
            number(&bench, Measure::Kink, "tween restarted"),
            velocity,
            0.025,
        );
        let easing = number(&bench, Measure::Kink, "inertial easing");
        let longest = rate.frames(1.0).into_iter().fold(0.0, f64::max);
        // Its acceleration is at most (6 way + 4 v T) / T^2.
        let most = (6.0 * 2.0 + 4.0 * velocity * 3.0) / 9.0 * longest;
        assert!(easing < most, "{easing} for {most} at {rate:?}");
        // A second after the interruption: the cubic of the page, from where the first one was.
        let (s, v) = (1.0 / 3.0, 4.0 / 3.0 * 0.9 / 3.0);
        let from = -0.3 + 0.9 * (3.0 - 4.0 / 3.0) * 4.0 / 9.0;
        let left = (from + 0.6) * (1.0 - 3.0 * s * s + 2.0 * s * s * s);
        near(
            at_end(&bench, 1),
            -0.6 + left + v * 3.0 * s * (1.0 - s) * (1.0 - s),
            2e-6,
        );
    }
}

#[test]
fn a_tween_is_there_in_time_and_a_spring_passes_the_goal() {
    for rate in RATES {
        let bench = run("tween_wins", rate, 1.0);
        near(at_end(&bench, 0), 0.6, 1e-6);
        near(
            number(&bench, Measure::Overshoot, "tween, minimum jerk"),
            0.0,
            1e-5,
        );
        let expected = 100.0 * (-PI * 0.4 / 0.84_f64.sqrt()).exp();
        near(number(&bench, Measure::Overshoot, "spring"), expected, 0.2);
        // The half of the tween's way at half of its time.
        let bench = run("tween_wins", Rate::Even(60.0), 1.0);
        near(
            number(&bench, Measure::HalfWay, "tween, minimum jerk"),
            0.5,
            1e-5,
        );
    }
}

#[test]
fn the_eases_and_the_spring_are_their_closed_forms() {
    let demo = demos::named("penner").unwrap();
    for index in 0..=100 {
        let s = f64::from(index) / 100.0;
        let at: Vec<f64> = demo
            .motion
            .at(s as f32)
            .into_iter()
            .map(f64::from)
            .collect();
        let (w, z) = (1.5 * TAU, 0.5_f64);
        let root = (1.0 - z * z).sqrt();
        let angle = w * root * s;
        near(
            at[0],
            1.0 - (-z * w * s).exp() * (angle.cos() + z / root * angle.sin()),
            1e-6,
        );
        near(at[1], 1.0 - (1.0 - s).powi(2), 1e-6);
        near(at[2], (1.0 - (1.0 - s).powi(2)).sqrt(), 1e-6);
        near(at[3], (0.5 * PI * s).sin().powi(2), 1e-6);
        // Each bounce is half as long as the one before; all fall alike.
        let (mut from, mut half) = (-1.0 / 2.75, 1.0 / 2.75);
        while from + 2.0 * half < s - 1e-9 {
            from += 2.0 * half;
            half *= 0.5;
        }
        let height = 7.5625 * (half * half - (s - from - half).powi(2));
        near(at[4], 1.0 - height, 1e-6);
    }
}
