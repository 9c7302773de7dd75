//! The exact spring over very long, negative, infinite and NaN steps, and with a frequency of 0.

use spring_math::{Propagator, Spring, exact};

/// Damping ratios from light to far overdamped; `1 + EPSILON` is the next `f32` above critical.
const ZETAS: [f32; 7] = [0.1, 0.9999, 1.0, 1.0 + f32::EPSILON, 1.0 + 1e-6, 2.0, 10.0];

#[test]
fn a_damped_spring_after_any_long_step_is_at_rest_on_its_goal() {
    for zeta in ZETAS {
        for angle in [1e3_f64, 1e8, 1e15, 1e16, 1e17, 1e30, f64::INFINITY] {
            for omega in [1e-3_f32, 1.0, 1e4] {
                let spring = Spring::new(omega, zeta).unwrap();
                let dt = (angle / f64::from(omega)) as f32;
                let step = Propagator::exact(spring, dt);
                let [a, b, c, d] = step.increments();
                // With velocity in units of omega.
                let w = f64::from(omega);
                for (entry, expected) in [(a, -1.0), (b * w, 0.0), (c / w, 0.0), (d, -1.0)] {
                    assert!(
                        (entry - expected).abs() < 1e-9,
                        "zeta {zeta}, w {omega}, w dt {angle:e}: {:?}",
                        step.increments()
                    );
                }
                let (x, v) = step.advance(3.0_f32, -2.0, 0.5);
                assert!(
                    (x - 0.5).abs() < 1e-6 && v.abs() < 1e-6 * omega.max(1.0),
                    "zeta {zeta}, w {omega}, w dt {angle:e}: {x} {v}"
                );
                let (x, v) = exact::curve(spring, (3.0, -2.0), (0.5, 0.0), angle / w);
                assert!(
                    (x - 0.5).abs() < 1e-8 && v.abs() < 1e-8 * w.max(1.0),
                    "curve, zeta {zeta}, w {omega}, w dt {angle:e}: {x} {v}"
                );
            }
        }
    }
}

/// On both sides of where the formula changes (`zeta w dt = 1`), and far beyond.
#[test]
fn the_decay_of_a_critical_spring_is_the_textbooks_at_any_length() {
    // The power series of short steps are good to 1e-12.
    for angle in [0.5_f64, 0.999, 1.0, 1.001, 1.5, 3.0, 10.0, 30.0, 100.0] {
        let (x, v) = exact::curve(
            Spring::critical(1.0).unwrap(),
            (1.0, 0.5),
            (0.0, 0.0),
            angle,
        );
        let fade = (-angle).exp();
        assert!((x - (1.0 + 1.5 * angle) * fade).abs() < 3e-12, "{angle}");
        assert!((v - (0.5 - 1.5 * angle) * fade).abs() < 3e-12, "{angle}");
    }
}

#[test]
fn without_damping_a_step_for_ever_still_swings_with_its_amplitude() {
    for omega in [0.1_f32, 1.0, 50.0] {
        let step = Propagator::exact(Spring::new(omega, 0.0).unwrap(), f32::INFINITY);
        let (x, v) = step.advance(1.0_f32, 0.0, 0.0);
        let swing = f64::from(x).hypot(f64::from(v) / f64::from(omega));
        assert!((swing - 1.0).abs() < 1e-6, "{omega}: {x} {v}");
    }
}

#[test]
fn a_negative_time_and_one_that_is_no_number_are_no_time_for_a_step_and_nan_for_the_curve() {
    for zeta in ZETAS.into_iter().chain([0.0]) {
        let spring = Spring::from_hertz(2.0, zeta).unwrap();
        for dt in [-0.1, -1e30, f32::NEG_INFINITY, f32::NAN] {
            let step = Propagator::exact(spring, dt);
            assert_eq!((step.increments(), step.dt()), ([0.0; 4], 0.0), "{dt}");
        }
        for time in [-0.1, -1e30, f64::NEG_INFINITY] {
            let now = exact::curve(spring, (3.0, -2.0), (0.5, 1.0), time);
            assert_eq!(now, (3.0, -2.0), "{time}");
        }
        let (x, v) = exact::curve(spring, (3.0, -2.0), (0.5, 1.0), f64::NAN);
        assert!(x.is_nan() && v.is_nan(), "zeta {zeta}: {x} {v}");
    }
}

#[test]
fn without_a_frequency_there_is_no_spring_and_the_body_moves_on() {
    for zeta in [0.0, 0.5, 1.0, 3.0] {
        let spring = Spring::new(0.0, zeta).unwrap();
        let now = exact::curve(spring, (3.0, -2.0), (0.5, 1.0), 4.0);
        assert_eq!(now, (-5.0, -2.0), "zeta {zeta}");
        let now = Propagator::exact(spring, 4.0).advance(3.0_f32, -2.0, 0.5);
        assert_eq!(now, (-5.0, -2.0), "zeta {zeta}");
    }
}
