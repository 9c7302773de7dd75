//! A springy Stable PD drive at 30 fps beside the exact curve: CSV on standard output, a drawing in the file named first.
//!
//! `cargo run -p spring_math --example trace -- spring.svg`

use spring_math::frames::FrameSpec;
use spring_math::planner::{Backlog, PlannerSettings, Policy};
use spring_math::trace::{Trace, TraceRow, TraceSettings, write_csv, write_svg};
use spring_math::{Method, Spring};
use std::error::Error;
use std::fs::File;

fn main() -> Result<(), Box<dyn Error>> {
    let settings = TraceSettings {
        method: Method::StablePdBody,
        planner: PlannerSettings::new(Policy::Variable, 1.0 / 60.0, 8, Backlog::Drop)?,
        ..TraceSettings::new(Spring::from_hertz(2.0, 0.15)?)
    };
    let frames = "jitter:30:0.4:7".parse::<FrameSpec>()?.frames()?;
    let rows: Vec<TraceRow> = Trace::new(settings, frames)?.collect();
    if let Some(path) = std::env::args().nth(1) {
        write_svg(&settings, &rows, &mut File::create(path)?)?;
    }
    Ok(write_csv(rows, &mut std::io::stdout().lock())?)
}
