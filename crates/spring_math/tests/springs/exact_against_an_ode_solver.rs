//! The exact spring in `f32`, stepped for ten seconds, compared with an independent integration in `f64` of the same parameters.

use crate::support::{self, worst::Extreme};
use spring_math::catalogue::precise::PreciseSpring;
use spring_math::{Propagator, Spring};

const ZETAS: [f32; 7] = [0.0, 0.1, 0.5, 1.0, 1.0 + 1e-6, 2.0, 10.0];
const HERTZ: [f32; 7] = [0.05, 0.13, 0.5, 1.0, 3.7, 10.0, 20.0];

type Start = ((f32, f32), f32);

/// Start of a run: position and velocity (in units of omega), and goal. Used: from rest about zero, with a push, and towards a
/// goal.
const STARTS: [Start; 3] = [((1.0, 0.0), 0.0), ((-0.3, 0.9), 0.0), ((0.0, 0.0), 1.0)];

/// The largest error, relative to the swing, of position and of velocity (in units of omega), over ten seconds: of the
/// plain step, and of the one that keeps its rounding errors.
fn worst_error(hertz: f32, zeta: f32, dt: f32, (start, goal): Start) -> [f64; 2] {
    let spring = Spring::from_hertz(hertz, zeta).unwrap();
    let step = Propagator::exact(spring, dt);
    let omega = f64::from(spring.omega());
    let (mut x, mut v) = (start.0, start.1 * spring.omega());
    let mut precise = PreciseSpring::new(x, v);
    let mut reference = (f64::from(x), f64::from(v));
    let amplitude = (reference.0 - f64::from(goal)).hypot(reference.1 / omega);
    let steps = (10.0 / dt).round() as u32;
    // About a hundred times at which to compare, not at the same phase of each swing.
    let stride = (steps / 97).max(1);
    let (mut worst, mut time) = ([0.0_f64; 2], 0.0);
    for tick in 1..=steps {
        (x, v) = step.advance(x, v, goal);
        precise.advance(&step, goal);
        if tick % stride == 0 || tick == steps {
            let now = f64::from(tick) * f64::from(dt);
            let still = |_: f64| (f64::from(goal), 0.0);
            reference = support::spring(spring.omega(), zeta, still, reference, time, now);
            time = now;
            for (worst, (x, v)) in worst
                .iter_mut()
                .zip([(x, v), (precise.position(), precise.velocity())])
            {
                worst.keep_largest((f64::from(x) - reference.0).abs() / amplitude);
                worst.keep_largest((f64::from(v) - reference.1).abs() / omega / amplitude);
            }
        }
    }
    worst
}

/// The largest error over the grid, plain and precise, each with its case.
fn worst_of(rates: &[f32], zetas: &[f32], hertz: &[f32], starts: &[Start]) -> [(f64, String); 2] {
    let mut worst = [(0.0, String::new()), (0.0, String::new())];
    for &fps in rates {
        for &zeta in zetas {
            for &hertz in hertz {
                for &start in starts {
                    for (worst, error) in
                        worst
                            .iter_mut()
                            .zip(worst_error(hertz, zeta, 1.0 / fps, start))
                    {
                        if worst.0.keep_largest(error) {
                            worst.1 = format!("{fps} fps, zeta {zeta}, {hertz} Hz, {start:?}");
                        }
                    }
                }
            }
        }
    }
    worst
}

fn holds((error, at): &(f64, String), limit: f64, what: &str) {
    println!("{what}: {error:.2e} (limit {limit:.1e}) at {at}");
    assert!(*error <= limit, "{what}: {error:e} at {at}");
}

const RATES: [f32; 6] = [1.0, 7.0, 30.0, 60.0, 144.0, 1000.0];

#[test]
fn with_its_roundings_remembered_the_exact_spring_is_within_1_5e_7_everywhere() {
    let [_, precise] = worst_of(&RATES, &ZETAS, &HERTZ, &STARTS);
    holds(&precise, 1.5e-7, "precise, up to 1000 fps");
    let [_, precise] = worst_of(&[10_000.0], &ZETAS, &HERTZ, &STARTS);
    holds(&precise, 1.5e-7, "precise, 10000 fps");
}

#[test]
fn the_plain_step_about_zero_is_within_5e_6_wherever_there_is_damping() {
    let [plain, _] = worst_of(&RATES, &ZETAS[1..], &HERTZ, &STARTS[..2]);
    holds(&plain, 5e-6, "plain, damped, goal 0, up to 1000 fps");
}

#[test]
fn the_plain_step_without_damping_is_within_4e_5_where_swings_and_frames_do_not_coincide() {
    let [plain, _] = worst_of(
        &RATES,
        &ZETAS[..1],
        &[0.0531, 0.137, 0.517, 1.0337, 3.731, 9.697, 19.313],
        &STARTS[..2],
    );
    // The coefficients are rounded to `f32`: the same error in each of up to 10 000 steps.
    holds(&plain, 4e-5, "plain, undamped, goal 0, up to 1000 fps");
}

#[test]
fn where_roundings_repeat_or_steps_creep_the_plain_step_is_within_4e_5_and_at_ten_thousand_within_3e_4()
 {
    let [plain, _] = worst_of(&RATES, &ZETAS, &HERTZ, &STARTS);
    holds(&plain, 4e-5, "plain, worst of all up to 1000 fps");
    let [plain, _] = worst_of(&[10_000.0], &ZETAS, &HERTZ, &STARTS);
    holds(&plain, 3e-4, "plain, worst of all at 10000 fps");
}

#[test]
fn the_yardstick_agrees_with_itself_and_with_a_pendulum_of_known_period() {
    // A circle returns to its start after a whole number of turns.
    let turn = |_: f64, y: &[f64; 2]| [y[1], -y[0]];
    let end = support::integrate(turn, [1.0, 0.0], 0.0, 200.0 * std::f64::consts::PI, 0.5);
    assert!(
        (end[0] - 1.0).abs() < 1e-12 && end[1].abs() < 1e-12,
        "{end:?}"
    );
    // One growing and one shrinking exponential.
    let end = support::integrate(
        |t, y: &[f64; 2]| [t * y[0], -3.0 * y[1]],
        [1.0, 1.0],
        0.0,
        2.0,
        0.1,
    );
    assert!(
        (end[0] / 2.0_f64.exp() - 1.0).abs() < 1e-13
            && (end[1] / (-6.0_f64).exp() - 1.0).abs() < 1e-12
    );
}
