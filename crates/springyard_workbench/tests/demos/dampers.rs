//! Dampers against their formulas.

use springyard_workbench::Measure;

use crate::support::{RATES, Rate, near, number, run, run_with};

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
