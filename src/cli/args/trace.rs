//! The options of `trace`: a spring in any parametrization, how it is stepped, and what becomes of the trace.

use std::path::PathBuf;

use clap::Args;
use spring_math::Method;

use super::choices::PolicyArgument;
use super::values::positive_secs;
use crate::timestep::StepPlanner;
use crate::timestep::frames::FrameSpec;

/// Options of `trace`.
#[derive(Args, Debug, Clone)]
#[command(allow_negative_numbers = true)]
pub struct TraceOptions {
    /// How the spring is stepped.
    #[arg(long, default_value = "exact", value_parser = method)]
    pub method: Method,
    /// The spring.
    #[command(flatten)]
    pub spring: SpringOptions,
    /// Position at the start, m.
    #[arg(long, default_value_t = 0.0)]
    pub x0: f32,
    /// Velocity at the start, m/s.
    #[arg(long, default_value_t = 0.0)]
    pub v0: f32,
    /// Where the goal is at the start, m.
    #[arg(long, default_value_t = 1.0)]
    pub goal: f32,
    /// How the goal moves, m/s.
    #[arg(long, default_value_t = 0.0)]
    pub goal_velocity: f32,
    /// How long, s.
    #[arg(long, default_value_t = 2.0, value_parser = positive_secs)]
    pub seconds: f64,
    /// How frame time becomes steps; `variable` takes one step a frame.
    #[arg(long, value_enum, default_value_t = PolicyArgument::Fixed)]
    pub policy: PolicyArgument,
    /// The fixed step, or the longest one, s.
    #[arg(long, default_value_t = 1.0 / StepPlanner::DEFAULT_HZ)]
    pub max_dt: f64,
    /// The most steps of a frame; the time they leave over is dropped.
    #[arg(long, default_value_t = StepPlanner::DEFAULT_MAX_STEPS)]
    pub max_steps: u32,
    /// Frame times, as for `run`.
    #[arg(long, default_value = "60", value_name = "SPEC")]
    pub frames: FrameSpec,
    /// Draw the trace as well.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// A spring in any parametrization: one number for how stiff, one for how damped. Left out: 1 Hz, damping ratio 1.
#[derive(Args, Debug, Clone, Copy)]
pub struct SpringOptions {
    /// Undamped angular frequency, rad/s.
    #[arg(long, group = "stiff")]
    pub omega: Option<f32>,
    /// Undamped frequency, Hz.
    #[arg(long, group = "stiff")]
    pub frequency: Option<f32>,
    /// N/m; with --damping or --zeta.
    #[arg(long, group = "stiff")]
    pub stiffness: Option<f32>,
    /// The smoothing time of common engines, s: omega = 2 / T, critical.
    #[arg(long, group = "stiff")]
    pub smoothing_time: Option<f32>,
    /// Perceptual duration, s; with --bounce.
    #[arg(long, group = "stiff")]
    pub duration: Option<f32>,
    /// Damping ratio.
    #[arg(long, group = "damped")]
    pub zeta: Option<f32>,
    /// N s/m; with --stiffness.
    #[arg(long, group = "damped")]
    pub damping: Option<f32>,
    /// Half-life of the envelope, s: zeta omega = ln 2 / h. Alone: a critical spring.
    #[arg(long, group = "damped")]
    pub half_life: Option<f32>,
    /// Half-life as in the Spring-Roll-Call, s: zeta omega = 2 ln 2 / h. Alone: a critical spring.
    #[arg(long, group = "damped")]
    pub roll_call_half_life: Option<f32>,
    /// zeta = 1 - bounce; with --duration.
    #[arg(long, group = "damped")]
    pub bounce: Option<f32>,
    /// kg; with --stiffness.
    #[arg(long, default_value_t = 1.0)]
    pub mass: f32,
}

fn method(text: &str) -> Result<Method, String> {
    let names = Method::ALL.map(Method::name).join(", ");
    Method::from_name(text).ok_or_else(|| format!("must be one of {names}"))
}
