//! The double spring: a spring that follows a spring, for a gentle, S-shaped start.
//!
//! To copy: [`DoubleSpring`]. The first spring follows the goal, the second follows the first. A single spring starts with a jolt
//! (its acceleration jumps when the goal does); a double spring does not.
//!
//! The second spring depends on the motion of the first *during* the step. So the pair is one linear system of four states,
//! stepped by its exact matrix exponential, computed once per step length by scaling and squaring. The *Spring-Roll-Call* steps
//! the second spring towards the end position of the first instead, which depends on the frame rate.

use crate::{ParameterError, Spring, SpringValue, error, propagator::valid_step};

/// State of a double spring: the output, and the inner spring between the output and the goal.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DoubleState<V> {
    /// The output.
    pub position: V,
    /// Velocity of the output, per second.
    pub velocity: V,
    /// Position of the inner spring.
    pub inner_position: V,
    /// Velocity of the inner spring, per second.
    pub inner_velocity: V,
}

impl<V: SpringValue> DoubleState<V> {
    /// At rest at `position`.
    #[must_use]
    pub fn at(position: V) -> Self {
        let zero = position * 0.0;
        Self {
            position,
            velocity: zero,
            inner_position: position,
            inner_velocity: zero,
        }
    }
}

/// One exact step of a double spring, computed once for a batch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DoubleSpring {
    /// `M - I` of `(x - g, v, inner - g, inner velocity)`.
    increments: [[f32; 4]; 4],
}

impl DoubleSpring {
    /// Two equal springs in a row, over `dt` seconds.
    #[must_use]
    pub fn new(spring: Spring, dt: f32) -> Self {
        let (omega, zeta) = spring.in_f64();
        let dt = f64::from(valid_step(dt));
        if omega == 0.0 {
            let free = [0.0, dt as f32, 0.0, 0.0];
            return Self {
                increments: [free, [0.0; 4], [0.0, 0.0, 0.0, dt as f32], [0.0; 4]],
            };
        }
        // With velocities in units of omega, all entries have similar sizes.
        let (angle, damping) = (omega * dt, -2.0 * zeta * omega * dt);
        let change = exponential_less_identity([
            [0.0, angle, 0.0, 0.0],
            [-angle, damping, angle, 0.0],
            [0.0, 0.0, 0.0, angle],
            [0.0, 0.0, -angle, damping],
        ]);
        let units = [1.0, omega, 1.0, omega];
        Self {
            increments: std::array::from_fn(|row| {
                std::array::from_fn(|column| {
                    (change[row][column] * units[row] / units[column]) as f32
                })
            }),
        }
    }

    /// Two critically damped springs, each with half of this *Spring-Roll-Call* half-life (s): together about as fast as one
    /// spring with all of it.
    pub fn from_roll_call_half_life(half_life: f32, dt: f32) -> Result<Self, ParameterError> {
        let half_life = error::positive("half-life (s)", half_life)?;
        Ok(Self::new(
            Spring::critical_from_roll_call_half_life(0.5 * half_life)?,
            dt,
        ))
    }

    /// One step towards a goal at rest.
    #[must_use]
    pub fn step<V: SpringValue>(&self, state: DoubleState<V>, goal: V) -> DoubleState<V> {
        let from = [
            state.position - goal,
            state.velocity,
            state.inner_position - goal,
            state.inner_velocity,
        ];
        let [x, v, inner_x, inner_v] = self.increments.map(|row| {
            (from[0] * row[0] + from[1] * row[1]) + (from[2] * row[2] + from[3] * row[3])
        });
        DoubleState {
            position: state.position + x,
            velocity: state.velocity + v,
            inner_position: state.inner_position + inner_x,
            inner_velocity: state.inner_velocity + inner_v,
        }
    }
}

type Matrix = [[f64; 4]; 4];

/// `exp(rates) - I` by scaling and squaring: a Taylor series for `rates / 2^n`, then `n` times `D := 2 D + D D`.
fn exponential_less_identity(rates: Matrix) -> Matrix {
    let size = rates
        .iter()
        .map(|row| row.iter().map(|value| value.abs()).sum::<f64>())
        .fold(0.0, f64::max);
    let halvings = size.max(1.0).log2().ceil() as i32 + 1;
    let scaled = rates.map(|row| row.map(|value| value * 0.5_f64.powi(halvings)));
    let mut sum = scaled;
    let mut term = scaled;
    for order in 2..=16 {
        term = product(&term, &scaled).map(|row| row.map(|value| value / f64::from(order)));
        sum = plus(&sum, &term);
    }
    for _ in 0..halvings {
        sum = plus(&plus(&sum, &sum), &product(&sum, &sum));
    }
    sum
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    std::array::from_fn(|row| {
        std::array::from_fn(|column| (0..4).map(|k| a[row][k] * b[k][column]).sum())
    })
}

fn plus(a: &Matrix, b: &Matrix) -> Matrix {
    std::array::from_fn(|row| std::array::from_fn(|column| a[row][column] + b[row][column]))
}
