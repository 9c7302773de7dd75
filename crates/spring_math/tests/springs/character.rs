//! The character's velocity spring: displacement and prediction, compared with an independent integration.

use crate::support;
use glam::Vec2;
use proptest::prelude::*;
use spring_math::velocity_spring::VelocitySpring;
use spring_math::{Spring, SpringValue};

/// Position, velocity and acceleration after `time`, by integrating the third-order equation.
fn solved(spring: Spring, (velocity, acceleration, goal): (f32, f32, f32), time: f32) -> [f64; 3] {
    let (omega, zeta) = (f64::from(spring.omega()), f64::from(spring.zeta()));
    let rate = |_: f64, y: &[f64; 3]| {
        [
            y[1],
            y[2],
            omega * omega * (f64::from(goal) - y[1]) - 2.0 * zeta * omega * y[2],
        ]
    };
    let start = [0.0, f64::from(velocity), f64::from(acceleration)];
    support::integrate(
        rate,
        start,
        0.0,
        f64::from(time),
        0.1 / (1.0 + omega * (1.0 + zeta)),
    )
}

#[test]
fn displacement_velocity_and_acceleration_solve_their_equation() {
    for (omega, zeta) in [
        (0.01, 1.0),
        (0.3, 0.0),
        (3.0, 0.2),
        (13.86, 1.0),
        (13.86, 3.0),
        (60.0, 1.0),
    ] {
        let spring = Spring::new(omega, zeta).unwrap();
        for time in [0.001_f32, 1.0 / 60.0, 0.5, 3.0] {
            for start in [(0.0, 0.0, 1.0), (3.0, -8.0, -2.0)] {
                let step =
                    VelocitySpring::from_spring(spring).step(start.0, start.1, start.2, time);
                let [x, v, a] = solved(spring, start, time);
                let size = 1.0 + f64::from(time) * 8.0;
                assert!(
                    (f64::from(step.displacement) - x).abs() < 1e-6 * size,
                    "{omega} {zeta} {time}: {step:?} {x}"
                );
                assert!(
                    (f64::from(step.velocity) - v).abs() < 4e-6,
                    "{omega} {zeta} {time}: {step:?} {v}"
                );
                assert!(
                    (f64::from(step.acceleration) - a).abs() < 4e-6 * f64::from(omega + 2.0) * 3.0,
                    "{step:?} {a}"
                );
            }
        }
    }
}

#[test]
fn short_steps_keep_their_digits() {
    // From rest, a step of a tenth of a millisecond moves the character by 8e-12 m. Required: a relative error below 1e-5.
    let spring = VelocitySpring::from_roll_call_half_life(0.2).unwrap();
    let step = spring.step(0.0_f32, 0.0, 1.0, 1e-4);
    let [x, ..] = solved(spring.spring(), (0.0, 0.0, 1.0), 1e-4);
    assert!(
        (f64::from(step.displacement) / x - 1.0).abs() < 1e-5,
        "{} {x}",
        step.displacement
    );
    // Without stiffness the velocity changes by the initial acceleration alone.
    let free =
        VelocitySpring::from_spring(Spring::new(0.0, 1.0).unwrap()).step(2.0_f32, 4.0, 9.0, 0.5);
    assert_eq!(
        (free.displacement, free.velocity, free.acceleration),
        (1.5, 4.0, 4.0)
    );
}

#[test]
fn from_rest_to_one_metre_a_second_with_a_tenth_of_a_second() {
    let step = VelocitySpring::from_roll_call_half_life(0.1)
        .unwrap()
        .step(0.0_f32, 0.0, 1.0, 0.5);
    assert!((step.displacement - 0.356).abs() < 5e-4);
}

#[test]
fn what_is_predicted_is_what_happens_when_the_stick_stays() {
    let spring = VelocitySpring::from_roll_call_half_life(0.25).unwrap();
    let (mut velocity, mut acceleration, goal) =
        (Vec2::new(1.0, 0.0), Vec2::ZERO, Vec2::new(0.0, 4.0));
    let times = [0.0_f32, 0.25, 0.5, 0.75, 1.0];
    let predicted: Vec<_> = spring
        .predict(velocity, acceleration, goal, times)
        .collect();
    assert_eq!(predicted[0].displacement, Vec2::ZERO);
    let mut place = Vec2::ZERO;
    for tick in 1..=60 {
        let step = spring.step(velocity, acceleration, goal, 1.0 / 60.0);
        place += step.displacement;
        (velocity, acceleration) = (step.velocity, step.acceleration);
        if tick % 15 == 0 {
            let predicted = predicted[tick / 15];
            assert!(
                place.abs_diff_eq(predicted.displacement, 4e-6),
                "{tick}: {place} {predicted:?}"
            );
            assert!(velocity.abs_diff_eq(predicted.velocity, 4e-6));
        }
    }
}

/// Compiles for any vector type.
fn _any<V: SpringValue>(spring: VelocitySpring, v: V) -> V {
    spring.step(v, v, v, 0.1).displacement
}

proptest! {
    #[test]
    fn a_critical_character_from_rest_never_outruns_its_goal(half_life in 0.01..2.0_f32, dt in 0.001..0.2_f32) {
        let spring = VelocitySpring::from_roll_call_half_life(half_life).unwrap();
        let (mut velocity, mut acceleration) = (0.0_f32, 0.0_f32);
        for _ in 0..100 {
            let step = spring.step(velocity, acceleration, 1.0, dt);
            prop_assert!(step.velocity >= velocity - 1e-6 && step.velocity <= 1.0 + 1e-6);
            prop_assert!(step.displacement >= -1e-6 && step.displacement <= dt * 1.000_01);
            (velocity, acceleration) = (step.velocity, step.acceleration);
        }
    }
}
