//! Computes every number of `docs/errata.md` and compares.
//!
//! A number is written in the document as `NUMBER<!--key-->`; each function below adds the numbers of one entry under those keys. The
//! test fails where a number differs, and where a key is in the document or here but not in both. To fix a failure: correct the
//! document if its sentence is still true, the code if the sentence no longer is.

mod printed;

use crate::support::worst::Extreme;
use spring_math::catalogue::resonance::ResonanceBank;
use spring_math::catalogue::{fast_exp, forms, resonance, spline, wrong};
use spring_math::planner::{Backlog, Planner, PlannerSettings, Policy};
use spring_math::velocity_spring::VelocitySpring;
use spring_math::{Method, Propagator, Spring, body, exact, rotation};
use std::collections::BTreeMap;

const DOCUMENT: &str = include_str!("../../../../docs/errata.md");

#[derive(Default)]
struct Numbers(BTreeMap<&'static str, String>);

impl Numbers {
    fn add(&mut self, key: &'static str, value: f64, decimals: usize) {
        assert!(
            self.0.insert(key, format!("{value:.decimals$}")).is_none(),
            "{key} twice"
        );
    }
}

/// The largest `omega` at which a method is stable, by bisection on the spectral radius.
fn stable_up_to(method: Method, zeta: f32, dt: f32) -> f64 {
    let (mut low, mut high) = (0.0_f32, 1000.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        let radius = method
            .propagator(Spring::new(middle, zeta).unwrap(), dt)
            .spectral_radius();
        if radius <= 1.0 + 1e-9 {
            low = middle
        } else {
            high = middle
        }
    }
    f64::from(low)
}

#[test]
fn the_document_and_the_computation_agree() {
    let mut numbers = Numbers::default();
    for compute in [
        stable_pd_limit,
        stable_pd_lag,
        character_integral,
        slope_of_a_line,
        critical_camera,
        semi_implicit_limit,
        fast_exponentials,
        substep_listings,
        lag_of_views,
        mass_insulation,
        resonance_sign,
        almost_exact,
        double_spring_order,
        quaternion_error,
        printed_acceleration,
        not_taylors_cubic,
        unreachable_branch,
        printed::root_in_the_amplitude,
        printed::coefficient_of_the_sine,
        printed::dropped_terms,
        printed::sign_of_hooke,
        printed::logarithm_in_three_terms,
        printed::unused_delta_time,
        printed::frequency_of_implicit_updates,
        printed::set_pos_keeps_the_velocity,
    ] {
        compute(&mut numbers);
    }

    let mut wrong = Vec::new();
    for (key, value) in &numbers.0 {
        let marker = format!("<!--{key}-->");
        match DOCUMENT.match_indices(&marker).count() {
            0 => wrong.push(format!("no {marker} in the document; it is {value}")),
            _ => {
                for (at, _) in DOCUMENT.match_indices(&marker) {
                    let number = DOCUMENT[..at]
                        .rsplit(|c: char| !(c.is_ascii_digit() || ".-".contains(c)))
                        .next()
                        .unwrap();
                    if number != value {
                        wrong.push(format!(
                            "{marker}: the document says {number}, it is {value}"
                        ));
                    }
                }
            }
        }
    }
    for piece in DOCUMENT.split("<!--").skip(1) {
        let key = piece.split("-->").next().unwrap();
        if !numbers.0.contains_key(key) {
            wrong.push(format!(
                "<!--{key}--> is in the document, but nothing computes it"
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn stable_pd_limit(numbers: &mut Numbers) {
    numbers.add(
        "stable_pd_60",
        stable_up_to(Method::StablePdBody, 1.0, 1.0 / 60.0),
        1,
    );
    numbers.add(
        "stable_pd_15",
        stable_up_to(Method::StablePdBody, 1.0, 1.0 / 15.0),
        1,
    );
    numbers.add(
        "stable_pd_lone_60",
        stable_up_to(Method::StablePd, 1.0, 1.0 / 60.0),
        1,
    );
    // Running a body just above the limit, for ten seconds, confirms it.
    let step = Propagator::stable_pd_body(Spring::new(126.0, 1.0).unwrap(), 1.0 / 60.0);
    let (mut x, mut v) = (1.0_f32, 0.0);
    for _ in 0..600 {
        (x, v) = step.advance(x, v, 0.0);
    }
    assert!(x.abs() > 1e6, "{x}");
}

/// How far a body trails a goal that moves at 5 m/s, at 60 steps a second.
fn stable_pd_lag(numbers: &mut Numbers) {
    let (spring, dt, speed) = (Spring::from_hertz(2.0, 1.0).unwrap(), 1.0 / 60.0, 5.0_f32);
    let step = Propagator::stable_pd_body(spring, dt);
    let (mut printed, mut right) = ((0.0_f32, 0.0_f32), (0.0_f32, 0.0_f32));
    for tick in 0..1200 {
        let goal = speed * (tick as f32 * dt);
        printed.1 = wrong::stable_pd_printed(printed.0, printed.1, goal, speed, spring, dt);
        printed.0 += printed.1 * dt;
        right = step.advance_moving(right.0, right.1, goal, speed);
    }
    let goal = speed * 1200.0 * dt;
    numbers.add("stable_pd_lag", f64::from(goal - printed.0), 3);
    assert!((goal - right.0).abs() < 2e-5, "{}", goal - right.0);
}

fn character_integral(numbers: &mut Numbers) {
    let spring = VelocitySpring::from_roll_call_half_life(0.1).unwrap();
    let right = spring.step(0.0_f32, 0.0, 1.0, 0.5).displacement;
    let printed = wrong::character_displacement(0.0, 0.0, 1.0, spring.spring(), 0.5);
    // The reference: Simpson's rule over the velocity curve, which shares no code with either formula.
    let velocity = |time: f64| exact::curve(spring.spring(), (0.0, 0.0), (1.0, 0.0), time).0;
    let count = 2000;
    let simpson: f64 = (0..=count)
        .map(|i| {
            let weight = if i == 0 || i == count {
                1.0
            } else if i % 2 == 1 {
                4.0
            } else {
                2.0
            };
            weight * velocity(0.5 * f64::from(i) / f64::from(count))
        })
        .sum::<f64>()
        * 0.5
        / f64::from(count)
        / 3.0;
    assert!(
        (f64::from(right) - simpson).abs() < 1e-6,
        "{right} {simpson}"
    );
    numbers.add("character_right", f64::from(right), 3);
    numbers.add("character_printed", f64::from(printed), 3);
    // The same half second in thirty steps, as a game at 60 frames a second takes it.
    let (mut state, mut stepped) = ((0.0_f32, 0.0_f32), 0.0_f32);
    for _ in 0..30 {
        stepped +=
            wrong::character_displacement(state.0, state.1, 1.0, spring.spring(), 1.0 / 60.0);
        let step = spring.step(state.0, state.1, 1.0, 1.0 / 60.0);
        state = (step.velocity, step.acceleration);
    }
    numbers.add("character_stepped", f64::from(stepped), 3);
}

fn slope_of_a_line(numbers: &mut Numbers) {
    let points = [0.0_f32, 1.0, 3.0];
    let (_, right) = spline::polyline(&points, 0.25).unwrap();
    let difference = (spline::polyline(&points, 0.26).unwrap().0
        - spline::polyline(&points, 0.24).unwrap().0)
        / 0.02;
    assert!((right - difference).abs() < 1e-5);
    numbers.add("slope_right", f64::from(right), 2);
    let printed = wrong::polyline_slope(&points, 0.25).unwrap();
    numbers.add("slope_printed", f64::from(printed), 2);
}

fn critical_camera(numbers: &mut Numbers) {
    numbers.add(
        "camera_right",
        f64::from(forms::critical(1.0, 5.0, 0.0, 10.0, 0.1).0),
        3,
    );
    numbers.add(
        "camera_printed",
        f64::from(wrong::critical_without_velocity(1.0, 5.0, 10.0, 0.1).0),
        3,
    );
}

fn semi_implicit_limit(numbers: &mut Numbers) {
    numbers.add(
        "semi_implicit_60",
        stable_up_to(Method::SemiImplicit, 1.0, 1.0 / 60.0),
        1,
    );
    numbers.add(
        "semi_implicit_30",
        stable_up_to(Method::SemiImplicit, 1.0, 1.0 / 30.0),
        2,
    );
    numbers.add("semi_implicit_claim", 10.0 * std::f64::consts::PI, 1);
}

fn fast_exponentials(numbers: &mut Numbers) {
    let worst = |fast: fn(f32) -> f32| {
        let (mut worst, mut at) = (0.0_f64, 0.0);
        for x in (0..=200_000).map(|i| f64::from(i) * 1e-4) {
            if worst.keep_largest((f64::from(fast(x as f32)) - (-x).exp()).abs()) {
                at = x;
            }
        }
        (worst, at)
    };
    let (roll_call, roll_call_at) = worst(fast_exp::roll_call);
    let (engine, engine_at) = worst(fast_exp::engine);
    numbers.add("negexp_error", roll_call, 4);
    numbers.add("negexp_at", roll_call_at, 1);
    numbers.add("engine_error", engine, 4);
    numbers.add("engine_at", engine_at, 1);
    // A damper with a half-life of 0.1 s, in one frame of half a second.
    let five_half_lives = 5.0 * std::f32::consts::LN_2;
    numbers.add(
        "negexp_kept",
        f64::from(fast_exp::roll_call(five_half_lives)),
        4,
    );
    numbers.add("exp_kept", f64::from(fast_exp::exact(five_half_lives)), 4);
    // After one half-life in ten thousand frames; in f64, so that the numbers show the polynomial and not rounding.
    let frame = f64::from(std::f32::consts::LN_2) / 10_000.0;
    let engine64 =
        1.0 / (1.0 + frame * (1.007_460_54 + frame * (0.450_539_01 + frame * 0.257_246_32)));
    numbers.add("engine_half", engine64.powi(10_000), 4);
    // After one half-life, in one frame and in ten.
    for (key, frames) in [("engine_half_one", 1_u16), ("engine_half_ten", 10)] {
        let kept = fast_exp::engine(std::f32::consts::LN_2 / f32::from(frames));
        numbers.add(key, f64::from(kept).powi(frames.into()), 4);
    }
}

fn substep_listings(numbers: &mut Numbers) {
    let step = 1.0 / 60.0;
    let mut to_simulate = 0.0;
    wrong::fixed_steps_printed(&mut to_simulate, 2.0, step, 8);
    let fast: Vec<u32> = (0..)
        .map(|_| wrong::fixed_steps_printed(&mut to_simulate, step, step, 8))
        .take_while(|&count| count == 8)
        .collect();
    numbers.add("backlog_speed", f64::from(fast[0]), 0);
    numbers.add("backlog_frames", fast.len() as f64, 0);
    numbers.add(
        "uniform_lost",
        2.0 - wrong::uniform_simulated_printed(2.0, step, 8),
        2,
    );
    numbers.add(
        "sliver_ns",
        wrong::mixed_last_step_printed(step + 1e-9, step, 8) * 1e9,
        1,
    );
    // The planner reports the dropped time, and leaves out the sliver.
    let settings = |policy| PlannerSettings::new(policy, step, 8, Backlog::Drop).unwrap();
    let dropped = Planner::new(settings(Policy::Uniform))
        .plan(2.0)
        .dropped_secs;
    assert!((dropped - (2.0 - 8.0 * step)).abs() < 1e-12);
    assert_eq!(
        Planner::new(settings(Policy::Mixed))
            .plan(step + 1e-9)
            .count,
        1
    );
}

/// The mean lag of the interpolated output, ms, at 144 frames and 60 steps a second.
fn lag_of_views(numbers: &mut Numbers) {
    for (key, policy) in [
        ("lag_fixed", Policy::Fixed),
        ("lag_lagging", Policy::FixedLagging),
    ] {
        let step = 1.0 / 60.0;
        let mut planner =
            Planner::new(PlannerSettings::new(policy, step, 8, Backlog::Drop).unwrap());
        let (mut now, mut simulated, mut lag) = (0.0, 0.0, 0.0);
        for _ in 0..1440 {
            let plan = planner.plan(1.0 / 144.0);
            now += 1.0 / 144.0;
            simulated += plan.simulated_secs();
            lag += (now - (simulated - (1.0 - plan.alpha) * step)) / 1440.0;
        }
        numbers.add(key, (lag * 1000.0).abs(), 1);
    }
}

/// A driven body of 1 kg whose target moves at 1 m/s pushes a crate of 1000 kg for a second: the momentum of both, kg m/s.
///
/// Arithmetic alone, no engine: the two bodies stay in contact and share each change of velocity. The game's
/// `crates/springyard_drive/tests/drive/reaction.rs` measures the same in rapier, and compares with these numbers.
fn mass_insulation(numbers: &mut Numbers) {
    // Each step gives the driven kilogram the velocity that it lacks of 1 m/s, and the contact shares that change among 1001 kg:
    // the lacking velocity shrinks by 1000/1001 a step. With a limit of 10 m/s^2 on 1 kg the momentum is force times time.
    let unlimited = 1001.0 * (1.0 - (1000.0_f64 / 1001.0).powi(60));
    let limited = 10.0 * 1.0;
    let dt = 1.0 / 60.0;
    for (key, max_acceleration, expected) in [
        ("insulated", f32::INFINITY, unlimited),
        ("limited", 10.0, limited),
    ] {
        let mut together = glam::Vec3::ZERO;
        for _ in 0..60 {
            let change = body::limit_change(glam::Vec3::X - together, max_acceleration, dt);
            together += change / 1001.0;
        }
        let stepped = f64::from(together.x) * 1001.0;
        assert!(
            (stepped - expected).abs() < 3e-5,
            "{key}: {stepped}, {expected} in closed form"
        );
        numbers.add(key, expected, 1);
    }
}

/// The frequency, Hz, of a spring that should swing at 1 Hz with a half-life of 0.5 s: measured from its zero crossings.
fn resonance_sign(numbers: &mut Numbers) {
    let damping = 4.0 * std::f32::consts::LN_2 / 0.5;
    let printed = std::f32::consts::TAU * wrong::resonant_frequency_hz(1.0, damping);
    let printed = Spring::new(printed, damping / (2.0 * printed)).unwrap();
    for (key, spring) in [
        ("swing_printed", printed),
        (
            "swing_right",
            resonance::spring_swinging_at(1.0, damping).unwrap(),
        ),
    ] {
        let mut crossings = Vec::new();
        let mut before = 1.0;
        for tick in 1..40_000 {
            let time = f64::from(tick) * 1e-4;
            let (x, _) = exact::curve(spring, (1.0, 0.0), (0.0, 0.0), time);
            if (x > 0.0) != (before > 0.0) {
                crossings.push(time);
            }
            before = x;
        }
        numbers.add(key, 0.5 / (crossings[1] - crossings[0]), 3);
    }
    bank_of_reeds(numbers);
}

/// The frequency, Hz, of the reed with the most mean energy in a bank that a tone of 0.75 Hz shakes, tuned right and as printed.
fn bank_of_reeds(numbers: &mut Numbers) {
    let reeds = || (0..101).map(|i| 0.5 + 0.01 * i as f32);
    let right = ResonanceBank::tuned(reeds(), 0.25, resonance::spring_swinging_at);
    let printed = ResonanceBank::tuned(reeds(), 0.25, wrong::spring_resonant_at);
    for (key, bank) in [("reeds_right", right), ("reeds_printed", printed)] {
        let (mut bank, mut sums) = (bank.unwrap(), vec![0.0_f64; 101]);
        // Twelve seconds, of which the last eight are six periods.
        for tick in 0..2880 {
            let time = tick as f32 / 240.0;
            bank.shake((std::f32::consts::TAU * 0.75 * time).sin(), 1.0 / 240.0);
            for (sum, (_, energy)) in sums.iter_mut().zip(bank.energies()) {
                *sum += if time < 4.0 { 0.0 } else { energy.into() };
            }
        }
        assert!(sums.iter().all(|sum| sum.is_finite()));
        let strongest = (0..sums.len()).max_by(|a, b| sums[*a].total_cmp(&sums[*b]));
        numbers.add(key, 0.5 + 0.01 * strongest.unwrap() as f64, 2);
    }
}

/// The largest error over ten seconds of the published "exact" spring with its fast functions, and of this crate's step: 1 Hz,
/// damping ratio 0.1.
fn almost_exact(numbers: &mut Numbers) {
    let spring = Spring::from_hertz(1.0, 0.1).unwrap();
    for (key, right_key, fps, decimals) in [
        ("almost_1000", "plain_1000", 1000.0_f32, 2),
        ("almost_10000", "plain_10000", 10_000.0, 1),
    ] {
        let step = Propagator::exact(spring, 1.0 / fps);
        let (mut almost, mut right) = ((1.0_f32, 0.0_f32), (1.0_f32, 0.0_f32));
        let (mut worst, mut worst_right) = (0.0_f64, 0.0_f64);
        for tick in 1..=(10.0 * fps) as u32 {
            almost = wrong::almost_exact_spring(almost.0, almost.1, 0.0, spring, 1.0 / fps);
            right = step.advance(right.0, right.1, 0.0);
            let (curve, _) = exact::curve(
                spring,
                (1.0, 0.0),
                (0.0, 0.0),
                f64::from(tick) * f64::from(1.0 / fps),
            );
            worst.keep_largest((f64::from(almost.0) - curve).abs());
            worst_right.keep_largest((f64::from(right.0) - curve).abs());
        }
        numbers.add(key, worst, decimals);
        // The document states millionths.
        numbers.add(right_key, worst_right * 1e6, 1);
    }
    let (x, v) = wrong::almost_exact_spring(1.0, 0.0, 0.0, spring, 0.0);
    numbers.add("almost_still_x", f64::from(x), 4);
    numbers.add("almost_still_v", f64::from(v), 3);
}

/// The output of the double spring as printed, and of [`DoubleSpring`](spring_math::catalogue::double_spring::DoubleSpring), half
/// a second after the goal jumps, at 10 and 1000 frames a second.
fn double_spring_order(numbers: &mut Numbers) {
    let half = Spring::critical_from_roll_call_half_life(0.25).unwrap();
    for (key, right_key, fps) in [
        ("double_10", "double_right_10", 10_u32),
        ("double_1000", "double_right_1000", 1000),
    ] {
        let dt = 1.0 / fps as f32;
        let right =
            spring_math::catalogue::double_spring::DoubleSpring::from_roll_call_half_life(0.5, dt)
                .unwrap();
        let mut state = spring_math::catalogue::double_spring::DoubleState::at(0.0_f32);
        let mut printed = state;
        for _ in 0..fps / 2 {
            printed = wrong::double_spring_printed(printed, 1.0, half, dt);
            state = right.step(state, 1.0);
        }
        numbers.add(key, f64::from(printed.position), 3);
        numbers.add(right_key, f64::from(state.position), 3);
    }
}

/// The error of a turn of 0.1 rad whose quaternion has `w < 0`: along the shorter arc, and by the plain logarithm.
fn quaternion_error(numbers: &mut Numbers) {
    let near = -glam::Quat::from_rotation_y(0.1);
    numbers.add(
        "arc_short",
        f64::from(rotation::rotation_vector(near).length()),
        2,
    );
    let plain = 2.0 * f64::from(near.w).acos();
    numbers.add("arc_long", plain, 2);
}

/// Article *Spring Damp*: its acceleration with `2wjS` beside the right one with `2wyS`, m/s^2, and its decay rate `y = y/2`.
fn printed_acceleration(numbers: &mut Numbers) {
    // In the article's names: 1 Hz, damping ratio 0.1, from x = 1 at rest towards 0, after a quarter of a second.
    let omega = std::f64::consts::TAU;
    let (s, d) = (omega * omega, 2.0 * 0.1 * omega);
    let (x0, v0, t) = (1.0_f64, 0.0_f64, 0.25_f64);
    let y = d / 2.0;
    let w = (s - d * d / 4.0).sqrt();
    let j = ((v0 + y * x0).powi(2) / (w * w) + x0 * x0).sqrt();
    let p = ((v0 + x0 * y) / (-x0 * w)).atan();
    let (sine, cosine) = (w * t + p).sin_cos();
    let (c, big_s) = (j * (-y * t).exp() * cosine, j * (-y * t).exp() * sine);
    let right = y * y * c - w * w * c + 2.0 * w * y * big_s;
    let printed = y * y * c - w * w * c + 2.0 * w * j * big_s;
    let (x, v) = (c, -y * c - w * big_s);
    assert!((right - (-s * x - d * v)).abs() < 1e-12, "{right}");
    numbers.add("accel_right", right, 2);
    numbers.add("accel_printed", printed, 2);
    // The one solution of y = y/2 is 0.
    let printed_y = (0..1100).fold(y, |y, _| y / 2.0);
    assert_eq!(printed_y, printed_y / 2.0);
    numbers.add("decay_printed", (-printed_y).exp(), 2);
    numbers.add("decay_right", (-y).exp(), 2);
}

/// The large engine's cubic beside Taylor's, `1 / (1 + x + x^2/2 + x^3/6)`: coefficients in per cent, and Taylor's largest error.
fn not_taylors_cubic(numbers: &mut Numbers) {
    for (key, printed, taylor) in [
        ("cubic_a", 1.007_460_54, 1.0),
        ("cubic_b", 0.450_539_01, 1.0 / 2.0),
        ("cubic_c", 0.257_246_32, 1.0 / 6.0),
    ] {
        numbers.add(key, 100.0 * (printed / taylor - 1.0), 2);
    }
    let (mut worst, mut at) = (0.0_f64, 0.0);
    for x in (0..=200_000).map(|i| f64::from(i) * 1e-4) {
        let taylor = 1.0 / (1.0 + x * (1.0 + x * (0.5 + x / 6.0)));
        if worst.keep_largest((taylor - (-x).exp()).abs()) {
            at = x;
        }
    }
    numbers.add("taylor_error", worst, 4);
    numbers.add("taylor_at", at, 1);
}

/// Article *Camera*: which branch its listing takes for each damping ratio.
fn unreachable_branch(numbers: &mut Numbers) {
    fn is_undamped(damp_ratio: f32) -> bool {
        // The last `else`: of `< 1`, `== 1` and `> 1` none holds.
        damp_ratio.partial_cmp(&1.0).is_none()
    }
    let ratios = (0..=10_000_u16).map(|i| f32::from(i) * 1e-3);
    numbers.add("ratios", ratios.clone().count() as f64, 0);
    numbers.add(
        "ratios_undamped",
        ratios.filter(|&ratio| is_undamped(ratio)).count() as f64,
        0,
    );
    assert!(is_undamped(f32::NAN));
    let (x, _) = forms::undamped(1.0_f32, 0.0, 0.0, 10.0, 0.1);
    numbers.add("nan_swing", x.into(), 3);
}
