//! Springs against their closed forms in f64, written out anew.

use std::f64::consts::TAU;

use springyard_workbench::Measure;

use crate::support::{RATES, near, number, run, run_with};

#[test]
fn an_underdamped_spring_passes_the_goal_by_its_formula() {
    for ratio in [0.2_f64, 0.5, 0.8] {
        for rate in RATES {
            let bench = run_with(
                "regimes",
                rate,
                2.5,
                &[("damping_ratio", ratio as f32), ("frequency_hz", 2.0)],
            );
            let expected =
                100.0 * (-std::f64::consts::PI * ratio / (1.0 - ratio * ratio).sqrt()).exp();
            // The top lies between two frames.
            near(
                number(&bench, Measure::Overshoot, "your damping ratio"),
                expected,
                4.0,
            );
        }
    }
}

#[test]
fn a_ratio_of_0_8_settles_sooner_than_the_critical_one() {
    // Roots of the 2 % rule: 3.76 / w (on the way to the first turn) and (1 + wt) exp(-wt) = 0.02, 5.83 / w.
    for rate in RATES {
        let bench = run("regimes", rate, 2.0);
        let longest = rate.frames(1.0).into_iter().fold(0.0, f64::max);
        near(
            number(&bench, Measure::Settling, "your damping ratio"),
            3.76 / TAU,
            longest + 0.01,
        );
        near(
            number(&bench, Measure::Settling, "critical, 1"),
            5.83 / TAU,
            longest + 0.01,
        );
    }
}
