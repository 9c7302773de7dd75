//! Steps many springs at once, with the same parameters and the same step length.
//!
//! To copy: [`advance`]. The step is computed once; each spring then costs four multiplications, so memory bandwidth limits a
//! large batch. The loops vectorise; nothing is allocated. Slices of different lengths are cut to the shortest.
//!
//! The velocity of a damped spring on its goal keeps halving until it is a subnormal number, which slows most
//! processors down: a batch at rest took 1.8 times as long as one in motion on one machine, 30 times on another (`docs/comparison.md`).
//! [`settle`] sets such springs exactly on their goal.

use crate::{Propagator, SpringValue};

/// Number of springs in a block.
const BLOCK: usize = 32;

/// One step of many springs, each towards its own goal.
pub fn advance<V: SpringValue>(
    step: &Propagator,
    positions: &mut [V],
    velocities: &mut [V],
    goals: &[V],
) {
    let step = *step;
    let count = positions.len().min(velocities.len()).min(goals.len());
    let (positions, velocities, goals) = (
        &mut positions[..count],
        &mut velocities[..count],
        &goals[..count],
    );
    // Blocks of a fixed length compile to vector instructions without an inner loop.
    let (mut x_blocks, mut v_blocks) = (
        positions.chunks_exact_mut(BLOCK),
        velocities.chunks_exact_mut(BLOCK),
    );
    let mut goal_blocks = goals.chunks_exact(BLOCK);
    for ((x, v), goal) in x_blocks
        .by_ref()
        .zip(v_blocks.by_ref())
        .zip(goal_blocks.by_ref())
    {
        for i in 0..BLOCK {
            (x[i], v[i]) = step.advance(x[i], v[i], goal[i]);
        }
    }
    let rest = x_blocks
        .into_remainder()
        .iter_mut()
        .zip(v_blocks.into_remainder())
        .zip(goal_blocks.remainder());
    for ((x, v), &goal) in rest {
        (*x, *v) = step.advance(*x, *v, goal);
    }
}

/// One step of many springs towards one goal.
pub fn advance_to<V: SpringValue>(
    step: &Propagator,
    positions: &mut [V],
    velocities: &mut [V],
    goal: V,
) {
    let step = *step;
    for (x, v) in positions.iter_mut().zip(velocities.iter_mut()) {
        (*x, *v) = step.advance(*x, *v, goal);
    }
}

/// One step of many offsets towards zero, as inertialization needs for all the bones of a character.
pub fn decay<V: SpringValue>(step: &Propagator, offsets: &mut [V], velocities: &mut [V]) {
    let step = *step;
    for (x, v) in offsets.iter_mut().zip(velocities.iter_mut()) {
        let (dx, dv) = step.error_step(*x, *v);
        (*x, *v) = (*x + dx, *v + dv);
    }
}

/// One step of many springs, each towards its own moving goal, see [`Propagator::advance_moving`].
pub fn advance_moving<V: SpringValue>(
    step: &Propagator,
    positions: &mut [V],
    velocities: &mut [V],
    goals: &[V],
    goal_velocities: &[V],
) {
    let step = *step;
    let states = positions.iter_mut().zip(velocities.iter_mut());
    for (((x, v), &goal), &goal_velocity) in states.zip(goals).zip(goal_velocities) {
        (*x, *v) = step.advance_moving(*x, *v, goal, goal_velocity);
    }
}

/// Sets springs that are within `distance` of their goal and slower than `speed` (per second) exactly on the goal, with velocity
/// 0. Calling it now and then is enough.
pub fn settle(
    positions: &mut [f32],
    velocities: &mut [f32],
    goals: &[f32],
    distance: f32,
    speed: f32,
) {
    for ((x, v), &goal) in positions.iter_mut().zip(velocities.iter_mut()).zip(goals) {
        if (*x - goal).abs() <= distance && v.abs() <= speed {
            (*x, *v) = (goal, 0.0);
        }
    }
}
