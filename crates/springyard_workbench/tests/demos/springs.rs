//! Springs against their closed forms in f64, written out anew.

use std::f64::consts::{LN_2, TAU};

use springyard_workbench::{Measure, Script, demos, draw};

use crate::support::{
    RATES, ROUNDINGS, Rate, at, at_end, fine, left, near, number, run, run_with, set,
};

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

/// A spring from 1 at rest towards 0, after `t` seconds: place and velocity.
fn from_rest(w: f64, z: f64, t: f64) -> (f64, f64) {
    if z < 1.0 {
        let (y, turn) = (z * w, w * (1.0 - z * z).sqrt());
        let (sine, cosine) = (turn * t).sin_cos();
        let kept = (-y * t).exp();
        (
            kept * (cosine + y / turn * sine),
            -kept * w * w / turn * sine,
        )
    } else if z > 1.0 {
        let root = w * (z * z - 1.0).sqrt();
        let (slow, fast) = (z * w - root, z * w + root);
        let (one, other) = ((-slow * t).exp(), (-fast * t).exp());
        (
            (fast * one - slow * other) / (fast - slow),
            slow * fast * (other - one) / (fast - slow),
        )
    } else {
        let kept = (-w * t).exp();
        ((1.0 + w * t) * kept, -w * w * t * kept)
    }
}

/// Time at which a critical spring from rest is half way there, in `1 / w`, by bisection.
fn half_way_angle() -> f64 {
    let (mut low, mut high) = (1.0, 3.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if from_rest(1.0, 1.0, middle).0 > 0.5 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[test]
fn pull_and_damping_are_those_of_the_equation() {
    for rate in RATES {
        for ratio in [0.3_f32, 1.0, 2.0] {
            let mut demo = demos::named("two_accelerations").unwrap();
            set(&mut *demo.motion, &[("damping_ratio", ratio)]);
            let frames = rate.frames(draw::PRELUDE_SECS + 0.5);
            let bench = draw::run_script(demo, Script::Step, frames);
            let (x, v) = from_rest(TAU, ratio.into(), 0.5);
            near(left(&bench, 0), x, ROUNDINGS);
            let place = at_end(&bench, 0);
            near(at_end(&bench, 1) - place, 0.9 * x, ROUNDINGS);
            near(
                at_end(&bench, 2) - place,
                0.9 * 2.0 * f64::from(ratio) / TAU * v,
                ROUNDINGS,
            );
        }
    }
}

#[test]
fn more_mass_in_a_drive_insulated_from_it_is_not_felt_and_a_lower_frequency_is() {
    for rate in RATES {
        for mass_kg in [0.5, 400.0] {
            let bench = run_with("weight", rate, 0.5, &[("mass_kg", mass_kg)]);
            near(left(&bench, 0), from_rest(1.1 * TAU, 0.6, 0.5).0, ROUNDINGS);
            let light = from_rest(5.0 * TAU, 0.6, 0.5).0;
            near(left(&bench, 1), light, ROUNDINGS);
            near(left(&bench, 2), light, ROUNDINGS);
        }
    }
}

#[test]
fn on_a_ship_that_flies_evenly_a_spring_in_the_world_trails_by_its_formula() {
    for rate in RATES {
        let sliders = [("frequency_hz", 3.0), ("ship_speed", 1.5)];
        let bench = run_with("moving_frame", rate, 1.4, &sliders);
        near(at_end(&bench, 0), 0.0, ROUNDINGS);
        // Towards a goal that is where the ship is at the end of each frame; it has flown one way so far.
        let (mut world, mut ship) = ((0.0, 0.0), 0.0);
        for dt in rate.frames(draw::PRELUDE_SECS + 1.4) {
            ship += 1.5 * dt;
            world = fine((3.0 * TAU, 0.7), world, ship, dt);
        }
        near(at_end(&bench, 1), world.0 - ship, 1e-5);
        let longest = rate.frames(1.0).into_iter().fold(0.0, f64::max);
        let behind = -at_end(&bench, 1);
        near(behind, 1.5 * (2.0 * 0.7 / (3.0 * TAU)), 1.5 * longest);
    }
}

#[test]
fn the_error_of_a_branch_is_that_of_its_ratio_or_of_its_rounding() {
    for after_secs in [0.1_f32, 0.3, 0.8] {
        let sliders = [("after_secs", after_secs), ("epsilon", 1000.0)];
        for millionths in [-200.0, -50.0, 50.0, 200.0] {
            let t = f64::from(after_secs);
            // The critical spring for one whose ratio is a little off: by the derivative of the closed form.
            let place = |ratio: f64| from_rest(TAU, ratio, t).0;
            let slope = (place(1.0 + 1e-3) - place(1.0 - 1e-3)) / 2e-3;
            let values = at("branches", &sliders, millionths);
            near(values[0], 0.0, 0.3);
            near(values[1], -slope * f64::from(millionths), 0.6);
        }
        // Overdamped, the two parts cancel but for their rounding, also in the nearest ratios beside 1.
        for ulps in 1..500 {
            let values = at("branches", &sliders, 0.12 * ulps as f32);
            near(values[2], 0.0, 60.0);
        }
    }
}

#[test]
fn without_the_goal_velocity_a_spring_lags_by_its_formula_and_with_it_not_at_all() {
    for rate in RATES {
        for ratio in [0.7_f32, 1.0] {
            let sliders = [("frequency_hz", 3.0), ("damping_ratio", ratio)];
            let bench = run_with("goal_velocity", rate, 1.0, &sliders);
            let behind = |trace| f64::from(bench.goal().y) - at_end(&bench, trace);
            near(behind(0), 0.0, ROUNDINGS);
            // At 0.8 m/s. The goal stands through each frame where it is at its end: half a frame ahead.
            let lag_secs = 2.0 * f64::from(ratio) / (3.0 * TAU);
            let (ahead, within) = match rate {
                Rate::Even(fps) => (0.5 / fps, 5e-5),
                Rate::Uneven => (0.0, 0.8 * 0.5 * 2.0 / 70.0),
            };
            near(behind(1), 0.8 * (lag_secs - ahead), within);
        }
    }
}

#[test]
fn a_goal_velocity_for_a_standing_goal_shifts_the_place_of_rest() {
    for rate in RATES {
        for (ratio, velocity) in [(0.5_f32, 0.8_f32), (1.0, -0.5)] {
            let sliders = [
                ("frequency_hz", 3.0),
                ("damping_ratio", ratio),
                ("goal_velocity", velocity),
            ];
            let bench = run_with("held_goal", rate, 2.0, &sliders);
            near(at_end(&bench, 0), 0.6, ROUNDINGS);
            let shift = 2.0 * f64::from(ratio) * f64::from(velocity) / (3.0 * TAU);
            near(at_end(&bench, 1), 0.6 + shift, ROUNDINGS);
        }
    }
}

#[test]
fn a_velocity_estimated_across_a_jump_passes_the_goal_by_exp_minus_two() {
    for rate in RATES {
        let bench = run("estimated_velocity", rate, 2.0);
        let overshoot = number(&bench, Measure::Overshoot, "estimated from frames");
        near(overshoot, 100.0 * f64::exp(-2.0), 0.08);
        near(
            number(&bench, Measure::Overshoot, "without the goal velocity"),
            0.0,
            1e-3,
        );
    }
}

/// The published spring in `f64`, from 1 at rest towards 0: fast `exp`, fast `atan`, epsilons.
fn published(w0: f64, z: f64, dt: f64, steps: u32) -> f64 {
    let atan = |x: f64| {
        let z = if x.abs() > 1.0 {
            1.0 / x.abs()
        } else {
            x.abs()
        };
        let y = TAU / 8.0 * z - z * (z - 1.0) * (0.2447 + 0.0663 * z);
        (if x.abs() > 1.0 { TAU / 4.0 - y } else { y }).copysign(x)
    };
    let exp = |x: f64| 1.0 / (1.0 + x + 0.48 * x * x + 0.235 * x * x * x);
    let (y, w) = (z * w0, w0 * (1.0 - z * z).sqrt());
    let (mut x, mut v) = (-1.0_f64, 0.0_f64);
    for _ in 0..steps {
        let size = ((v + y * x).powi(2) / (w * w + 1e-5) + x * x).sqrt();
        let phase = atan((v + x * y) / (-x * w + 1e-5));
        let kept = exp(y * dt) * if x > 0.0 { size } else { -size };
        let (sine, cosine) = (w * dt + phase).sin_cos();
        (x, v) = (kept * cosine, -y * kept * cosine - w * kept * sine);
    }
    -x
}

#[test]
fn the_published_exact_spring_is_wrong_in_short_steps() {
    for rate in [30.0, 60.0, 144.0] {
        for steps in [10_u32, 40] {
            let bench = run_with(
                "almost_exact",
                Rate::Even(rate),
                1.0,
                &[("steps", steps as f32)],
            );
            near(left(&bench, 0), from_rest(TAU, 0.1, 1.0).0, 3e-6);
            let count = steps * rate as u32;
            let expected = published(TAU, 0.1, 1.0 / f64::from(count), count);
            near(left(&bench, 1), expected, 1.2e-4);
        }
    }
    let bench = run("almost_exact", Rate::Uneven, 1.0);
    near(left(&bench, 0), from_rest(TAU, 0.1, 1.0).0, 3e-6);
    assert!((left(&bench, 0) - left(&bench, 1)).abs() > 0.1);
}

#[test]
fn the_published_critical_case_is_a_damper() {
    for rate in RATES {
        let bench = run_with(
            "critical_without_velocity",
            rate,
            0.5,
            &[("frequency_hz", 0.7)],
        );
        near(left(&bench, 0), from_rest(0.7 * TAU, 1.0, 0.5).0, ROUNDINGS);
        near(left(&bench, 1), f64::exp(-0.7 * TAU * 0.5), ROUNDINGS);
    }
}

#[test]
fn half_way_comes_after_one_and_1_21_and_2_42_half_lives() {
    let half_way = half_way_angle();
    near(half_way / (2.0 * LN_2), 1.211, 5e-4);
    for rate in RATES {
        let bench = run_with("half_way", rate, 2.0, &[("half_life_secs", 0.4)]);
        for (trace, angle) in [
            ("half way after h", half_way),
            ("Roll-Call half-life h", 2.0 * LN_2),
            ("envelope half-life h", LN_2),
        ] {
            // The trace is a line between two frames.
            near(
                number(&bench, Measure::HalfWay, trace),
                0.4 * half_way / angle,
                5e-4,
            );
        }
    }
}

#[test]
fn the_frequency_of_a_critical_spring_falls_with_its_half_life() {
    for half_life in [0.1_f32, 0.4, 1.0] {
        let values = at("critical_pairs", &[("damping_ratio", 0.5)], half_life);
        let critical = 4.0_f64.ln() / TAU / f64::from(half_life);
        for (value, expected) in values
            .into_iter()
            .zip([critical, 2.0 * critical, critical / 2.0])
        {
            near(value, expected, ROUNDINGS);
        }
    }
}

#[test]
fn an_envelope_halves_in_its_half_life_and_to_a_quarter_in_the_roll_calls() {
    for rate in RATES {
        for secs in [0.5, 1.0] {
            let bench = run("envelope", rate, secs);
            let envelope = 0.9 * f64::exp2(-secs / 0.5);
            near(at_end(&bench, 2), 0.6 + envelope, ROUNDINGS);
            near(at_end(&bench, 3), 0.6 - envelope, ROUNDINGS);
            for (trace, decay) in [(0, LN_2 / 0.5), (1, 2.0 * LN_2 / 0.5)] {
                let w = 2.0 * TAU;
                near(
                    left(&bench, trace),
                    from_rest(w, decay / w, secs).0,
                    ROUNDINGS,
                );
            }
        }
    }
}

#[test]
fn settling_times_jump_and_the_best_ratio_is_where_the_first_swing_is_the_tolerance() {
    for ratio in [0.3_f32, 0.5, 0.7, 0.9, 1.0, 1.5] {
        let values = at("settling", &[], ratio);
        let outside = |index: &u32| {
            from_rest(TAU, ratio.into(), f64::from(*index) * 1e-4)
                .0
                .abs()
                > 0.02
        };
        let last = (0..50_000).rev().find(outside).unwrap();
        near(values[0], f64::from(last) * 1e-4, 1.1e-3);
        near(
            values[1],
            50.0_f64.ln() / (TAU * f64::from(ratio)),
            ROUNDINGS,
        );
    }
    let ratios = (200..2000).map(|index| index as f32 * 1e-3);
    let best =
        ratios.min_by(|a, b| at("settling", &[], *a)[0].total_cmp(&at("settling", &[], *b)[0]));
    // exp(-pi z / sqrt(1 - z^2)) = 0.02.
    let turns = 50.0_f64.ln() / (0.5 * TAU);
    near(
        best.unwrap().into(),
        turns / (1.0 + turns * turns).sqrt(),
        1e-3,
    );
}

#[test]
fn a_spring_of_high_ratio_is_a_damper() {
    for rate in RATES {
        for ratio in [0.5_f32, 2.0, 8.0] {
            let bench = run_with("damper_as_limit", rate, 0.5, &[("damping_ratio", ratio)]);
            near(left(&bench, 0), f64::exp(-0.5 / 0.3), ROUNDINGS);
            let z = f64::from(ratio);
            near(
                left(&bench, 1),
                from_rest(2.0 * z / 0.3, z, 0.5).0,
                ROUNDINGS,
            );
            near(left(&bench, 2), from_rest(2.0 / 0.3, 1.0, 0.5).0, ROUNDINGS);
            let forgets: f64 = rate.frames(0.5).iter().map(|dt| 1.0 - dt / 0.3).product();
            near(left(&bench, 3), forgets, ROUNDINGS);
        }
        let bench = run_with("damper_as_limit", rate, 0.5, &[("damping_ratio", 100.0)]);
        near(left(&bench, 1), f64::exp(-0.5 / 0.3), 1e-5);
    }
}

#[test]
fn the_printed_acceleration_has_the_amplitude_for_the_decay_rate() {
    for rate in RATES {
        for secs in [0.5, 1.5] {
            let bench = run("printed_acceleration", rate, secs);
            let (w0, y) = (0.5 * TAU, 0.1 * 0.5 * TAU);
            let (x, v) = from_rest(w0, 0.1, secs);
            let (x, v) = (-0.9 * x, -0.9 * v);
            let w = (w0 * w0 - y * y).sqrt();
            let (c, s, j) = (x, -(v + y * x) / w, 0.9 * w0 / w);
            let right = y * y * c - w * w * c + 2.0 * w * y * s;
            near(at_end(&bench, 0), right / (w0 * w0), ROUNDINGS);
            let printed = y * y * c - w * w * c + 2.0 * w * j * s;
            near(at_end(&bench, 1), printed / (w0 * w0), ROUNDINGS);
        }
    }
}

#[test]
fn a_spring_that_forgets_its_velocity_starts_from_rest_in_each_frame() {
    for rate in RATES {
        let bench = run_with("velocity_forgotten", rate, 0.5, &[("damping_ratio", 0.5)]);
        let w = 2.0 * TAU;
        near(left(&bench, 0), from_rest(w, 0.5, 0.5).0, ROUNDINGS);
        let parts = rate
            .frames(0.5)
            .into_iter()
            .map(|dt| from_rest(w, 0.5, dt).0);
        near(left(&bench, 1), parts.product(), ROUNDINGS);
    }
}

#[test]
fn stiffness_turned_up_alone_lowers_the_damping_ratio() {
    for rate in RATES {
        for factor in [2.0_f32, 3.0] {
            let sliders = [
                ("frequency_hz", 0.7),
                ("damping_ratio", 0.8),
                ("factor", factor),
            ];
            let bench = run_with("retune", rate, 0.5, &sliders);
            let (w, n) = (0.7 * TAU, f64::from(factor));
            near(left(&bench, 0), from_rest(n * w, 0.8, 0.5).0, ROUNDINGS);
            near(left(&bench, 1), from_rest(n * w, 0.8 / n, 0.5).0, ROUNDINGS);
            near(left(&bench, 2), from_rest(w, 0.8, 0.5).0, ROUNDINGS);
        }
    }
}

#[test]
fn a_larger_mass_lowers_frequency_and_damping_ratio_by_its_root() {
    for rate in RATES {
        for mass in [0.5_f32, 8.0] {
            let sliders = [("stiffness", 60.0), ("damping", 12.0), ("mass_kg", mass)];
            let bench = run_with("mass", rate, 0.5, &sliders);
            for (trace, mass) in [(0, 1.0), (1, f64::from(mass))] {
                let (w, z) = ((60.0 / mass).sqrt(), 6.0 / (60.0 * mass).sqrt());
                near(left(&bench, trace), from_rest(w, z, 0.5).0, ROUNDINGS);
            }
        }
    }
}

#[test]
fn at_one_half_life_the_frequency_goes_with_one_over_the_ratio() {
    for rate in RATES {
        let bench = run_with("ratio_and_half_life", rate, 0.5, &[("damping_ratio", 0.2)]);
        for (trace, ratio) in [(0, 1.0), (1, f64::from(0.2_f32)), (2, 3.0)] {
            let w = 2.0 * LN_2 / (f64::from(0.4_f32) * ratio);
            near(left(&bench, trace), from_rest(w, ratio, 0.5).0, ROUNDINGS);
        }
    }
}
