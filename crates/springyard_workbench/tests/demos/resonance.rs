//! Resonance against the formulas of driven and free swings.

use std::f64::consts::{LN_2, PI, TAU};

use springyard_workbench::{Measure, Script, demos, draw};

use crate::support::{RATES, Rate, at_end, near, number, run};

#[test]
fn at_its_own_frequency_the_swing_grows_as_it_should() {
    // A base that swings by a = 0.15 * 0.6 m at w = PI: x = -a / 2z (cos wt - what is left of a free swing).
    let (omega, zeta, base) = (PI, 0.03_f64, 0.09);
    let damped = omega * (1.0 - zeta * zeta).sqrt();
    let swing = |secs: f64| {
        let left = (-zeta * omega * secs).exp();
        let (sine, cosine) = (damped * secs).sin_cos();
        let free = left * (cosine + zeta * omega / damped * sine);
        let x = (free - (omega * secs).cos()) * base / (2.0 * zeta);
        let v = (omega * secs).sin() - left * omega / damped * sine;
        let from_base = x - base * (omega * secs).sin();
        (x, from_base.hypot(v * base / (2.0 * zeta)))
    };
    for rate in RATES {
        // The base of a frame is that of its end: the swing is early by half a frame.
        let longest = rate.frames(1.0).into_iter().fold(0.0, f64::max);
        for secs in [2.0, 3.5, 5.5, 6.0] {
            let bench = run("resonance", rate, secs);
            let (x, amplitude) = swing(secs);
            near(at_end(&bench, 0), x, 0.65 * omega * 0.6 * longest);
            near(at_end(&bench, 1), amplitude, 0.12 * longest);
        }
        let bench = run("resonance", rate, 6.0);
        // At another rate it never comes beyond the sum of the steady and the free swing.
        let ratio = 0.5 / 0.8_f64;
        let steady = 0.09 / (1.0 - ratio * ratio);
        let far = number(&bench, Measure::Largest, "another frequency");
        assert!(far < steady * (1.0 + ratio), "{far}");
    }
}

#[test]
fn a_spring_tuned_to_a_hertz_swings_at_it_and_as_printed_at_0_78() {
    let damping = 4.0 * LN_2 / 0.5;
    let printed = (TAU * TAU - 0.5 * damping * damping).sqrt() / TAU;
    for rate in RATES {
        let bench = run("resonant_frequency", rate, 2.0);
        near(
            number(&bench, Measure::Frequency, "swings at it"),
            1.0,
            2e-6,
        );
        near(
            number(&bench, Measure::Frequency, "as printed"),
            printed,
            1.5e-3,
        );
    }
}

/// The farthest place of a trace in the last period of a run of 20 s behind a goal that swings at 0.5 Hz with 0.6 m.
fn swings_of(name: &str, rate: Rate) -> Vec<f64> {
    let demo = demos::named(name).unwrap();
    let bench = draw::run_script(demo, Script::Sine, rate.frames(20.5));
    let last: Vec<_> = bench.run().frames().filter(|it| it.secs > 18.5).collect();
    let traces = bench.demo().page.traces.len();
    let farthest = |trace: usize| {
        let far = last.iter().map(|it| f64::from(it.places[trace].y.abs()));
        far.fold(0.0, f64::max)
    };
    (0..traces).map(farthest).collect()
}

#[test]
fn springs_behind_a_swinging_goal_swing_as_far_as_the_curve_says() {
    let demo = demos::named("gain").unwrap();
    let curve = demo.motion.at(0.5);
    for rate in RATES {
        let swings = swings_of("gain", rate);
        for (index, ratio) in [0.2_f64, 0.1, 0.71, 2.0].into_iter().enumerate() {
            // |1 / (1 - r^2 + 2 z r i)| at r = 1/2.
            let gain = 1.0 / 0.75_f64.hypot(ratio);
            near(f64::from(curve[index]), gain, 2e-7);
            near(swings[index], 0.6 * gain, 1.8e-3);
        }
    }
}

#[test]
fn the_reed_of_the_signal_s_frequency_answers_and_the_others_less() {
    let (tone, damping) = (PI, 2.0 * LN_2);
    for rate in RATES {
        let swings = swings_of("bank", rate);
        let reeds = [0.5, 0.8, 1.2_f64].map(|hertz| {
            let turn = TAU * hertz;
            let stiffness = turn * turn + 0.5 * damping * damping;
            let gain = |at: f64| stiffness / (stiffness - at * at).hypot(damping * at);
            // The energy swings between that of the place and that of the velocity: the largest of both.
            0.6 * gain(tone) / gain(turn) * (tone * tone / stiffness).sqrt().max(1.0)
        });
        for (swing, reed) in swings.iter().zip(reeds) {
            near(*swing, reed, 1e-3);
        }
        assert!(swings[0] > 2.0 * swings[1] && swings[1] > swings[2]);
        // With its energy alone, the fastest seems as strong as the one of the tone.
        let stiffness = |hertz: f64| (TAU * hertz).powi(2) + 0.5 * damping * damping;
        let gain = |of: f64, at: f64| of / (of - at * at).hypot(damping * at);
        let [slow, fast] = [0.5, 1.2].map(stiffness);
        let by_energy = 0.6 * gain(fast, tone) * (fast / slow).sqrt() / gain(slow, tone);
        near(swings[3], by_energy, 1e-3);
        assert!(by_energy > 0.9 * swings[0], "{by_energy}");
    }
}

#[test]
fn the_loudest_reed_is_that_of_the_tone_and_as_printed_a_sharper_one() {
    // The mean energy of a swing on a base that shakes with 1 m/s^2 at the angular frequency `tone`.
    let damping = 2.0 * LN_2 / 0.125;
    let loudest = |tone: f64, sign: f64| {
        let energy = |hertz: f64| {
            let stiffness = (TAU * hertz).powi(2) + sign * damping * damping / 4.0;
            let across = (stiffness - tone * tone).hypot(damping * tone);
            (stiffness + tone * tone) / (across * across)
        };
        let reeds = (0..81).map(|i| 1.0 + 0.02 * f64::from(i));
        let loudest = reeds.max_by(|one, other| energy(*one).total_cmp(&energy(*other)));
        loudest.unwrap()
    };
    for rate in RATES {
        // At the end of each of three tones.
        for (secs, goal) in [(2.0, 0.6), (4.0, -0.6), (6.0, 0.3)] {
            let bench = run("reeds", rate, secs);
            let tone = TAU * (1.5 + 0.5 * goal);
            for (trace, sign) in [(0, 1.0), (1, -1.0)] {
                let hertz = 1.5 + 0.5 * at_end(&bench, trace);
                near(hertz, loudest(tone, sign), 0.06);
            }
        }
    }
}
