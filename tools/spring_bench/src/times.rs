//! Nanoseconds per call. Each function is called through a pointer, so that the compilers inline and vectorise none of them; all take
//! turns, and the fastest of many rounds counts, which is the one that nothing else on the machine disturbed.

use crate::frames;
use crate::subjects::{Parameters, State, Step, Subject};
use std::hint::black_box;
use std::time::Instant;

const CALLS: usize = 1024;
const ROUNDS: usize = 2000;

/// What has a time and no error of its own: the call itself, the functions that a closed form cannot do without, and a step that was
/// computed before, once for all that have the same spring.
pub const OTHERS: [(&str, &str, Step); 4] = [
    ("a call that does nothing", "", Step::Rust(nothing)),
    (
        "`exp` and `sin_cos` in `f32`",
        "",
        Step::Rust(exp_and_sin_cos),
    ),
    (
        "`exp` and `sin_cos` in `f64`",
        "",
        Step::Rust(exp_and_sin_cos_f64),
    ),
    (
        "`advance` of a step that all share",
        "**spring_math**",
        Step::Rust(advance),
    ),
];

fn advance(parameters: &Parameters, now: &mut State, goal: f32, _: f32) {
    (now.x, now.v) = parameters.shared.advance(now.x, now.v, goal);
}

fn nothing(_: &Parameters, _: &mut State, _: f32, _: f32) {}

fn exp_and_sin_cos(parameters: &Parameters, now: &mut State, _: f32, dt: f32) {
    let numbers = &parameters.numbers;
    let (sine, cosine) = (numbers.omega * dt).sin_cos();
    let left = (-numbers.damping * dt).exp();
    now.x = left * sine;
    now.v = left * cosine;
}

fn exp_and_sin_cos_f64(parameters: &Parameters, now: &mut State, _: f32, dt: f32) {
    let numbers = &parameters.numbers;
    let dt = f64::from(dt);
    let (sine, cosine) = (f64::from(numbers.omega) * dt).sin_cos();
    let left = (-f64::from(numbers.damping) * dt).exp();
    now.x = (left * sine) as f32;
    now.v = (left * cosine) as f32;
}

/// A function to time, with what it gets.
pub struct Timed {
    /// The function.
    pub step: Step,
    /// Its first argument.
    pub parameters: Parameters,
}

impl Timed {
    /// The function of a subject.
    #[must_use]
    pub fn of(subject: &Subject, parameters: Parameters) -> Self {
        Self {
            step: subject.step,
            parameters,
        }
    }
}

/// Nanoseconds per call of each function: in frames around 60 Hz, and in frames of 0.05 to 0.25 s.
#[must_use]
pub fn measure(functions: &[Timed]) -> Vec<[f64; 2]> {
    let usual = filled(&frames::jittered());
    let long: Vec<f32> = frames::with_hitches();
    let long: Vec<f32> = long.into_iter().filter(|&frame| frame > 0.02).collect();
    let long = filled(&long);
    let mut best = vec![[f64::INFINITY; 2]; functions.len()];
    for _ in 0..ROUNDS {
        for (function, best) in functions.iter().zip(&mut best) {
            for (best, frames) in best.iter_mut().zip([&usual, &long]) {
                *best = best.min(round(function, frames));
            }
        }
    }
    best
}

/// The frames again and again, up to one for each call.
fn filled(frames: &[f32]) -> Vec<f32> {
    frames.iter().copied().cycle().take(CALLS).collect()
}

/// Nanoseconds per call in one round: a frame of as many objects, each with a state of its own that has lain in memory since the frame
/// before. None is at rest, where numbers would be subnormal.
fn round(function: &Timed, frames: &[f32]) -> f64 {
    let parameters = &function.parameters;
    let objects = frames.iter().map(|&dt| (State { x: 0.3, v: 0.5 }, dt));
    let mut objects: Vec<(State, f32)> = black_box(objects.collect());
    let began = Instant::now();
    match function.step {
        Step::Rust(step) => {
            let step = black_box(step);
            for (now, dt) in &mut objects {
                step(parameters, now, 0.0, *dt);
            }
        }
        Step::Cpp(step) => {
            let step = black_box(step);
            for (now, dt) in &mut objects {
                step(&parameters.numbers, now, 0.0, *dt);
            }
        }
    }
    let secs = began.elapsed().as_secs_f64();
    black_box(objects);
    secs * 1e9 / CALLS as f64
}
