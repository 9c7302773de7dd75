//! Faulty code in wide use, transcribed so that the lab can show its errors. Do not copy; each function names its correct
//! counterpart.
//!
//! No other module of the crate uses this one. `docs/errata.md` has an entry with measured numbers for each function;
//! `tests/springs/errata.rs` computes those numbers.

use crate::catalogue::spline::polyline;
use crate::catalogue::{double_spring::DoubleState, fast_exp};
use crate::{ParameterError, Propagator, Spring, SpringValue};
use glam::{Quat, Vec3};

/// `atan` as the published "exact" spring approximates it.
#[must_use]
pub fn fast_atan(x: f32) -> f32 {
    let z = x.abs();
    let w = if z > 1.0 { 1.0 / z } else { z };
    let y = std::f32::consts::FRAC_PI_4 * w - w * (w - 1.0) * (0.2447 + 0.0663 * w);
    (if z > 1.0 {
        std::f32::consts::FRAC_PI_2 - y
    } else {
        y
    })
    .copysign(x)
}

/// The published "exact" underdamped spring, with its fast `exp`, fast `atan` and epsilons. Not a linear map. Wrong: it moves in
/// a step of 0 s, and its error grows with the frame rate. Right: [`crate::Propagator::exact`].
#[must_use]
pub fn almost_exact_spring(x: f32, v: f32, goal: f32, spring: Spring, dt: f32) -> (f32, f32) {
    const EPSILON: f32 = 1e-5;
    let y = spring.damping() / 2.0;
    let w = (spring.stiffness() - y * y).sqrt();
    let e = x - goal;
    let rate = v + y * e;
    let amplitude = (rate * rate / (w * w + EPSILON) + e * e).sqrt();
    let phase = fast_atan(rate / (-e * w + EPSILON));
    let side = if e > 0.0 { 1.0 } else { -1.0 };
    let swing = side * amplitude * fast_exp::roll_call(y * dt);
    let (sine, cosine) = (w * dt + phase).sin_cos();
    (
        swing * cosine + goal,
        -y * swing * cosine - w * swing * sine,
    )
}

/// The displacement of a character as the *Spring-Roll-Call* integrates it: it drops terms. Right:
/// [`crate::velocity_spring::VelocitySpring::step`].
#[must_use]
pub fn character_displacement(
    velocity: f32,
    acceleration: f32,
    goal_velocity: f32,
    spring: Spring,
    dt: f32,
) -> f32 {
    let y = spring.omega();
    let j1 = acceleration + (velocity - goal_velocity) * y;
    (-y * dt).exp() * (j1 * dt / y) + dt * goal_velocity
}

/// The slope of a line through control points as the *Spring-Roll-Call* takes it: wrong sign, and divided by the number of
/// points instead of multiplied by the number of pieces. `None` without points. Right: [`crate::catalogue::spline::polyline`].
#[must_use]
pub fn polyline_slope<V: SpringValue>(points: &[V], t: f32) -> Option<V> {
    let last = points.len().checked_sub(1)?;
    let piece = ((t * last as f32).max(0.0) as usize).min(last);
    Some((points[piece] - points[(piece + 1).min(last)]) * (1.0 / points.len() as f32))
}

/// `exp(-x)` as one over Taylor's cubic, for `x >= 0`, which a published damper names as the source of its coefficients. Wrong by up
/// to 0.0272. Right: [`fast_exp::exact`].
#[must_use]
pub fn taylor_cubic(x: f32) -> f32 {
    1.0 / (1.0 + x * (1.0 + x * (0.5 + x / 6.0)))
}

/// The acceleration of an underdamped swing as *Spring Damp* prints it, `2 w j S` for `2 w y S`: the amplitude `j` stands for the
/// decay rate `y`. `start` and `now` are the distance from the goal and the velocity, at the start of the swing and now; damping ratios
/// below 1. Right: `-stiffness distance - damping velocity`.
#[must_use]
pub fn printed_acceleration(start: (f32, f32), now: (f32, f32), spring: Spring) -> f32 {
    let y = spring.damping() / 2.0;
    let w = (spring.stiffness() - y * y).sqrt();
    let amplitude = start.0.hypot((start.1 + y * start.0) / w);
    let cosine = now.0;
    let sine = -(now.1 + y * now.0) / w;
    y * y * cosine - w * w * cosine + 2.0 * w * amplitude * sine
}

/// The critical case of a published camera spring: it ignores the velocity. Right: [`crate::catalogue::forms::critical`].
#[must_use]
pub fn critical_without_velocity(x: f32, _v: f32, omega: f32, dt: f32) -> (f32, f32) {
    let x = x * (-omega * dt).exp();
    (x, -omega * x)
}

/// Stable PD as printed: it predicts the spring's next position but not the goal's, and trails a moving goal by
/// `goal_velocity dt`. Right: [`crate::Propagator::stable_pd_body`] with [`crate::Propagator::advance_moving`].
#[must_use]
pub fn stable_pd_printed(
    x: f32,
    v: f32,
    goal: f32,
    goal_velocity: f32,
    spring: Spring,
    dt: f32,
) -> f32 {
    let next = x + dt * v;
    let acceleration = spring.stiffness() * (goal - next) + spring.damping() * (goal_velocity - v);
    v + acceleration * dt / (1.0 + dt * spring.damping())
}

/// Fixed steps as printed: the backlog of a capped frame is kept. Returns the number of steps to take; `to_simulate` is the
/// listing's accumulator, s. Right: [`crate::planner`], where [`Backlog`](crate::planner::Backlog) chooses.
pub fn fixed_steps_printed(to_simulate: &mut f64, frame: f64, step: f64, max_steps: u32) -> u32 {
    *to_simulate += frame;
    let mut count = 0;
    while *to_simulate > 0.0 && count < max_steps {
        *to_simulate -= step;
        count += 1;
    }
    count
}

/// Uniform steps as printed: the step is the frame divided by the uncapped count, of which only `max_steps` are taken.
/// Returns the simulated time, s; the rest of the frame is lost.
#[must_use]
pub fn uniform_simulated_printed(frame: f64, max_step: f64, max_steps: u32) -> f64 {
    let count = (frame / max_step).ceil();
    frame / count * count.min(f64::from(max_steps))
}

/// Mixed steps as printed: the length of the last step, s, which can be arbitrarily short. Right: [`crate::planner`].
#[must_use]
pub fn mixed_last_step_printed(frame: f64, max_step: f64, max_steps: u32) -> f64 {
    let (mut left, mut last) = (frame, 0.0);
    for _ in 0..max_steps {
        if left <= 0.0 {
            break;
        }
        last = f64::min(left, max_step);
        left -= last;
    }
    last
}

/// The frequency (Hz) of a spring that should resonate at `frequency_hz`, as the *Spring-Roll-Call* computes it: the
/// damping (1/s) is subtracted where it must be added. Right: [`crate::catalogue::resonance::spring_resonant_at`].
#[must_use]
pub fn resonant_frequency_hz(frequency_hz: f32, damping: f32) -> f32 {
    let omega = std::f32::consts::TAU * frequency_hz;
    (omega * omega - damping * damping / 4.0).max(0.0).sqrt() / std::f32::consts::TAU
}

/// The spring of [`resonant_frequency_hz`] with this damping (1/s): an error where the damping leaves no frequency. Right:
/// [`crate::catalogue::resonance::spring_swinging_at`].
pub fn spring_resonant_at(frequency_hz: f32, damping: f32) -> Result<Spring, ParameterError> {
    let omega = std::f32::consts::TAU * resonant_frequency_hz(frequency_hz, damping);
    Spring::from_stiffness_damping(omega * omega, damping)
}

/// The one-way spring spline as the *Spring-Roll-Call* runs it: each of `count` samples is a step towards the line's point, with
/// [`polyline_slope`] as the goal's velocity. It trails the line. Right: [`crate::catalogue::spline::one_way`].
#[must_use]
pub fn one_way_printed<V: SpringValue>(points: &[V], spring: Spring, count: usize) -> Vec<V> {
    let parts = count.saturating_sub(1).max(1) as f32;
    let step = Propagator::exact(spring, 1.0 / parts);
    let Some(&first) = points.first() else {
        return Vec::new();
    };
    let mut state = (first, first * 0.0);
    let mut sample = |index: usize| {
        let t = index as f32 / parts;
        let (line, slope) = (polyline(points, t), polyline_slope(points, t));
        if let (Some((goal, _)), Some(slope), 1..) = (line, slope, index) {
            let goal = spring.held_goal(goal, slope);
            state = step.advance(state.0, state.1, goal);
        }
        state.0
    };
    (0..count).map(&mut sample).collect()
}

/// A rotation spring with the plain logarithm of the error, as the *Spring-Roll-Call* leaves it open: where the error has `w < 0`
/// it turns the long way round. Right: [`crate::rotation::step_rotation`].
#[must_use]
pub fn step_rotation_any_sign(
    step: &Propagator,
    rotation: Quat,
    angular_velocity: Vec3,
    goal: Quat,
) -> (Quat, Vec3) {
    let error = (rotation * goal.inverse()).normalize().to_scaled_axis();
    let (turn, change) = step.error_step(error, angular_velocity);
    let next = Quat::from_scaled_axis(error + turn) * goal;
    (next.normalize(), angular_velocity + change)
}

/// The double spring as printed: the second spring goes to where the first is at the end of the step. `spring` is that of either.
/// Wrong: it is ahead by about half a step. Right: [`crate::catalogue::double_spring::DoubleSpring::step`].
#[must_use]
pub fn double_spring_printed<V: SpringValue>(
    state: DoubleState<V>,
    goal: V,
    spring: Spring,
    dt: f32,
) -> DoubleState<V> {
    let step = Propagator::exact(spring, dt);
    let (inner_position, inner_velocity) =
        step.advance(state.inner_position, state.inner_velocity, goal);
    let (position, velocity) = step.advance(state.position, state.velocity, inner_position);
    DoubleState {
        position,
        velocity,
        inner_position,
        inner_velocity,
    }
}
