//! Every parametrization of a spring: each is checked by the motion of the spring, and invalid values are refused by name.

use crate::support;
use proptest::prelude::*;
use spring_math::{ParameterError, Propagator, Spring, exact};

/// Position after `time` from 1 at rest, by the independent solver.
fn solved(spring: Spring, time: f64) -> f64 {
    support::spring(
        spring.omega(),
        spring.zeta(),
        |_| (0.0, 0.0),
        (1.0, 0.0),
        0.0,
        time,
    )
    .0
}

/// The time at which the solved position first reaches `level`.
fn time_to(spring: Spring, level: f64) -> f64 {
    let (mut low, mut high) = (0.0, 10.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if solved(spring, middle) > level {
            low = middle
        } else {
            high = middle
        }
    }
    low
}

#[test]
fn a_critical_spring_from_rest_is_half_way_after_1_211_of_the_roll_call_half_life() {
    let spring = Spring::critical_from_roll_call_half_life(1.0).unwrap();
    let half_way = time_to(spring, 0.5);
    assert!((half_way - 1.211).abs() < 5e-4, "{half_way}");
    // The envelope half-life is half as long, so the time is 2.42 of them.
    let spring = Spring::critical_from_envelope_half_life(1.0).unwrap();
    assert!((time_to(spring, 0.5) - 2.0 * 1.211).abs() < 1e-3);
}

#[test]
fn swings_halve_in_the_envelope_half_life_and_quarter_in_the_other() {
    // After a whole number of damped periods the position lies on the envelope.
    let swing_after = |spring: Spring, time: f32| {
        let period = std::f64::consts::TAU / f64::from(spring.damped_omega().unwrap());
        let periods = (f64::from(time) / period).round();
        let exponent = periods * period / f64::from(time);
        solved(spring, periods * period).powf(1.0 / exponent)
    };
    let spring = Spring::from_envelope_half_life(20.0, 0.5).unwrap();
    assert!((swing_after(spring, 0.5) - 0.5).abs() < 1e-6);
    let spring = Spring::from_roll_call_half_life(20.0, 0.5).unwrap();
    assert!((swing_after(spring, 0.5) - 0.25).abs() < 1e-6);
    let spring = Spring::from_amplitude_kept(20.0, 0.1, 0.5).unwrap();
    assert!((swing_after(spring, 0.5) - 0.1).abs() < 1e-6);
}

#[test]
fn stiffness_damping_and_mass_make_the_force_they_should() {
    let (stiffness, damping, mass) = (300.0_f32, 12.0, 4.0);
    let spring = Spring::from_stiffness_damping_mass(stiffness, damping, mass).unwrap();
    // The reference: Newton's equation, integrated.
    let newton = |_: f64, y: &[f64; 2]| {
        let force = -f64::from(stiffness) * y[0] - f64::from(damping) * y[1];
        [y[1], force / f64::from(mass)]
    };
    let [x, _] = support::integrate(newton, [1.0, 0.0], 0.0, 0.7, 0.01);
    let (ours, _) = Propagator::exact(spring, 0.7).advance(1.0_f32, 0.0, 0.0);
    assert!((f64::from(ours) - x).abs() < 1e-6, "{ours} {x}");
}

#[test]
fn a_smoothing_time_is_how_far_it_trails_a_moving_goal_it_is_not_told_of() {
    let spring = Spring::from_smoothing_time(0.3).unwrap();
    let scale = f64::from(spring.omega()).powi(2);
    let ramp = |t: f64, y: &[f64; 2]| {
        [
            y[1],
            scale * (2.0 * t - y[0]) - 2.0 * f64::from(spring.omega()) * y[1],
        ]
    };
    let [x, _] = support::integrate(ramp, [0.0, 0.0], 0.0, 10.0, 0.01);
    assert!(((20.0 - x) / 2.0 - 0.3).abs() < 1e-6, "{x}");
    assert_eq!(spring.smoothing_time(), 0.3);
}

#[test]
fn a_held_goal_settles_beyond_and_a_moving_one_is_met() {
    let spring = Spring::from_hertz(1.0, 0.7).unwrap();
    let (goal, speed) = (1.0_f32, 0.5_f32);
    let omega = f64::from(spring.omega());
    let held = |_: f64, y: &[f64; 2]| {
        [
            y[1],
            omega * omega * (1.0 - y[0]) + 2.0 * 0.7_f32 as f64 * omega * (0.5 - y[1]),
        ]
    };
    for time in [0.3_f32, 1.0, 20.0] {
        let [solved, _] = support::integrate(held, [0.0, 0.0], 0.0, f64::from(time), 0.01);
        let (x, _) =
            Propagator::exact(spring, time).advance(0.0, 0.0, spring.held_goal(goal, speed));
        assert!((f64::from(x) - solved).abs() < 1e-6, "{time}: {x} {solved}");
    }
    let moving = |t: f64| (1.0 + 0.5 * t, 0.5);
    for time in [0.3_f32, 1.0, 20.0] {
        let (solved, _) = support::spring(
            spring.omega(),
            0.7,
            moving,
            (0.0, 0.0),
            0.0,
            f64::from(time),
        );
        let (x, _) = Propagator::exact(spring, time).advance_moving(0.0, 0.0, goal, speed);
        assert!((f64::from(x) - solved).abs() < 2e-6, "{time}: {x} {solved}");
    }
}

#[test]
fn duration_and_bounce() {
    let spring = Spring::from_duration_bounce(0.5, 0.3).unwrap();
    assert!((spring.zeta() - 0.7).abs() < 1e-6 && (spring.frequency_hz() - 2.0).abs() < 1e-6);
    assert!((spring.duration() - 0.5).abs() < 1e-6 && (spring.bounce() - 0.3).abs() < 1e-6);
    assert_eq!(Spring::from_duration_bounce(0.5, -1.0).unwrap().zeta(), 2.0);
    assert!(matches!(
        Spring::from_duration_bounce(0.5, 1.5),
        Err(ParameterError::TooLarge { name: "bounce", .. })
    ));
}

#[test]
fn critical_half_life_and_frequency_make_critical_springs() {
    let spring = Spring::from_hertz(3.0, 0.2).unwrap();
    let critical =
        Spring::from_roll_call_half_life(3.0, spring.critical_roll_call_half_life()).unwrap();
    assert!((critical.zeta() - 1.0).abs() < 1e-6);
    let critical = Spring::from_envelope_half_life(
        spring.critical_frequency_hz(),
        spring.envelope_half_life(),
    )
    .unwrap();
    assert!((critical.zeta() - 1.0).abs() < 1e-6);
}

#[test]
fn nonsense_is_refused_and_named() {
    for (error, message) in [
        (
            Spring::new(f32::NAN, 1.0),
            "angular frequency (rad/s) is NaN: it must be a finite number",
        ),
        (
            Spring::new(1.0, -0.5),
            "damping ratio is -0.5: it must not be negative",
        ),
        (
            Spring::from_hertz(f32::INFINITY, 1.0),
            "frequency (Hz) is inf: it must be a finite number",
        ),
        (
            Spring::from_hertz(1e38, 1.0),
            "angular frequency (rad/s) works out to inf: the values it follows from are too far apart",
        ),
        (
            Spring::from_envelope_half_life(1.0, 0.0),
            "half-life (s) is 0: it must be greater than zero",
        ),
        (
            Spring::from_envelope_half_life(0.0, 1.0),
            "frequency (Hz) is 0: it must be greater than zero",
        ),
        (
            Spring::from_stiffness_damping(0.0, 1.0),
            "stiffness is 0: it must be greater than zero",
        ),
        (
            Spring::from_stiffness_damping_mass(1.0, 1.0, 0.0),
            "mass (kg) is 0: it must be greater than zero",
        ),
        (
            Spring::from_amplitude_kept(1.0, 1.5, 1.0),
            "amplitude kept is 1.5: it must not be greater than 1",
        ),
        (
            Spring::from_smoothing_time(-1.0),
            "smoothing time (s) is -1: it must be greater than zero",
        ),
        (
            Spring::from_duration_bounce(0.0, 0.0),
            "duration (s) is 0: it must be greater than zero",
        ),
        (
            Spring::from_roll_call_half_life_and_zeta(1.0, 0.0),
            "damping ratio is 0: it must be greater than zero",
        ),
    ] {
        assert_eq!(error.unwrap_err().to_string(), message);
    }
    assert_eq!(Spring::new(0.0, 0.0).unwrap().omega(), 0.0);
    assert_eq!(
        Spring::from_stiffness_damping(0.0, 0.0).unwrap(),
        Spring::new(0.0, 0.0).unwrap()
    );
    assert_eq!(
        Spring::from_amplitude_kept(1.0, 1.0, 1.0).unwrap().zeta(),
        0.0
    );
}

#[test]
fn the_ends_of_the_range_are_finite_and_right() {
    // A half-life of a million seconds: a day in one step, and a minute in small steps of 60 fps.
    let slow = Spring::critical_from_envelope_half_life(1e6).unwrap();
    let (expected, _) = exact::curve(slow, (1.0, 0.0), (0.0, 0.0), 86_400.0);
    let rate = std::f64::consts::LN_2 / 1e6;
    assert!((expected - (1.0 + rate * 86_400.0) * (-rate * 86_400.0).exp()).abs() < 1e-7);
    let (x, v) = Propagator::exact(slow, 86_400.0).advance(1.0_f32, 0.0, 0.0);
    assert!((f64::from(x) - expected).abs() < 1e-7 && v.is_finite());
    // w dt = 1e6: at rest on the goal, for any damping above 0.
    for zeta in [0.001_f32, 0.1, 1.0, 10.0] {
        let (x, v) =
            Propagator::exact(Spring::new(1e8, zeta).unwrap(), 0.01).advance(1.0_f32, 5.0, 0.25);
        assert_eq!((x, v), (0.25, 0.0), "{zeta}");
    }
    let (x, v) = Propagator::exact(Spring::new(1e8, 0.0).unwrap(), 0.01).advance(1.0_f32, 0.0, 0.0);
    let angle = 1e8_f64 * f64::from(0.01_f32);
    assert!(
        (f64::from(x) - angle.cos()).abs() < 1e-6
            && (f64::from(v) / -1e8 - angle.sin()).abs() < 1e-6
    );
}

proptest! {
    #[test]
    fn each_getter_undoes_its_constructor(omega in 0.01..1000.0_f32, zeta in 0.01..5.0_f32) {
        let spring = Spring::new(omega, zeta).unwrap();
        let hertz = spring.frequency_hz();
        for again in [
            Spring::from_hertz(hertz, zeta),
            Spring::from_stiffness_damping(spring.stiffness(), spring.damping()),
            Spring::from_envelope_half_life(hertz, spring.envelope_half_life()),
            Spring::from_roll_call_half_life(hertz, spring.roll_call_half_life()),
            Spring::from_roll_call_half_life_and_zeta(spring.roll_call_half_life(), zeta),
            Spring::from_amplitude_kept(hertz, spring.amplitude_kept(0.1 / omega), 0.1 / omega),
            Spring::from_duration_bounce(spring.duration(), spring.bounce()),
        ] {
            let again = again.unwrap();
            prop_assert!((again.omega() / omega - 1.0).abs() < 1e-5 && (again.zeta() / zeta - 1.0).abs() < 1e-3, "{again:?} {spring:?}");
        }
    }
}
