//! Entries 20 to 27 of `docs/errata.md`: formulas and listings as printed, transcribed in `f64`.

use super::Numbers;
use crate::support::{self, worst::Extreme};
use spring_math::catalogue::damper::{Damper, lerp_each_frame, lerp_rate};
use spring_math::{Method, Propagator, Spring, exact};
use std::f64::consts::TAU;

/// Entry 20: the amplitude of a swing, m, right and from the line with `j^2` for 1 under its root.
pub fn root_in_the_amplitude(numbers: &mut Numbers) {
    // In the article's names: 1 Hz, damping ratio 0.1, from 2 m at -10 m/s.
    let y = 0.1 * TAU;
    let w = (TAU * TAU - y * y).sqrt();
    let (x0, v0) = (2.0_f64, -10.0_f64);
    let rate = (v0 + y * x0) / w;
    let right = x0.hypot(rate);
    let (x, v) = exact::curve(
        Spring::from_hertz(1.0, 0.1).unwrap(),
        (x0, v0),
        (0.0, 0.0),
        0.3,
    );
    let later = x.hypot((v + y * x) / w) * (y * 0.3).exp();
    assert!((right - later).abs() < 1e-5, "{right} {later}");
    // As printed, v0 + y x0 = -w j sqrt(j^2 - x0^2 / j^2), so that j^4 = rate^2 + x0^2.
    let printed = (rate * rate + x0 * x0).powf(0.25);
    let root = (printed.powi(2) - x0 * x0 / printed.powi(2)).sqrt();
    assert!((printed * root + rate).abs() < 1e-12, "{printed}");
    numbers.add("root_right", right, 2);
    numbers.add("root_printed", printed, 2);
}

/// Entry 21: what `2 w y = d y` gives for `2 w y = d w`. The frequency of a swing of 1 Hz, damping ratio 0.1, and the smallest damping
/// ratio at which the other equation, `y^2 - w^2 - d y + s = 0`, has a real solution with it.
pub fn coefficient_of_the_sine(numbers: &mut Numbers) {
    let right = swing_hz(Method::Exact, 1.0, 0.1, 1.0 / 60.0);
    let d = 2.0 * 0.1 * TAU;
    numbers.add("sine_right", right, 3);
    numbers.add("sine_printed", 0.5 * d / TAU, 3);
    let has_decay = |zeta: f64| {
        let (s, d) = (1.0, 2.0 * zeta);
        let w = d / 2.0;
        d * d - 4.0 * (s - w * w) >= 0.0
    };
    let first = (1..=10_000_u16)
        .map(|i| f64::from(i) * 1e-4)
        .find(|&zeta| has_decay(zeta));
    numbers.add("sine_decay_from", first.unwrap(), 2);
}

/// Entry 22: an undamped spring of 1 Hz, from rest to a goal at 1 m, a quarter of a second later: right, with `x = v dt`, and with
/// `v = a dt`.
pub fn dropped_terms(numbers: &mut Numbers) {
    let spring = Spring::from_hertz(1.0, 0.0).unwrap();
    let (right, _) = exact::curve(spring, (0.0, 0.0), (1.0, 0.0), 0.25);
    numbers.add("terms_right", right, 2);
    for (place_key, velocity_key, fps) in [
        ("place_dropped_60", "velocity_dropped_60", 60_u16),
        ("place_dropped_120", "velocity_dropped_120", 120),
    ] {
        let dt = 1.0 / f64::from(fps);
        let (mut x, mut v) = (0.0, 0.0);
        let mut without_velocity = 0.0;
        for _ in 0..fps / 4 {
            (x, v) = (v * dt, v + TAU * TAU * dt * (1.0 - x));
            without_velocity += TAU * TAU * dt * (1.0 - without_velocity) * dt;
        }
        numbers.add(place_key, x, 2);
        numbers.add(velocity_key, without_velocity, 2);
    }
}

/// Entry 23: the place after a second, m, of an undamped spring of 1 Hz that starts 1 cm from rest, with either sign of its pull.
pub fn sign_of_hooke(numbers: &mut Numbers) {
    for (key, sign) in [("hooke_right", -1.0), ("hooke_printed", 1.0)] {
        let rate = |_: f64, &[x, v]: &[f64; 2]| [v, sign * TAU * TAU * x];
        let [x, _] = support::integrate(rate, [0.01, 0.0], 0.0, 1.0, 1e-3);
        numbers.add(key, x, 2);
    }
}

/// Entry 24: what a damper that should keep the part `r` of the distance in a second keeps with three terms of Taylor's series for
/// `ln r`.
pub fn logarithm_in_three_terms(numbers: &mut Numbers) {
    for (key, kept_key, r) in [("ln_half", "kept_half", 0.5), ("ln_1", "kept_1", 0.01_f64)] {
        let x = r - 1.0;
        let series = x - x * x / 2.0 + x * x * x / 3.0;
        numbers.add(key, series, 3);
        numbers.add(kept_key, series.exp(), 3);
    }
    numbers.add("ln_half_right", 0.5_f64.ln(), 3);
    numbers.add("ln_1_right", 0.01_f64.ln(), 3);
    // The library's own, in f32, has no such error anywhere.
    let mut worst = 0.0_f64;
    for r in (1..1000_u16).map(|i| f32::from(i) * 1e-3) {
        worst.keep_largest((f64::from(r.ln()) / f64::from(r).ln() - 1.0).abs());
    }
    assert!(worst < 2e-7, "{worst}");
}

/// Entry 25: the part of the way that a lerp covers in a second with `r` = 0.5, as the listing does it, with `r * deltaTime`, and by the
/// damper of a half-life of a second.
pub fn unused_delta_time(numbers: &mut Numbers) {
    let damper = Damper::from_half_life(1.0).unwrap();
    let run = |frames: &[f32]| {
        let (mut printed, mut meant, mut right) = (0.0_f32, 0.0_f32, 0.0_f32);
        for &dt in frames {
            // The listing takes `deltaTime`, and does not use it.
            printed = lerp_each_frame(printed, 1.0, 0.5);
            meant = lerp_rate(meant, 1.0, 0.5, dt);
            right = damper.step(right, 1.0, dt);
        }
        assert!((right - 0.5).abs() < 1e-5, "{right}");
        [printed, meant].map(f64::from)
    };
    let [printed_1, meant_1] = run(&[1.0]);
    assert_eq!([printed_1, meant_1], [0.5; 2]);
    let [printed_2, meant_2] = run(&[0.5; 2]);
    let [printed_uneven, meant_uneven] = run(&[0.4, 0.6]);
    assert_eq!(printed_2, printed_uneven);
    let [printed_60, meant_60] = run(&[1.0 / 60.0; 60]);
    numbers.add("lerp_printed_2", printed_2, 2);
    numbers.add("lerp_printed_60", printed_60, 2);
    numbers.add("lerp_meant_2", meant_2, 4);
    numbers.add("lerp_meant_uneven", meant_uneven, 2);
    numbers.add("lerp_meant_60", meant_60, 3);
}

/// Trace and determinant of a step, in `f64`.
fn trace_and_determinant(step: &Propagator) -> (f64, f64) {
    let [a, b, c, d] = step.increments();
    (2.0 + a + d, (1.0 + a) * (1.0 + d) - b * c)
}

/// The damped frequency of a method, Hz: the angle of its eigenvalues over the step.
fn swing_hz(method: Method, hertz: f32, zeta: f32, dt: f32) -> f64 {
    let step = method.propagator(Spring::from_hertz(hertz, zeta).unwrap(), dt);
    let (trace, determinant) = trace_and_determinant(&step);
    (trace / (2.0 * determinant.sqrt())).acos() / (TAU * f64::from(dt))
}

/// Entry 26: how far the damped frequency of three methods is off, per cent, at 1.5 Hz and damping ratio 0.15, and the damping ratio
/// that they give.
pub fn frequency_of_implicit_updates(numbers: &mut Numbers) {
    let (hertz, zeta) = (1.5_f32, 0.15_f32);
    let damped = swing_hz(Method::Exact, hertz, zeta, 1.0 / 60.0);
    assert!((damped - 1.5 * (1.0 - 0.15_f64.powi(2)).sqrt()).abs() < 1e-6);
    numbers.add("swing_damped", damped, 3);
    for (method, [off_60, off_30, undamped_60, ratio_60]) in [
        (
            Method::Explicit,
            ["explicit_60", "explicit_30", "explicit_uaf", "explicit_dr"],
        ),
        (Method::StablePd, ["spd_60", "spd_30", "spd_uaf", "spd_dr"]),
        (
            Method::Implicit,
            ["backward_60", "backward_30", "backward_uaf", "backward_dr"],
        ),
    ] {
        let per_cent =
            |rate: f32, of: f64| 100.0 * (swing_hz(method, hertz, zeta, 1.0 / rate) / of - 1.0);
        numbers.add(off_60, per_cent(60.0, damped), 2);
        numbers.add(off_30, per_cent(30.0, damped), 2);
        numbers.add(undamped_60, per_cent(60.0, hertz.into()), 2);
        numbers.add(ratio_60, effective(method, 60.0).zeta, 3);
    }
    // The lowest rate, Hz, from which on Stable PD is nearer than explicit Euler.
    let nearer = |rate: u16| {
        let off = |method| (swing_hz(method, hertz, zeta, 1.0 / f32::from(rate)) - damped).abs();
        off(Method::StablePd) < off(Method::Explicit)
    };
    let last_farther = (10..1000).rfind(|&rate| !nearer(rate)).unwrap();
    numbers.add("holds_from", f64::from(last_farther + 1), 0);
    numbers.add("explicit_dr_30", effective(Method::Explicit, 30.0).zeta, 3);
    // Backward Euler's undamped frequency at 30 Hz against the 1.5 Hz asked for: another number than that of its damped frequency.
    let undamped = effective(Method::Implicit, 30.0).omega / TAU;
    numbers.add("backward_w_30", 100.0 * (undamped / 1.5 - 1.0), 2);
    same_eigenvalues_as_implicit_damping();
}

/// The spring of 1.5 Hz and damping ratio 0.15 that a method gives at this rate, Hz.
fn effective(method: Method, rate: f32) -> spring_math::EffectiveSpring {
    let spring = Spring::from_hertz(1.5, 0.15).unwrap();
    method.propagator(spring, 1.0 / rate).effective().unwrap()
}

/// Semi-implicit Euler with implicit damping, `v' = (v - w^2 x dt) / (1 + 2 z w dt)`, `x' = x + v' dt`, has the trace and the determinant
/// of Stable PD for a lone spring.
fn same_eigenvalues_as_implicit_damping() {
    let spring = Spring::from_hertz(1.5, 0.15).unwrap();
    let dt = f64::from(1.0_f32 / 60.0);
    let (stiffness, damping) = (f64::from(spring.stiffness()), f64::from(spring.damping()));
    let shrink = 1.0 / (1.0 + damping * dt);
    let (v_of_x, v_of_v) = (-stiffness * dt * shrink, shrink);
    let trace = 1.0 + dt * v_of_x + v_of_v;
    let determinant = (1.0 + dt * v_of_x) * v_of_v - dt * v_of_v * v_of_x;
    let printed = trace_and_determinant(&Method::StablePd.propagator(spring, 1.0 / 60.0));
    assert!((printed.0 - trace).abs() < 1e-6, "{printed:?} {trace}");
    assert!(
        (printed.1 - determinant).abs() < 1e-6,
        "{printed:?} {determinant}"
    );
}

/// Entry 27: how far the article's spring leaves its goal, m, after `SetPos` has put it there at 5 m/s: 1 Hz, damping ratio 1, 60 Hz.
pub fn set_pos_keeps_the_velocity(numbers: &mut Numbers) {
    let step = Propagator::stable_pd(Spring::from_hertz(1.0, 1.0).unwrap(), 1.0 / 60.0);
    for (key, velocity) in [("set_pos_printed", 5.0_f32), ("set_pos_right", 0.0)] {
        let (mut x, mut v) = (0.0_f32, velocity);
        let mut farthest = 0.0_f64;
        for _ in 0..120 {
            (x, v) = step.advance(x, v, 0.0);
            farthest.keep_largest(f64::from(x.abs()));
        }
        numbers.add(key, farthest, 2);
    }
}
