//! The options of `trace`: the spring in any parametrization, the integrator, the steps and the output.

use std::path::PathBuf;

use clap::Args;
use spring_math::Method;
use spring_math::planner::Policy;

use super::choices::policy;
use super::values::positive_secs;
use springyard_timestep::frame_times::FrameSpec;
use springyard_timestep::policies::StepPlanner;

/// Options of `trace`.
#[derive(Args, Debug, Clone)]
#[command(allow_negative_numbers = true)]
pub struct TraceOptions {
    /// Integrator of the spring.
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
    /// Position of the goal at the start, m.
    #[arg(long, default_value_t = 1.0)]
    pub goal: f32,
    /// Velocity of the goal, m/s.
    #[arg(long, default_value_t = 0.0)]
    pub goal_velocity: f32,
    /// Length of the trace, s.
    #[arg(long, default_value_t = 2.0, value_parser = positive_secs)]
    pub seconds: f64,
    /// Substep policy: how frame time becomes steps. `variable` takes one step per frame.
    #[arg(long, value_parser = policy(), default_value = Policy::Fixed.name())]
    pub policy: Policy,
    /// Length of the fixed step, s; for `uniform` and `mixed`, of the longest step.
    #[arg(long, default_value_t = 1.0 / StepPlanner::DEFAULT_HZ)]
    pub max_dt: f64,
    /// Step cap: the most steps in one frame. The rest of the frame's time is dropped.
    #[arg(long, default_value_t = StepPlanner::DEFAULT_MAX_STEPS)]
    pub max_steps: u32,
    /// Frame times, as for `run --frames`.
    #[arg(long, default_value = "60", value_name = "SPEC")]
    pub frames: FrameSpec,
    /// Draw the trace to this file, as SVG.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// A spring in any parametrization: one option sets the stiffness, one the damping. Defaults: 1 Hz, damping ratio 1.
#[derive(Args, Debug, Clone, Copy)]
pub struct SpringOptions {
    /// Undamped angular frequency, rad/s.
    #[arg(long, group = "stiff")]
    pub omega: Option<f32>,
    /// Undamped frequency, Hz.
    #[arg(long, group = "stiff")]
    pub frequency: Option<f32>,
    /// Stiffness, N/m; with --damping or --zeta.
    #[arg(long, group = "stiff")]
    pub stiffness: Option<f32>,
    /// Smoothing time as in the smooth-damp functions of common engines, s: omega = 2 / T, critically damped.
    #[arg(long, group = "stiff")]
    pub smoothing_time: Option<f32>,
    /// Perceptual duration, s; with --bounce.
    #[arg(long, group = "stiff")]
    pub duration: Option<f32>,
    /// Damping ratio.
    #[arg(long, group = "damped")]
    pub zeta: Option<f32>,
    /// Damping coefficient, N s/m; with --stiffness.
    #[arg(long, group = "damped")]
    pub damping: Option<f32>,
    /// Half-life of the envelope, s: zeta omega = ln 2 / h. Without a frequency: critically damped.
    #[arg(long, group = "damped")]
    pub half_life: Option<f32>,
    /// Half-life as in the Spring-Roll-Call, s: zeta omega = 2 ln 2 / h. Without a frequency: critically damped.
    #[arg(long, group = "damped")]
    pub roll_call_half_life: Option<f32>,
    /// Bounce: zeta = 1 - bounce; with --duration.
    #[arg(long, group = "damped")]
    pub bounce: Option<f32>,
    /// Mass, kg; with --stiffness.
    #[arg(long, default_value_t = 1.0)]
    pub mass: f32,
}

fn method(text: &str) -> Result<Method, String> {
    let names = Method::ALL.map(Method::name).join(", ");
    Method::from_name(text).ok_or_else(|| format!("must be one of {names}"))
}
