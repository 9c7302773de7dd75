//! Nanoseconds per spring where many share one spring and one frame time, so that the step is computed once.

use crate::subjects::{State, smooth_damp};
use bevy_math::StableInterpolate;
use spring_math::catalogue::{batch, forms};
use spring_math::{ParameterError, Propagator, Spring};
use std::hint::black_box;
use std::time::Instant;

const SMALL: usize = 1024;
const LARGE: usize = 4_000_000;

struct Springs {
    positions: Vec<f32>,
    velocities: Vec<f32>,
    goals: Vec<f32>,
}

impl Springs {
    fn new(count: usize) -> Self {
        let spread = |factor: usize| {
            (0..count)
                .map(|i| ((i * factor) % 1000) as f32 * 1e-3)
                .collect()
        };
        Self {
            positions: spread(7),
            velocities: spread(11),
            goals: spread(13),
        }
    }

    fn advance(&mut self, step: &Propagator) {
        batch::advance(
            black_box(step),
            &mut self.positions,
            &mut self.velocities,
            &self.goals,
        );
    }

    /// Each spring computes its own `exp`, `sin` and `cos`.
    fn advance_each(&mut self, (omega, zeta, dt): (f32, f32, f32)) {
        let states = self.positions.iter_mut().zip(&mut self.velocities);
        for ((x, v), &goal) in states.zip(&self.goals) {
            let (omega, zeta, dt) = black_box((omega, zeta, dt));
            (*x, *v) = forms::underdamped(*x, *v, goal, omega, zeta, dt);
        }
    }

    /// By SmoothDamp's formula, in a frame so short that no value comes to rest in all rounds.
    fn smooth_damp(&mut self) {
        let (time, dt) = black_box((0.16, 1e-5));
        let states = self.positions.iter_mut().zip(&mut self.velocities);
        for ((x, v), &goal) in states.zip(&self.goals) {
            let now = State { x: *x, v: *v };
            let next = smooth_damp::formula(now, goal, time, dt);
            (*x, *v) = (next.x, next.v);
        }
    }

    /// By bevy's `smooth_nudge`, without velocities, in a frame as short.
    fn nudge(&mut self) {
        let (rate, dt) = black_box((7.0, 1e-5));
        for (x, goal) in self.positions.iter_mut().zip(&self.goals) {
            x.smooth_nudge(goal, rate, dt);
        }
    }

    /// Reads and writes the same memory, with almost no arithmetic.
    fn pass(&mut self) {
        let factor = black_box(0.5_f32);
        let states = self.positions.iter_mut().zip(&mut self.velocities);
        for ((x, v), &goal) in states.zip(&self.goals) {
            *x = (*x + goal) * factor;
            *v = (*v + goal) * factor;
        }
    }
}

/// The fastest of `rounds`, ns per spring.
fn fastest(rounds: usize, count: usize, mut round: impl FnMut()) -> f64 {
    let times = (0..rounds).map(|_| {
        let began = Instant::now();
        round();
        began.elapsed().as_secs_f64() * 1e9 / count as f64
    });
    times.fold(f64::INFINITY, f64::min)
}

/// The rows: what is timed, ns per spring.
pub fn measure() -> Result<[(&'static str, f64); 8], ParameterError> {
    // Undamped: it never comes to rest.
    let swing = Propagator::exact(Spring::from_hertz(2.0, 0.0)?, 1.0 / 60.0);
    let damped = Spring::from_hertz(2.0, 0.5)?;
    let mut small = Springs::new(SMALL);
    let shared = fastest(2000, SMALL, || small.advance(&swing));
    let mut small = Springs::new(SMALL);
    let damped_smoothly = fastest(2000, SMALL, || small.smooth_damp());
    let mut small = Springs::new(SMALL);
    let nudged = fastest(2000, SMALL, || small.nudge());
    let mut small = Springs::new(SMALL);
    let own = fastest(2000, SMALL, || {
        small.advance_each((damped.omega(), 0.0, 1.0 / 60.0))
    });
    let mut resting = Springs::new(SMALL);
    let step = Propagator::exact(damped, 1.0 / 60.0);
    for _ in 0..5000 {
        resting.advance(&step);
    }
    let at_rest = fastest(2000, SMALL, || resting.advance(&step));
    batch::settle(
        &mut resting.positions,
        &mut resting.velocities,
        &resting.goals,
        1e-6,
        1e-6,
    );
    let settled = fastest(2000, SMALL, || resting.advance(&step));
    let mut large = Springs::new(LARGE);
    let of_large = fastest(40, LARGE, || large.advance(&swing));
    let pass = fastest(40, LARGE, || large.pass());
    Ok([
        ("1024 springs: `batch::advance`", shared),
        (
            "the same at rest: velocities are subnormal numbers",
            at_rest,
        ),
        ("the same at rest, after `batch::settle`", settled),
        ("1024 springs: `forms::underdamped`, anew for each", own),
        ("1024 springs: SmoothDamp in a loop", damped_smoothly),
        ("1024 dampers: `smooth_nudge` in a loop", nudged),
        ("4 000 000 springs: `batch::advance`", of_large),
        ("one pass over the same memory", pass),
    ])
}
