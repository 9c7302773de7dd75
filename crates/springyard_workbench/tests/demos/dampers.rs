//! Dampers against their formulas.

use springyard_workbench::Measure;

use crate::support::{RATES, ROUNDINGS, Rate, at, left, near, number, run, run_with};

#[test]
fn a_lerp_takes_as_many_frames_at_any_rate_and_a_damper_as_much_time() {
    let frames = 0.5_f64.ln() / 0.94_f64.ln();
    for rate in RATES {
        let bench = run("lerp", rate, 2.0);
        let exact = number(&bench, Measure::HalfWay, "exact damper");
        near(exact, frames / 60.0, 0.01);
        if let Rate::Even(fps) = rate {
            near(
                number(&bench, Measure::HalfWay, "lerp each frame"),
                frames / fps,
                0.6 / fps,
            );
        }
    }
}

#[test]
fn rate_times_dt_passes_the_goal_by_what_it_is_above_one() {
    for (fps, rate) in [
        (60.0, 100.0_f32),
        (60.0, 70.0),
        (30.0, 50.0),
        (144.0, 150.0),
    ] {
        let bench = run_with("lerp_rate", Rate::Even(fps), 2.0, &[("rate", rate)]);
        let beyond = f64::from(rate) / fps - 1.0;
        near(
            number(&bench, Measure::Overshoot, "rate times dt"),
            100.0 * beyond,
            0.1,
        );
        near(number(&bench, Measure::Overshoot, "exact damper"), 0.0, 0.1);
        near(
            number(&bench, Measure::Overshoot, "the same, clamped to 1"),
            0.0,
            0.1,
        );
    }
}

#[test]
fn a_damper_leaves_at_full_speed_and_a_spring_does_not() {
    for rate in RATES {
        let bench = run("half_life", rate, 2.0);
        let damper = number(&bench, Measure::Kink, "damper");
        let spring = number(&bench, Measure::Kink, "critical spring");
        assert!(damper > 2.0 * spring, "{damper} for {spring} at {rate:?}");
        for trace in ["damper", "critical spring"] {
            near(number(&bench, Measure::HalfWay, trace), 0.15, 0.02);
        }
    }
}

/// What is left after these frames, of each of which the rule leaves a part.
fn product(rate: Rate, secs: f64, part: impl Fn(f64) -> f64) -> f64 {
    rate.frames(secs).into_iter().map(part).product()
}

#[test]
fn rate_times_dt_in_halves_leaves_another_part_than_in_whole_frames() {
    for rate in RATES {
        let bench = run_with("composition", rate, 0.5, &[("rate", 4.0)]);
        near(left(&bench, 0), f64::exp(-2.0), ROUNDINGS);
        near(
            left(&bench, 1),
            product(rate, 0.5, |dt| 1.0 - 4.0 * dt),
            ROUNDINGS,
        );
        let halves = product(rate, 0.5, |dt| (1.0 - 2.0 * dt).powi(2));
        near(left(&bench, 2), halves, ROUNDINGS);
        let quarters = product(rate, 0.5, |dt| (1.0 - dt).powi(4));
        near(left(&bench, 3), quarters, ROUNDINGS);
    }
    // Of a frame of 0.25 s, as the text has it: in one, in two, in 0.4 and 0.6.
    for (first, covered) in [(0.0, 0.5), (0.5, 0.4375), (0.4, 0.44)] {
        let sliders = [("rate", 2.0), ("first_part", first)];
        let bench = run_with("composition", Rate::Even(4.0), 0.25, &sliders);
        near(1.0 - left(&bench, 2), covered, ROUNDINGS);
        near(1.0 - left(&bench, 0), 0.393_469, 1e-6);
    }
    // 0.5 twice is not 1.0 once.
    let bench = run_with("composition", Rate::Even(4.0), 0.25, &[("rate", 4.0)]);
    near(left(&bench, 1), 0.0, ROUNDINGS);
    near(left(&bench, 2), 0.25, ROUNDINGS);
}

#[test]
fn a_decay_has_one_curve_in_each_base_and_a_half_life_is_no_time_constant() {
    for half_life in [0.4_f64, 1.0, 1.7] {
        for frame in [0.05_f64, 0.3, 1.0] {
            let sliders = [
                ("half_life_secs", half_life as f32),
                ("frame_secs", frame as f32),
            ];
            for frames in [1, 2, 3] {
                let secs = f64::from(frames) * frame;
                let values = at("decay", &sliders, secs as f32);
                near(values[0], 2_f64.powf(-secs / half_life), ROUNDINGS);
                near(values[1], (-secs / half_life).exp(), ROUNDINGS);
                near(values[2], values[0], ROUNDINGS);
                // Until the end of the next frame the recurrence stays.
                let later = at("decay", &sliders, (secs + 0.9 * frame) as f32);
                near(later[2], values[0], ROUNDINGS);
            }
        }
    }
}

#[test]
fn the_fixed_rate_exponential_is_rate_times_dt_at_its_clock_whatever_the_frames() {
    for rate in RATES {
        // Two ticks of the clock, each of which leaves a quarter.
        let bench = run_with(
            "fixed_rate",
            rate,
            0.5,
            &[("rate", 3.0), ("clock_fps", 4.0)],
        );
        near(left(&bench, 0), 0.25 * 0.25, ROUNDINGS);
        near(
            left(&bench, 1),
            product(rate, 0.5, |dt| 1.0 - 3.0 * dt),
            ROUNDINGS,
        );
        near(left(&bench, 2), f64::exp(-1.5), ROUNDINGS);
    }
}

#[test]
fn fast_exponentials_keep_what_their_polynomials_say() {
    for frames in [1.0_f32, 2.0, 10.0, 100.0] {
        for half_lives in [0.5_f32, 1.0, 3.0, 5.0, 6.0] {
            let x = std::f64::consts::LN_2 * f64::from(half_lives) / f64::from(frames);
            let fraction =
                |a: f64, b: f64, c: f64| 1.0 / (1.0 + a * x + b * x.powi(2) + c * x.powi(3));
            let over = |one: f64| (one / f64::exp(-x)).powf(frames.into());
            let expected = [
                1.0,
                over(fraction(1.0, 0.48, 0.235)),
                over(fraction(1.007_460_54, 0.450_539_01, 0.257_246_32)),
                over(fraction(1.0, 0.5, 1.0 / 6.0)),
            ];
            let values = at("fast_exp", &[("frames", frames)], half_lives);
            for (value, expected) in values.into_iter().zip(expected) {
                // A hundred roundings of f32.
                near(value, expected, 2e-5);
            }
        }
    }
    // The slope at zero is what short frames leave: right for the Roll-Call, 0.7 % too steep for the engine.
    let values = at("fast_exp", &[("frames", 1000.0)], 6.0);
    near(values[1], 1.0, 1e-3);
    near(
        values[2],
        f64::exp(-0.007_46 * 6.0 * std::f64::consts::LN_2),
        2e-3,
    );
}
