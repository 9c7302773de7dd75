//! `springyard trace`: steps one spring without a physics engine, and prints it beside the exact curve.
//!
//! - [`record`](mod@record): steps the spring frame by frame with one integrator and one policy.
//! - [`write`](mod@write): writes the rows as CSV and as SVG.

pub mod record;
pub mod write;

use std::f32::consts::TAU;
use std::io::Write;

use spring_math::planner::{Backlog, PlannerSettings};
use spring_math::{ParameterError, Spring};

use self::record::{Trace, TraceRow, TraceSettings};
use self::write::{write_csv, write_svg};
use super::CommandError;
use super::args::{SpringOptions, TraceOptions};
use super::output::require_writable;
use super::run::frame_times;

/// Prints the trace as CSV, and draws it if `--svg` is given.
pub fn trace(options: &TraceOptions) -> Result<(), CommandError> {
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

    let failed = |error: std::io::Error| {
        CommandError::Failed(format!("the trace could not be written: {error}"))
    };
    require_writable("--svg", options.svg.as_deref())?;
    if let Some(path) = &options.svg {
        let mut file = std::fs::File::create(path).map_err(|error| {
            CommandError::bad_option(&format!("--svg {}", path.display()), error)
        })?;
        write_svg(&settings, &rows, &mut file).map_err(failed)?;
    }
    let mut stdout = std::io::stdout().lock();
    match write_csv(rows.iter().copied(), &mut stdout).and_then(|()| stdout.flush()) {
        // The reader, `head` for example, has closed the pipe.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(failed),
    }
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
        zeta,
        damping,
        mass,
        half_life,
        roll_call_half_life,
        bounce,
        ..
    } = *options;
    // Clap's argument groups already refuse two options for one number. This matches the combinations that define a spring.
    let hertz = options.frequency.or(options.omega.map(|omega| omega / TAU));
    Some(
        match (
            hertz,
            options.stiffness,
            options.smoothing_time,
            options.duration,
        ) {
            (Some(hertz), None, None, None) => match (zeta, half_life, roll_call_half_life) {
                (_, None, None) if damping.is_none() && bounce.is_none() => match options.omega {
                    Some(omega) => Spring::new(omega, zeta.unwrap_or(1.0)),
                    None => Spring::from_hertz(hertz, zeta.unwrap_or(1.0)),
                },
                (None, Some(half_life), None) => Spring::from_envelope_half_life(hertz, half_life),
                (None, None, Some(half_life)) => Spring::from_roll_call_half_life(hertz, half_life),
                _ => return None,
            },
            (None, Some(stiffness), None, None) => match (zeta, damping) {
                (None, Some(damping)) => {
                    Spring::from_stiffness_damping_mass(stiffness, damping, mass)
                }
                (zeta, None) if half_life.or(roll_call_half_life).or(bounce).is_none() => {
                    let undamped = Spring::from_stiffness_damping_mass(stiffness, 0.0, mass);
                    undamped.and_then(|spring| Spring::new(spring.omega(), zeta.unwrap_or(1.0)))
                }
                _ => return None,
            },
            (None, None, Some(time), None) if options.has_no_damping() => {
                Spring::from_smoothing_time(time)
            }
            (None, None, None, Some(duration))
                if zeta
                    .or(damping)
                    .or(half_life)
                    .or(roll_call_half_life)
                    .is_none() =>
            {
                Spring::from_duration_bounce(duration, bounce.unwrap_or(0.0))
            }
            (None, None, None, None) => return by_damping(options),
            _ => return None,
        },
    )
}

/// The spring if only a damping option is given: a half-life means critical damping, a damping ratio means 1 Hz.
fn by_damping(options: &SpringOptions) -> Option<Result<Spring, ParameterError>> {
    match (options.half_life, options.roll_call_half_life, options.zeta) {
        (Some(half_life), None, None) => Some(Spring::critical_from_envelope_half_life(half_life)),
        (None, Some(half_life), None) => Some(Spring::critical_from_roll_call_half_life(half_life)),
        (None, None, zeta) if options.damping.is_none() && options.bounce.is_none() => {
            Some(Spring::from_hertz(1.0, zeta.unwrap_or(1.0)))
        }
        _ => None,
    }
}

impl SpringOptions {
    fn has_no_damping(&self) -> bool {
        let said = [
            self.zeta,
            self.damping,
            self.half_life,
            self.roll_call_half_life,
            self.bounce,
        ];
        said.iter().all(Option::is_none)
    }
}
