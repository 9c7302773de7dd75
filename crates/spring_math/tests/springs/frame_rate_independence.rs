//! Frame-rate independence of every exact step: two steps are one step of their sum.

use crate::support::worst::largest;
use proptest::prelude::*;
use spring_math::catalogue::damper;
use spring_math::catalogue::damper::Damper;
use spring_math::catalogue::double_spring::{DoubleSpring, DoubleState};
use spring_math::catalogue::extrapolation::Extrapolation;
use spring_math::catalogue::goal_line::GoalLine;
use spring_math::velocity_spring::VelocitySpring;
use spring_math::{Method, Propagator, Spring, rotation};

fn any_zeta() -> impl Strategy<Value = f32> {
    prop_oneof![
        Just(0.0_f32),
        Just(1.0),
        Just(1.0 + 1e-6),
        Just(1.0 - 1e-6),
        0.0..1.0_f32,
        0.9..1.1_f32,
        1.0..20.0_f32
    ]
}

/// Log-uniformly distributed: evenly over the decades.
fn decades(from: f32, to: f32) -> impl Strategy<Value = f32> {
    (from.log10()..to.log10()).prop_map(|exponent| 10_f32.powf(exponent))
}

/// The largest difference between the entries of two matrices, with velocities in units of omega.
fn largest_difference(a: &Propagator, b: &Propagator, omega: f64) -> f64 {
    let units = [1.0, omega, 1.0 / omega, 1.0];
    largest((0..4).map(|i| (a.increments()[i] - b.increments()[i]).abs() * units[i]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn two_exact_steps_are_one(zeta in any_zeta(), hertz in decades(0.01, 100.0), a in decades(1e-4, 10.0), b in decades(1e-4, 10.0)) {
        let spring = Spring::from_hertz(hertz, zeta).unwrap();
        // Multiples of 2^-14, so that the sum of the steps is exact in f32 and only the composition is tested.
        let exact = |dt: f32| (dt * 16_384.0).ceil() / 16_384.0;
        let (a, b) = (exact(a), exact(b));
        let sum = a + b;
        let both = Propagator::exact(spring, a).compose(&Propagator::exact(spring, b));
        let off = largest_difference(&both, &Propagator::exact(spring, sum), f64::from(spring.omega()));
        prop_assert!(off < 1e-6, "{off}");
        prop_assert_eq!(both.dt(), sum);
    }

    #[test]
    fn the_determinant_is_what_damping_leaves(zeta in any_zeta(), hertz in decades(0.01, 100.0), dt in decades(1e-4, 10.0)) {
        let spring = Spring::from_hertz(hertz, zeta).unwrap();
        let step = Propagator::exact(spring, dt);
        let expected = (-2.0 * f64::from(zeta) * f64::from(spring.omega()) * f64::from(dt)).exp();
        prop_assert!((step.determinant() - expected).abs() < 1e-8, "{} {expected}", step.determinant());
        prop_assert!(step.spectral_radius() <= 1.0 + 1e-9);
    }

    #[test]
    fn the_eigenvalues_give_the_spring_back(zeta in 0.0..3.0_f32, hertz in decades(0.05, 20.0), part in 0.01..0.95_f32) {
        // At most half a turn a step; beyond, a swing appears as a slower one.
        let spring = Spring::from_hertz(hertz, zeta).unwrap();
        let dt = part * 0.5 / hertz;
        // A fast eigenvalue close to zero has too few digits to read the rate from.
        prop_assume!(f64::from(spring.omega() * dt) * f64::from(zeta + 1.0) * 2.0 < 14.0);
        let effective = Propagator::exact(spring, dt).effective().unwrap();
        prop_assert!((effective.omega / f64::from(spring.omega()) - 1.0).abs() < 1e-4, "{effective:?} {spring:?}");
        prop_assert!((effective.zeta - f64::from(zeta)).abs() < 1e-4 * f64::from(1.0 + zeta), "{effective:?} {spring:?}");
    }

    #[test]
    fn the_damper_composes_and_so_does_the_one_at_a_fixed_rate(half_life in decades(1e-3, 100.0), a in decades(1e-4, 1.0), b in decades(1e-4, 1.0)) {
        let damper = Damper::from_half_life(half_life).unwrap();
        let twice = damper.step(damper.step(1.0_f32, -2.0, a), -2.0, b);
        prop_assert!((twice - damper.step(1.0, -2.0, a + b)).abs() < 2e-6);
        let fixed = |x, dt| damper::fixed_rate_exponential(x, -2.0_f32, 20.0, dt, 1.0 / 60.0);
        prop_assert!((fixed(fixed(1.0, a), b) - fixed(1.0, a + b)).abs() < 2e-6);
    }

    #[test]
    fn the_character_goes_as_far_in_two_steps(half_life in decades(0.01, 10.0), a in decades(1e-3, 2.0), b in decades(1e-3, 2.0)) {
        let spring = VelocitySpring::from_roll_call_half_life(half_life).unwrap();
        let first = spring.step(1.0_f32, -2.0, 3.0, a);
        let second = spring.step(first.velocity, first.acceleration, 3.0, b);
        let once = spring.step(1.0_f32, -2.0, 3.0, a + b);
        prop_assert!((first.displacement + second.displacement - once.displacement).abs() < 4e-6 * (1.0 + a + b));
        prop_assert!((second.velocity - once.velocity).abs() < 4e-6);
    }

    #[test]
    fn double_springs_and_extrapolations_compose(hertz in decades(0.1, 10.0), zeta in 0.0..2.0_f32, a in decades(1e-3, 1.0), b in decades(1e-3, 1.0)) {
        let spring = Spring::from_hertz(hertz, zeta).unwrap();
        let start = DoubleState { position: 1.0_f32, velocity: 0.3, inner_position: 0.2, inner_velocity: -0.5 };
        let at = |dt| DoubleSpring::new(spring, dt);
        let twice = at(b).step(at(a).step(start, -1.0), -1.0);
        let once = at(a + b).step(start, -1.0);
        // The first spring drives the second at its resonant frequency, so without damping the swing grows with time.
        let size = 1e-5 * (1.0 + spring.omega() * (a + b));
        prop_assert!((twice.position - once.position).abs() < size, "{twice:?} {once:?}");

        let extrapolation = Extrapolation::from_half_life(hertz).unwrap();
        let (x, v) = extrapolation.step(1.0_f32, 2.0, a);
        let (twice, once) = (extrapolation.step(x, v, b), extrapolation.step(1.0, 2.0, a + b));
        prop_assert!((twice.0 - once.0).abs() < 4e-6 && (twice.1 - once.1).abs() < 4e-6);
    }

    #[test]
    fn springs_on_a_goal_line_compose(half_life in 0.05..1.0_f32, speed in 0.1..5.0_f32, a in decades(1e-3, 1.0), b in decades(1e-3, 1.0)) {
        let spring = Spring::critical_from_roll_call_half_life(half_life).unwrap();
        let (mut twice, mut once) = (GoalLine::timed(spring, 0.0_f32), GoalLine::timed(spring, 0.0_f32));
        twice.step_limited(1.0, speed, a);
        twice.step_limited(1.0, speed, b);
        once.step_limited(1.0, speed, a + b);
        prop_assert!((twice.position - once.position).abs() < 1e-5, "{twice:?} {once:?}");

        let (mut twice, mut once) = (GoalLine::timed(spring, 0.0_f32), GoalLine::timed(spring, 0.0_f32));
        twice.step_timed(1.0, 1.5, a);
        twice.step_timed(1.0, 1.5 - a, b);
        once.step_timed(1.0, 1.5, a + b);
        prop_assert!((twice.position - once.position).abs() < 1e-5, "{twice:?} {once:?}");
    }

    #[test]
    fn rotations_compose_about_any_axis(axis in prop::array::uniform3(-1.0..1.0_f32), a in decades(1e-3, 0.5), b in decades(1e-3, 0.5)) {
        let axis = glam::Vec3::from(axis).normalize_or(glam::Vec3::Y);
        let spring = Spring::from_hertz(1.0, 0.6).unwrap();
        let (start, spin) = (glam::Quat::from_axis_angle(axis, 2.0), axis * 0.5);
        let step = |dt, (q, w)| rotation::step_rotation(&Propagator::exact(spring, dt), q, w, glam::Quat::IDENTITY);
        let (twice, once) = (step(b, step(a, (start, spin))), step(a + b, (start, spin)));
        prop_assert!(twice.0.dot(once.0).abs() > 1.0 - 1e-6);
        prop_assert!(twice.1.abs_diff_eq(once.1, 1e-5));
    }
}

#[test]
fn the_wrong_methods_break_the_law() {
    let spring = Spring::from_hertz(2.0, 0.3).unwrap();
    for method in [
        Method::Explicit,
        Method::SemiImplicit,
        Method::Implicit,
        Method::StablePd,
        Method::StablePdBody,
    ] {
        let half = method.propagator(spring, 0.01);
        let off = largest_difference(
            &half.compose(&half),
            &method.propagator(spring, 0.02),
            f64::from(spring.omega()),
        );
        assert!(off > 5e-3, "{method:?}: {off}");
    }
    // The wrong dampers do not compose either.
    let twice = damper::lerp_rate(damper::lerp_rate(1.0_f32, 0.0, 10.0, 0.05), 0.0, 10.0, 0.05);
    assert!((twice - damper::lerp_rate(1.0, 0.0, 10.0, 0.1)).abs() > 0.2);
    assert!(damper::lerp_each_frame(1.0_f32, 0.0, 0.1) == 0.9);
}
