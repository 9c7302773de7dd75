//! First-order dampers, compared with an independent integration, and the errors of the fast exponentials.

use crate::support::{self, worst::largest};
use spring_math::ParameterError;
use spring_math::catalogue::damper::{Damper, fixed_rate_exponential, lerp_each_frame, lerp_rate};
use spring_math::catalogue::fast_exp;

#[test]
fn the_exact_damper_is_the_solution_of_its_equation_at_any_frame_rate() {
    for half_life in [0.01_f32, 0.1, 1.0, 30.0] {
        let damper = Damper::from_half_life(half_life).unwrap();
        let rate = std::f64::consts::LN_2 / f64::from(half_life);
        for fps in [5.0_f32, 60.0, 1000.0] {
            let mut x = 1.0_f32;
            for _ in 0..(2.0 * fps) as u32 {
                x = damper.step(x, -3.0, 1.0 / fps);
            }
            let time = f64::from((2.0 * fps) as u32) * f64::from(1.0 / fps);
            let [solved] = support::integrate(
                |_, y: &[f64; 1]| [rate * (-3.0 - y[0])],
                [1.0],
                0.0,
                time,
                0.001,
            );
            assert!(
                (f64::from(x) - solved).abs() < 4e-5,
                "{half_life} {fps}: {x} {solved}"
            );
        }
    }
}

#[test]
fn the_distance_halves_in_a_half_life_and_not_at_all_in_no_time() {
    let damper = Damper::from_half_life(0.3).unwrap();
    assert_eq!(damper.step(4.0_f32, 0.0, 0.3), 2.0);
    assert_eq!(damper.step(4.0_f32, 0.0, 0.0), 4.0);
    assert_eq!(damper.step(4.0_f32, 1.0, f32::NAN), 4.0);
    assert_eq!(
        Damper::from_half_life(0.0).unwrap().step(4.0_f32, 1.0, 0.1),
        1.0
    );
    assert_eq!(
        Damper::from_half_life(0.0).unwrap().step(4.0_f32, 1.0, 0.0),
        4.0
    );
    assert!(
        (Damper::from_rate(2.0).unwrap().covered(0.25) - (1.0 - (-0.5_f32).exp())).abs() < 1e-7
    );
    assert!(matches!(
        Damper::from_half_life(-1.0),
        Err(ParameterError::Negative { .. })
    ));
}

#[test]
fn a_damper_trails_a_moving_goal_by_its_lag() {
    let damper = Damper::from_half_life(0.4).unwrap();
    let rate = std::f64::consts::LN_2 / f64::from(0.4_f32);
    for dt in [0.01_f32, 0.5] {
        // Seen from a goal at 3 per second, from 2 beside it.
        let mut x = 2.0_f32;
        let mut time = 0.0;
        while time < 2.0 {
            x = damper.step(x, -3.0 * damper.lag_secs(), dt);
            time += f64::from(dt);
        }
        let solved = support::integrate(
            |_, y: &[f64; 1]| [-rate * y[0] - 3.0],
            [2.0],
            0.0,
            time,
            0.001,
        );
        assert!((f64::from(x) - solved[0]).abs() < 1e-5, "{dt}: {x}");
    }
}

#[test]
fn the_fast_damper_keeps_too_much_of_a_long_frame() {
    let half_life = 0.2;
    let kept = fast_exp::damper(1.0_f32, 0.0, half_life, 5.0 * half_life);
    assert!((kept - 0.050).abs() < 1e-4, "{kept}");
    let right = 1.0 - Damper::from_half_life(half_life).unwrap().covered(1.0);
    assert!((right - 0.031_25).abs() < 1e-6, "{right}");
}

#[test]
fn a_part_each_frame_is_twice_as_fast_at_twice_the_frame_rate() {
    let after_a_second = |fps: u32| (0..fps).fold(1.0_f32, |x, _| lerp_each_frame(x, 0.0, 0.05));
    let (slow, fast) = (after_a_second(30).ln(), after_a_second(60).ln());
    assert!((fast / slow - 2.0).abs() < 1e-5);
}

#[test]
fn rate_times_dt_overshoots_from_one_and_explodes_from_two() {
    let run = |rate_dt: f32| (0..100).fold(1.0_f32, |x, _| lerp_rate(x, 0.0, rate_dt * 10.0, 0.1));
    assert!(lerp_rate(1.0_f32, 0.0, 15.0, 0.1) < 0.0);
    assert!(run(1.9).abs() < 6e-5 && run(2.1).abs() > 1e3);
}

#[test]
fn the_fixed_rate_exponential_matches_its_frame_and_composes() {
    let (rate, frame) = (12.0_f32, 1.0 / 60.0);
    assert!(
        (fixed_rate_exponential(1.0_f32, 0.0, rate, frame, frame)
            - lerp_rate(1.0, 0.0, rate, frame))
        .abs()
            < 1e-6
    );
    let equal = Damper::from_half_life(-frame * std::f32::consts::LN_2 / (1.0 - rate * frame).ln())
        .unwrap();
    for dt in [0.001_f32, 0.03, 0.4] {
        assert!(
            (fixed_rate_exponential(1.0_f32, 0.0, rate, dt, frame) - equal.step(1.0, 0.0, dt))
                .abs()
                < 1e-6
        );
    }
}

#[test]
fn the_fast_exponentials_are_as_wrong_as_their_page_says_and_start_right_or_not() {
    let worst = |fast: fn(f32) -> f32| {
        let places = (0..20_000).map(|i| i as f32 * 1e-3);
        largest(places.map(|x| (f64::from(fast(x)) - (-f64::from(x)).exp()).abs()))
    };
    assert!((worst(fast_exp::roll_call) - 0.0188).abs() < 5e-5);
    assert!((worst(fast_exp::engine) - 0.0173).abs() < 5e-5);
    assert!(worst(fast_exp::exact) < 1e-7);
    let slope = |fast: fn(f32) -> f32| (fast(0.001) - 1.0) / 0.001;
    assert!((slope(fast_exp::engine) - slope(fast_exp::exact)).abs() > 0.007);
}
