//! Parsers for numbers and sizes on the command line, with their ranges.

use std::ops::{Range, RangeInclusive};

use bevy::math::Vec3;

use crate::cli::animation::{FRAMES_PER_SEC, LONGEST_SECS, animation_times};
use crate::overlay::interface::InterfaceScale;
use crate::visuals::RenderScale;
use springyard_timestep::policies::STEP_RATES_HZ;

fn number(text: &str) -> Result<f64, String> {
    let parsed = text.trim().parse();
    parsed.map_err(|_| format!("`{text}` is not a number"))
}

pub(super) fn in_range(text: &str, range: RangeInclusive<f64>, unit: &str) -> Result<f64, String> {
    let value = number(text)?;
    if range.contains(&value) {
        Ok(value)
    } else {
        let (low, high) = range.into_inner();
        Err(format!("must be from {low} to {high} {unit}"))
    }
}

/// A name without the spaces around it: `ferry, lift` are two names.
pub(super) fn trimmed(text: &str) -> Result<String, String> {
    Ok(text.trim().to_owned())
}

pub(super) fn step_rate(text: &str) -> Result<f64, String> {
    in_range(text, STEP_RATES_HZ, "steps a second")
}

pub(super) fn positive_secs(text: &str) -> Result<f64, String> {
    in_range(text, 0.001..=86_400.0, "seconds")
}

pub(super) fn picture_time(text: &str) -> Result<f64, String> {
    in_range(text, 0.0..=3_600.0, "seconds")
}

/// Simulated time of an animation, s.
pub(super) fn animation_span(text: &str) -> Result<Range<f64>, String> {
    let Some((from, to)) = text.split_once("..") else {
        return Err(format!(
            "`{text}` is not a span of time: FROM..TO in seconds, as 2..6"
        ));
    };
    let from = picture_time(from.trim()).map_err(|reason| format!("FROM: {reason}"))?;
    let to = picture_time(to.trim()).map_err(|reason| format!("TO: {reason}"))?;
    let span = from..to;
    let frames = animation_times(&span).len() as f64;
    if (1.0..=LONGEST_SECS * FRAMES_PER_SEC).contains(&frames) {
        Ok(span)
    } else {
        let shortest = 1.0 / FRAMES_PER_SEC;
        Err(format!(
            "TO must be {shortest} to {LONGEST_SECS} seconds after FROM"
        ))
    }
}

pub(super) fn interface_scale(text: &str) -> Result<f32, String> {
    let scale = number(text)? as f32;
    let fault = InterfaceScale::LIMITS.fault("the scale", "", scale);
    fault.map_or(Ok(scale), Err)
}

pub(super) fn render_scale(text: &str) -> Result<RenderScale, String> {
    RenderScale::new(number(text)? as f32)
}

/// A place in the level: three numbers, m.
pub(super) fn place(text: &str) -> Result<Vec3, String> {
    let numbers: Option<Vec<f32>> = text
        .split(',')
        .map(|number| number.trim().parse().ok())
        .collect();
    match numbers.as_deref() {
        Some(&[x, y, z]) if [x, y, z].iter().all(|number| number.abs() <= FARTHEST_M) => {
            Ok(Vec3::new(x, y, z))
        }
        Some([_, _, _]) => Err(format!(
            "each number must be from -{FARTHEST_M} to {FARTHEST_M} m"
        )),
        _ => Err(format!(
            "`{text}` is not a place: X,Y,Z in metres, as 3,8,-2.5"
        )),
    }
}

/// Farthest place of a free camera from the origin, along each axis, m: beyond it nothing can be seen.
const FARTHEST_M: f32 = 10_000.0;

pub(super) fn picture_size(text: &str) -> Result<(u32, u32), String> {
    let sides = text
        .split_once('x')
        .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    match sides {
        Some((width, height)) if (16..=8192).contains(&width) && (16..=8192).contains(&height) => {
            Ok((width, height))
        }
        Some(_) => Err("each side must be from 16 to 8192".into()),
        None => Err(format!("`{text}` is not a size: WIDTHxHEIGHT, as 1280x720")),
    }
}
