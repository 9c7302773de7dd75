//! Benchmarks: a batch compared with memory bandwidth and with naive springs, and one spring compared with `exp` and `sin_cos`.
//! Run with `cargo bench -p spring_math`.
//!
//! Targets: `large_batch` at most 1.2 times `large_plain_pass`; `small_batch` at least 20 times faster than `small_naive`;
//! `one_spring` at most 1.5 times `one_exp_and_sin_cos_f64` (the step is computed in `f64`; the same in `f32` is measured as
//! well).

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use spring_math::catalogue::{batch, forms};
use spring_math::{Propagator, Spring};

const LARGE: usize = 4_000_000;
const SMALL: usize = 1024;
const ONES: usize = 4096;

fn main() {
    divan::main();
}

struct Springs {
    positions: Vec<f32>,
    velocities: Vec<f32>,
    goals: Vec<f32>,
}

fn springs(count: usize) -> Springs {
    let spread = |seed: usize| {
        (0..count)
            .map(|i| ((i * seed) % 1000) as f32 * 1e-3)
            .collect()
    };
    Springs {
        positions: spread(7),
        velocities: spread(11),
        goals: spread(13),
    }
}

/// An undamped step: the velocities of springs at rest are subnormal numbers, which are slow on most processors.
fn step() -> Propagator {
    Propagator::exact(Spring::from_hertz(2.0, 0.0).unwrap(), 1.0 / 60.0)
}

#[divan::bench(sample_count = 40)]
fn large_batch(bencher: Bencher) {
    let mut s = springs(LARGE);
    let step = step();
    bencher.counter(ItemsCount::new(LARGE)).bench_local(|| {
        batch::advance(
            black_box(&step),
            &mut s.positions,
            &mut s.velocities,
            &s.goals,
        );
    });
}

/// The memory bandwidth: reads and writes the same memory, with almost no arithmetic.
#[divan::bench(sample_count = 40)]
fn large_plain_pass(bencher: Bencher) {
    let mut s = springs(LARGE);
    bencher.counter(ItemsCount::new(LARGE)).bench_local(|| {
        let factor = black_box(0.5_f32);
        for ((x, v), &goal) in s
            .positions
            .iter_mut()
            .zip(s.velocities.iter_mut())
            .zip(&s.goals)
        {
            *x = (*x + goal) * factor;
            *v = (*v + goal) * factor;
        }
    });
}

#[divan::bench]
fn small_batch(bencher: Bencher) {
    let mut s = springs(SMALL);
    let step = step();
    bencher.counter(ItemsCount::new(SMALL)).bench_local(|| {
        batch::advance(
            black_box(&step),
            &mut s.positions,
            &mut s.velocities,
            &s.goals,
        );
    });
}

/// Damped springs at rest, whose velocities are subnormal numbers.
#[divan::bench]
fn small_batch_at_rest(bencher: Bencher) {
    let mut s = springs(SMALL);
    let step = Propagator::exact(Spring::from_hertz(2.0, 0.5).unwrap(), 1.0 / 60.0);
    for _ in 0..5000 {
        batch::advance(&step, &mut s.positions, &mut s.velocities, &s.goals);
    }
    bencher.counter(ItemsCount::new(SMALL)).bench_local(|| {
        batch::advance(
            black_box(&step),
            &mut s.positions,
            &mut s.velocities,
            &s.goals,
        );
    });
}

/// Each spring computes its own `exp`, `sin` and `cos` from its own parameters.
#[divan::bench]
fn small_naive(bencher: Bencher) {
    let mut s = springs(SMALL);
    bencher.counter(ItemsCount::new(SMALL)).bench_local(|| {
        for ((x, v), &goal) in s
            .positions
            .iter_mut()
            .zip(s.velocities.iter_mut())
            .zip(&s.goals)
        {
            let (omega, zeta, dt) = black_box((12.566_371, 0.5, 1.0 / 60.0));
            (*x, *v) = forms::underdamped(*x, *v, goal, omega, zeta, dt);
        }
    });
}

fn steps() -> Vec<f32> {
    (0..ONES)
        .map(|i| 0.001 + (i % 97) as f32 * 0.000_5)
        .collect()
}

/// One exact spring with a new step length each time, as in a game with variable frame times.
#[divan::bench]
fn one_spring(bencher: Bencher) {
    let (spring, steps) = (Spring::from_hertz(2.0, 0.5).unwrap(), steps());
    bencher.counter(ItemsCount::new(ONES)).bench_local(|| {
        // Always from the same state: a decaying one would end in subnormal numbers, which are slow.
        let mut sum = 0.0;
        for &dt in &steps {
            let (x, v) =
                Propagator::exact(black_box(spring), dt).advance(black_box(1.0_f32), 0.5, 0.0);
            sum += x + v;
        }
        sum
    });
}

/// The least that any closed form needs: one `exp` and one `sin_cos` of the standard library, in `f32`.
#[divan::bench]
fn one_exp_and_sin_cos(bencher: Bencher) {
    let steps = steps();
    bencher.counter(ItemsCount::new(ONES)).bench_local(|| {
        let (omega, decay) = (black_box(10.88_f32), black_box(6.3_f32));
        let mut sum = 0.0;
        for &dt in &steps {
            let (sine, cosine) = black_box(omega * dt).sin_cos();
            sum += black_box(-decay * dt).exp() * sine + cosine;
        }
        sum
    });
}

/// As [`one_exp_and_sin_cos`], in `f64`, in which the step is computed.
#[divan::bench]
fn one_exp_and_sin_cos_f64(bencher: Bencher) {
    let steps = steps();
    bencher.counter(ItemsCount::new(ONES)).bench_local(|| {
        let (omega, decay) = (black_box(10.88_f64), black_box(6.3_f64));
        let mut sum = 0.0;
        for &dt in &steps {
            let dt = f64::from(dt);
            let (sine, cosine) = black_box(omega * dt).sin_cos();
            sum += black_box(-decay * dt).exp() * sine + cosine;
        }
        sum
    });
}
