//! `springyard trace`: steps one spring without a physics engine, and prints it beside the exact curve.
//!
//! - [`record`](mod@record): steps the spring frame by frame with one integrator and one policy.
//! - [`write`](mod@write): the rows as CSV and as SVG.

pub mod record;
pub mod write;

use std::f32::consts::TAU;

use spring_math::planner::{Backlog, PlannerSettings};
use spring_math::{ParameterError, Spring};

use self::record::{Trace, TraceRow, TraceSettings};
use self::write::{csv, svg};
use super::CommandError;
use super::args::{SpringOptions, TraceOptions};
use super::output::{named_files, require_apart, require_file, write_text};
use super::run::{frame_times, frames_file};

/// Prints the trace as CSV, and draws it if `--svg` is given.
pub fn trace(options: &TraceOptions) -> Result<(), CommandError> {
    require_file("--svg", options.svg.as_deref())?;
    let input: Vec<_> = frames_file(&options.frames).into_iter().collect();
    let output: Vec<_> = named_files([("--svg", options.svg.clone())]).collect();
    require_apart(&input, &output)?;
    let planner = PlannerSettings::new(
        options.policy,
        options.max_dt,
        options.max_steps,
        Backlog::Drop,
    )
    .map_err(|error| CommandError::bad_option("--max-dt, --max-steps", error))?;
    let settings = TraceSettings {
        method: options.method,
        x0: options.x0,
        v0: options.v0,
        goal: options.goal,
        goal_velocity: options.goal_velocity,
        seconds: options.seconds,
        planner,
        ..TraceSettings::new(spring(&options.spring)?)
    };
    let frames = frame_times(&options.frames)?;
    let rows: Vec<TraceRow> = Trace::new(settings, frames)
        .map_err(|error| CommandError::bad_option("trace", error))?
        .collect();

    if let Some(path) = &options.svg {
        write_text(path, &svg(&settings, &rows))?;
    }
    write_text("-".as_ref(), &csv(&rows))
}

/// The spring that the options define: one option sets the stiffness, one the damping.
fn spring(options: &SpringOptions) -> Result<Spring, CommandError> {
    let Some(spring) = spring_from_options(options) else {
        return Err(CommandError::bad_input(
            "these do not make one spring: give --omega, --frequency or --stiffness with --zeta, --damping or a \
             half-life; or a half-life alone, --smoothing-time alone, or --duration with --bounce",
        ));
    };
    spring.map_err(|error| CommandError::bad_option("the spring", error))
}

/// As [`spring`]; `None` if the given options do not belong together.
fn spring_from_options(options: &SpringOptions) -> Option<Result<Spring, ParameterError>> {
    let SpringOptions {
        omega,
        frequency,
        stiffness,
        smoothing_time,
        duration,
        zeta,
        damping,
        half_life,
        roll_call_half_life,
        bounce,
        mass,
    } = *options;
    // Clap's argument groups refuse two options for one number: at most one of the first five is given, and one of the next five.
    let ratio = zeta.unwrap_or(1.0);
    let has_ratio = [damping, half_life, roll_call_half_life, bounce] == [None; 4];
    if let Some(hertz) = frequency.or(omega.map(|omega| omega / TAU)) {
        match (half_life, roll_call_half_life) {
            (Some(half_life), _) => Some(Spring::from_envelope_half_life(hertz, half_life)),
            (_, Some(half_life)) => Some(Spring::from_roll_call_half_life(hertz, half_life)),
            _ => has_ratio.then(|| match omega {
                Some(omega) => Spring::new(omega, ratio),
                None => Spring::from_hertz(hertz, ratio),
            }),
        }
    } else if let Some(stiffness) = stiffness {
        let of_damping = |damping| Spring::from_stiffness_damping_mass(stiffness, damping, mass);
        match damping {
            Some(damping) => Some(of_damping(damping)),
            None => {
                has_ratio.then(|| of_damping(0.0).and_then(|it| Spring::new(it.omega(), ratio)))
            }
        }
    } else if let Some(time) = smoothing_time {
        (has_ratio && zeta.is_none()).then(|| Spring::from_smoothing_time(time))
    } else if let Some(duration) = duration {
        let has_bounce = [zeta, damping, half_life, roll_call_half_life] == [None; 4];
        has_bounce.then(|| Spring::from_duration_bounce(duration, bounce.unwrap_or(0.0)))
    } else {
        // A half-life alone means critical damping, a damping ratio 1 Hz.
        match (half_life, roll_call_half_life) {
            (Some(half_life), _) => Some(Spring::critical_from_envelope_half_life(half_life)),
            (_, Some(half_life)) => Some(Spring::critical_from_roll_call_half_life(half_life)),
            _ => has_ratio.then(|| Spring::from_hertz(1.0, ratio)),
        }
    }
}
