//! Measures the numbers that the pages beside the code state, so that a page and the code cannot drift apart. Each test names its
//! page.

use crate::support::{self, worst::Extreme};
use glam::{DQuat, DVec3, Quat};
use spring_math::catalogue::extrapolation::Extrapolation;
use spring_math::catalogue::fast_exp;
use spring_math::velocity_spring::VelocitySpring;
use spring_math::{Method, Propagator, Spring, angle, exact, random::SplitMix64, rotation};

/// `catalogue/fast_exp.md`.
#[test]
fn what_the_engines_polynomial_keeps_after_a_half_life_depends_on_the_frame_rate() {
    let kept = |frames: u16| {
        let frame = std::f32::consts::LN_2 / f32::from(frames);
        f64::from(fast_exp::engine(frame)).powi(frames.into())
    };
    for (frames, stated) in [(1, 0.4999), (2, 0.5002), (10, 0.4986), (100, 0.4976)] {
        assert!(
            (kept(frames) - stated).abs() < 5e-5,
            "{frames}: {}",
            kept(frames)
        );
    }
    // The limit of short frames: exp(-A ln 2), A being the first coefficient.
    let limit = (-1.007_460_54 * std::f64::consts::LN_2).exp();
    assert!((limit - 0.4974).abs() < 5e-5, "{limit}");
}

/// `catalogue/extrapolation.md`.
#[test]
fn an_infinite_half_life_is_refused_and_the_longest_is_a_straight_line() {
    assert!(Extrapolation::from_half_life(f32::INFINITY).is_err());
    let longest = Extrapolation::from_half_life(f32::MAX).unwrap();
    assert_eq!(longest.step(2.0_f32, 4.0, 10.0), (42.0, 4.0));
}

/// The rotation vector of a rotation, rad, in `f64`.
fn vector_of(rotation: DQuat) -> DVec3 {
    let sine = rotation.xyz().length();
    let angle = 2.0 * sine.atan2(rotation.w.abs());
    rotation.xyz() * (angle / sine.max(1e-300)).copysign(rotation.w)
}

/// The state of a sphere on a torque spring: its rotation (x, y, z, w) and its angular velocity, rad/s.
type Sphere = [f64; 7];

/// A sphere on a torque spring, `angular acceleration = -w^2 e - 2 z w s` with `e` the rotation vector and `s` the angular
/// velocity, from `from` to `to` seconds. The solver integrates the quaternion itself.
fn torque_spring(spring: Spring, sphere: Sphere, (from, to): (f64, f64)) -> Sphere {
    let (w, z) = (f64::from(spring.omega()), f64::from(spring.zeta()));
    let rate = |_: f64, state: &Sphere| {
        let rotation = DQuat::from_slice(&state[..4]);
        let spin = DVec3::from_slice(&state[4..]);
        let turning = DQuat::from_xyzw(spin.x, spin.y, spin.z, 0.0) * rotation * 0.5;
        let torque = vector_of(rotation) * (-w * w) - spin * (2.0 * z * w);
        let DQuat { x, y, z, w } = turning;
        [x, y, z, w, torque.x, torque.y, torque.z]
    };
    support::integrate(rate, sphere, from, to, 1e-3)
}

/// The largest angle, rad, between [`rotation::step_rotation`] at 120 steps a second and the torque spring, over one second.
fn off_the_torque_spring(spring: Spring, error: DVec3, spin: DVec3) -> f64 {
    let step = Propagator::exact(spring, 1.0 / 120.0);
    let (mut rotation, mut rate) = (
        rotation::from_rotation_vector(error.as_vec3()),
        spin.as_vec3(),
    );
    let start = DQuat::from_scaled_axis(error);
    let mut sphere = [start.x, start.y, start.z, start.w, spin.x, spin.y, spin.z];
    let mut worst = 0.0_f64;
    for tick in 0..120_u16 {
        (rotation, rate) = rotation::step_rotation(&step, rotation, rate, Quat::IDENTITY);
        let secs = (f64::from(tick) / 120.0, f64::from(tick + 1) / 120.0);
        sphere = torque_spring(spring, sphere, secs);
        let right = DQuat::from_slice(&sphere[..4]).normalize();
        worst.keep_largest(vector_of(rotation.as_dquat() * right.conjugate()).length());
    }
    worst
}

/// `core/rotation.md`.
#[test]
fn a_rotation_spring_is_a_torque_spring_but_for_spin_across_the_error() {
    // The rate of the rotation vector under a spin across it, relative to that rate.
    for (error, stated) in [(0.1, 0.050), (1.0, 0.486)] {
        let at = |time: f64| {
            vector_of(DQuat::from_scaled_axis(DVec3::Y * time) * DQuat::from_rotation_x(error))
        };
        let rate = (at(1e-5) - at(-1e-5)) / 2e-5;
        let of_the_spin = (rate - DVec3::Y).length();
        // The same in terms of the vector's rate: the angular velocity of a vector that moves across itself.
        let moved = |time: f64| DQuat::from_scaled_axis(DVec3::new(error, time, 0.0));
        let turned = moved(1e-5) * moved(-1e-5).conjugate();
        let of_the_rate = (vector_of(turned) / 2e-5 - DVec3::Y).length();
        println!(
            "{error} rad: {of_the_spin:.4} of the spin, {of_the_rate:.4} of the vector's rate"
        );
        assert!(
            (of_the_rate - stated).abs() < 6e-4,
            "{error}: {of_the_rate}"
        );
    }
    let spring = Spring::from_hertz(1.0, 0.5).unwrap();
    // From rest, and with the spin along the error, there is no difference.
    for spin in [0.0, 3.0] {
        let off = off_the_torque_spring(spring, DVec3::X, DVec3::X * spin);
        assert!(off < 1e-6, "{spin}: {off}");
    }
    // With a spin of 1 rad/s across the error, the difference grows with the angle.
    for (error, stated) in [(0.01, 4.3e-4), (0.1, 4.3e-3), (1.0, 4.3e-2)] {
        let off = off_the_torque_spring(spring, DVec3::X * error, DVec3::Y);
        println!("{error} rad, 1 rad/s across: {off:.2e} rad");
        assert!((off / stated - 1.0).abs() < 0.02, "{error}: {off}");
    }
    // A large swing, the spin across as fast as the swing itself: 1 rad and omega times 1 rad.
    let off = off_the_torque_spring(spring, DVec3::X, DVec3::Y * f64::from(spring.omega()));
    println!("1 rad, {} rad/s across: {off:.3} rad", spring.omega());
    assert!((off - 0.27).abs() < 5e-3, "{off}");
}

/// `core/propagator.md`: what storing `M` itself in `f32` costs, beside `M - I`.
#[test]
fn storing_the_matrix_itself_loses_what_storing_the_increments_keeps() {
    let spring = Spring::from_hertz(1.0, 0.0).unwrap();
    let dt = 1e-4_f32;
    let step = Propagator::exact(spring, dt);
    let [a, b, c, d] = step.increments();
    let whole = [1.0 + a, b, c, 1.0 + d].map(|entry| entry as f32);
    let (mut stored, mut right) = ((1.0_f32, 0.0_f32), (1.0_f32, 0.0_f32));
    let (mut worst_stored, mut worst_right) = (0.0_f64, 0.0_f64);
    for tick in 1..=100_000_u32 {
        stored = (
            whole[0] * stored.0 + whole[1] * stored.1,
            whole[2] * stored.0 + whole[3] * stored.1,
        );
        right = step.advance(right.0, right.1, 0.0);
        let time = f64::from(tick) * f64::from(dt);
        let (curve, _) = exact::curve(spring, (1.0, 0.0), (0.0, 0.0), time);
        worst_stored.keep_largest((f64::from(stored.0) - curve).abs());
        worst_right.keep_largest((f64::from(right.0) - curve).abs());
    }
    println!("M in f32: {worst_stored:.1e}, M - I: {worst_right:.1e}");
    assert!((1.6e-3..2.0e-3).contains(&worst_stored), "{worst_stored}");
    assert!(worst_right < 3.5e-5, "{worst_right}");
}

/// `core/propagator.md`: the two parts of an entry hold it to `2^-36`.
#[test]
fn an_entry_in_two_parts_is_good_to_1_5e_11() {
    let mut random = SplitMix64::new(1);
    for _ in 0..10_000 {
        let entry = random.signed();
        let [kept, ..] = Propagator::from_increments([entry, 0.0, 0.0, 0.0], 0.01).increments();
        assert!((kept / entry - 1.0).abs() < 1.5e-11, "{entry} {kept}");
    }
}

/// `core/propagator.md`: a determinant of 1 keeps areas of phase space, not energy; a spectral radius of 1 does not bound the
/// motion.
#[test]
fn a_determinant_of_one_is_not_energy_kept_and_a_radius_of_one_is_not_a_bound() {
    let undamped = Spring::new(1.0, 0.0).unwrap();
    let step = Propagator::semi_implicit(undamped, 1.0);
    assert!((step.determinant() - 1.0).abs() < 1e-9);
    let (mut x, mut v, mut highest) = (1.0_f32, 0.0_f32, 0.0_f32);
    for _ in 0..1000 {
        (x, v) = step.advance(x, v, 0.0);
        highest.keep_largest(x * x + v * v);
    }
    assert!(
        (highest - 2.0).abs() < 1e-5,
        "the energy doubles: {highest}"
    );

    let free = Propagator::exact(Spring::new(0.0, 0.0).unwrap(), 1.0);
    assert!((free.spectral_radius() - 1.0).abs() < 1e-9);
    let (x, _) = (0..1000).fold((0.0_f32, 1.0), |(x, v), _| free.advance(x, v, 0.0));
    assert_eq!(x, 1000.0);
    let at_its_limit = Method::SemiImplicit.propagator(undamped, 2.0);
    assert!((at_its_limit.spectral_radius() - 1.0).abs() < 1e-9);
    let (x, _) = (0..1000).fold((1.0_f32, 0.0), |(x, v), _| at_its_limit.advance(x, v, 0.0));
    assert!(x.abs() > 1000.0, "{x}");
}

/// `core/velocity_spring.md`: the displacement from rest towards 1 m/s, beside the power series of the equation. Returns the
/// largest relative error, and the largest as a part of `goal_velocity dt`.
fn displacement_errors(zeta: f32, (from, to): (f64, f64)) -> (f64, f64) {
    let (spring, mut random) = (Spring::new(1.0, zeta).unwrap(), SplitMix64::new(7));
    let (mut relative, mut part) = (0.0_f64, 0.0_f64);
    for _ in 0..2000 {
        // The larger of `w dt` and `z w dt`, spread over the decades.
        let size = from * (to / from).powf(random.unit());
        let dt = (size / f64::from(zeta.max(1.0))) as f32;
        let moved = VelocitySpring::from_spring(spring).step(0.0_f32, 0.0, 1.0, dt);
        // x'' = -x - 2 z x' from x = 1 at rest: coefficients of the series, times dt^n.
        let (square, damping) = (f64::from(dt).powi(2), 2.0 * f64::from(zeta) * f64::from(dt));
        let mut c = [0.0_f64; 30];
        c[0] = 1.0;
        for n in 0..28 {
            let order = n as f64;
            c[n + 2] = (-square * c[n] - damping * (order + 1.0) * c[n + 1])
                / ((order + 2.0) * (order + 1.0));
        }
        let series: f64 = (1..30).rev().map(|n| c[n] / (n as f64 + 1.0)).sum();
        let right = -series * f64::from(dt);
        let off = (f64::from(moved.displacement) - right).abs();
        relative.keep_largest(off / right);
        part.keep_largest(off / f64::from(dt));
    }
    (relative, part)
}

/// `core/velocity_spring.md`.
#[test]
fn short_steps_from_rest_keep_their_digits_up_to_critical_and_lose_them_far_beyond() {
    for zeta in [0.0, 0.5, 1.0] {
        let (relative, _) = displacement_errors(zeta, (1e-4, 1e-2));
        assert!(relative < 1e-6, "{zeta}: {relative:e}");
        let (relative, _) = displacement_errors(zeta, (1e-5, 1e-4));
        assert!(relative < 1e-5, "{zeta}: {relative:e}");
    }
    for (zeta, stated) in [(10.0, 8e-5), (100.0, 8e-3), (1000.0, 0.8)] {
        let (just_below, part) = displacement_errors(zeta, (0.99e-3, 0.999e-3));
        println!("{zeta}: {just_below:.1e} of the displacement, {part:.1e} of goal_velocity dt");
        assert!(
            (just_below / stated - 1.0).abs() < 0.015,
            "{zeta}: {just_below:e}"
        );
        let (_, part) = displacement_errors(zeta, (1e-6, 0.999e-3));
        assert!(part < 1.4e-13, "{zeta}: {part:e}");
    }
}

/// `core/angle.rs`.
#[test]
fn an_angle_is_wrapped_into_its_range_up_to_1e10_and_not_far_beyond() {
    let mut random = SplitMix64::new(1);
    for _ in 0..100_000 {
        let angle = 10_f64.powf(10.0 * random.unit()) as f32;
        for angle in [angle, -angle] {
            let wrapped = angle::wrap_angle(angle);
            assert!(wrapped.abs() <= std::f32::consts::PI, "{angle}: {wrapped}");
        }
    }
    assert!(angle::wrap_angle(1e18).abs() > 100.0);
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert!(angle::wrap_angle(bad).is_nan());
    }
    // The nearest `f32` to pi is above it, so it wraps to the other side.
    assert!(angle::wrap_angle(std::f32::consts::PI) < 0.0);
}
