//! Each number and name of a level on its own.

use std::collections::HashMap;

use bevy::math::Vec3;

use super::Mistakes;
use crate::level::file::{
    Level, Motion, Platform, PlatformAuthority, PlatformMethod, PlatformSpring, Shape,
};

/// What a number may be, and why.
struct Range {
    min: f32,
    max: f32,
    unit: &'static str,
    why: &'static str,
}

const fn range(min: f32, max: f32, unit: &'static str, why: &'static str) -> Range {
    Range {
        min,
        max,
        unit,
        why,
    }
}

const PLACE: Range = range(
    -10_000.0,
    10_000.0,
    "m",
    "farther out, 32-bit positions are too coarse to walk on",
);
const HEIGHT: Range = range(
    -1000.0,
    1000.0,
    "m",
    "usually a few metres under the lowest ground",
);
const GOAL_RADIUS: Range = range(0.1, 100.0, "m", "usually 1 to 2 m");
const ANGLE: Range = range(-360.0, 360.0, "degrees", "one turn either way is enough");
const SOLID_SIZE: Range = range(0.01, 2000.0, "m", "it is a whole length, never negative");
const CRATE_SIZE: Range = range(0.05, 20.0, "m", "it is a whole length, never negative");
const PLATFORM_SIZE: Range = range(0.05, 100.0, "m", "it is a whole length, never negative");
const SLOPE: Range = range(1.0, 85.0, "degrees", "flatter or steeper, use a Box");
const LENGTH: Range = range(0.1, 1000.0, "m", "it is a whole length, never negative");
const STEP_HEIGHT: Range = range(0.01, 5.0, "m", "usually 0.15 to 0.3 m");
const STEP_DEPTH: Range = range(0.05, 10.0, "m", "usually 0.3 m");
const COLUMN_RADIUS: Range = range(0.01, 100.0, "m", "it is half the thickness");
const COLUMN_HEIGHT: Range = range(0.05, 1000.0, "m", "it is a whole length, never negative");
const MASS: Range = range(0.01, 100_000.0, "kg", "a body needs mass to be pushed");
const FREQUENCY: Range = range(
    0.1,
    30.0,
    "Hz",
    "usually 2 to 8 Hz; above 30 no step rate follows it",
);
const DAMPING: Range = range(
    0.0,
    10.0,
    "(a ratio)",
    "1 comes to rest soonest without overshoot",
);
const TRAVEL_SPEED: Range = range(
    0.01,
    50.0,
    "m/s",
    "the character runs 5 m/s; to stand, use motion: Still",
);
const PAUSE: Range = range(0.0, 600.0, "s", "usually 1 to 3 s");
const RISE_HEIGHT: Range = range(
    0.01,
    100.0,
    "m",
    "position is the low end; to stand, use motion: Still",
);
const PERIOD: Range = range(0.5, 600.0, "s", "up and down together, usually 6 to 20 s");
const TURN_SPEED: Range = range(-720.0, 720.0, "degrees per second", "usually 30 to 90");

const MAX_STEPS: u32 = 200;
const MAX_SOLIDS: usize = 1000;
const MAX_CRATES: usize = 500;
const MAX_PLATFORMS: usize = 200;
const MAX_NAME_CHARS: usize = 64;

/// Notes every number out of its range and every name that is missing or taken.
pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    name(mistakes, "name", &level.name);
    vector(mistakes, "spawn.position", level.spawn.position, &PLACE);
    number(mistakes, "spawn.facing_deg", level.spawn.facing_deg, &ANGLE);
    if let Some(lab) = &level.lab {
        vector(mistakes, "lab.position", lab.position, &PLACE);
        number(mistakes, "lab.facing_deg", lab.facing_deg, &ANGLE);
    }
    if let Some(goal) = &level.goal {
        vector(mistakes, "goal.position", goal.position, &PLACE);
        number(mistakes, "goal.radius_m", goal.radius_m, &GOAL_RADIUS);
    }
    number(mistakes, "kill_below_m", level.kill_below_m, &HEIGHT);
    counts(mistakes, level);

    for (i, solid) in level.solids.iter().enumerate() {
        let at = format!("solids[{i}]");
        shape(mistakes, &format!("{at}.shape"), &solid.shape);
        vector(mistakes, &format!("{at}.position"), solid.position, &PLACE);
        vector(
            mistakes,
            &format!("{at}.rotation_deg"),
            solid.rotation_deg,
            &ANGLE,
        );
    }
    for (i, crate_) in level.crates.iter().enumerate() {
        let at = format!("crates[{i}]");
        number(mistakes, &format!("{at}.mass_kg"), crate_.mass_kg, &MASS);
        vector(
            mistakes,
            &format!("{at}.size_m"),
            crate_.size_m,
            &CRATE_SIZE,
        );
        vector(mistakes, &format!("{at}.position"), crate_.position, &PLACE);
    }
    for (i, each) in level.platforms.iter().enumerate() {
        platform(mistakes, &format!("platforms[{i}]"), each);
    }
    names(mistakes, level);
}

fn platform(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    vector(
        mistakes,
        &format!("{at}.size_m"),
        platform.size_m,
        &PLATFORM_SIZE,
    );
    vector(
        mistakes,
        &format!("{at}.position"),
        platform.position,
        &PLACE,
    );
    number(mistakes, &format!("{at}.mass_kg"), platform.mass_kg, &MASS);
    if let Some(given) = &platform.spring {
        spring(mistakes, &format!("{at}.spring"), given);
    }
    method(mistakes, at, platform);
    if let PlatformAuthority::Force { tuned_for_kg } = platform.authority {
        let field = format!("{at}.authority.tuned_for_kg");
        number(mistakes, &field, tuned_for_kg, &MASS);
    }
    motion(mistakes, &format!("{at}.motion"), platform);
}

fn counts(mistakes: &mut Mistakes, level: &Level) {
    if level.solids.is_empty() {
        let message = "solids is empty: a level with no ground has nothing to stand on; add a Box under the spawn";
        mistakes.note("solids", message.into());
    }
    for (field, count, max) in [
        ("solids", level.solids.len(), MAX_SOLIDS),
        ("crates", level.crates.len(), MAX_CRATES),
        ("platforms", level.platforms.len(), MAX_PLATFORMS),
    ] {
        if count > max {
            let message =
                format!("{field} holds {count}, may hold {max}: more would not run in real time");
            mistakes.note(field, message);
        }
    }
}

fn shape(mistakes: &mut Mistakes, at: &str, shape: &Shape) {
    let field = |name: &str| format!("{at}.{name}");
    match *shape {
        Shape::Box { size_m } => vector(mistakes, &field("size_m"), size_m, &SOLID_SIZE),
        Shape::Ramp {
            angle_deg,
            length_m,
            width_m,
        } => {
            number(mistakes, &field("angle_deg"), angle_deg, &SLOPE);
            number(mistakes, &field("length_m"), length_m, &LENGTH);
            number(mistakes, &field("width_m"), width_m, &LENGTH);
        }
        Shape::Stair {
            step_height_m,
            step_depth_m,
            steps,
            width_m,
        } => {
            number(
                mistakes,
                &field("step_height_m"),
                step_height_m,
                &STEP_HEIGHT,
            );
            number(mistakes, &field("step_depth_m"), step_depth_m, &STEP_DEPTH);
            number(mistakes, &field("width_m"), width_m, &LENGTH);
            if !(1..=MAX_STEPS).contains(&steps) {
                let field = field("steps");
                let message = format!(
                    "{field} must be between 1 and {MAX_STEPS}, is {steps}: for a slope use a Ramp"
                );
                mistakes.note(&field, message);
            }
        }
        Shape::Column { radius_m, height_m } => {
            number(mistakes, &field("radius_m"), radius_m, &COLUMN_RADIUS);
            number(mistakes, &field("height_m"), height_m, &COLUMN_HEIGHT);
        }
    }
}

fn spring(mistakes: &mut Mistakes, at: &str, spring: &PlatformSpring) {
    number(
        mistakes,
        &format!("{at}.frequency_hz"),
        spring.frequency_hz,
        &FREQUENCY,
    );
    number(
        mistakes,
        &format!("{at}.damping_ratio"),
        spring.damping_ratio,
        &DAMPING,
    );
}

/// What rapier's own drivers have no use for is refused rather than ignored.
fn method(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    let method = platform.method;
    if !matches!(
        method,
        PlatformMethod::PdController | PlatformMethod::JointMotor
    ) {
        return;
    }
    if method == PlatformMethod::PdController && platform.spring.is_some() {
        let field = format!("{at}.spring");
        let message =
            format!("{field} has no say: a PdController has gains of its own; leave it out");
        mistakes.note(&field, message);
    }
    if platform.authority != PlatformAuthority::Insulated {
        let field = format!("{at}.authority");
        let message = format!("{field} has no say: a {method:?} is Insulated; leave it out");
        mistakes.note(&field, message);
    }
    if method == PlatformMethod::JointMotor && matches!(platform.motion, Motion::Turn { .. }) {
        let field = format!("{at}.motion");
        let message =
            format!("{field} turns, and a JointMotor moves along lines only: use another method");
        mistakes.note(&field, message);
    }
}

fn motion(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    let field = |name: &str| format!("{at}.{name}");
    match platform.motion {
        Motion::Travel {
            to,
            speed_m_s,
            pause_secs,
        } => {
            vector(mistakes, &field("to"), to, &PLACE);
            number(mistakes, &field("speed_m_s"), speed_m_s, &TRAVEL_SPEED);
            number(mistakes, &field("pause_secs"), pause_secs, &PAUSE);
            if to == platform.position {
                let field = field("to");
                let message = format!(
                    "{field} is where the platform starts: name another place, or use motion: Still"
                );
                mistakes.note(&field, message);
            }
        }
        Motion::Rise {
            height_m,
            period_secs,
        } => {
            number(mistakes, &field("height_m"), height_m, &RISE_HEIGHT);
            number(mistakes, &field("period_secs"), period_secs, &PERIOD);
        }
        Motion::Turn { speed_deg_s } => {
            let field = field("speed_deg_s");
            number(mistakes, &field, speed_deg_s, &TURN_SPEED);
            if speed_deg_s == 0.0 {
                let message = format!(
                    "{field} is 0, which never turns: give it a speed, or use motion: Still"
                );
                mistakes.note(&field, message);
            }
        }
        Motion::Step { to, period_secs } => {
            vector(mistakes, &field("to"), to, &PLACE);
            number(mistakes, &field("period_secs"), period_secs, &PERIOD);
            if to == platform.position {
                let field = field("to");
                let message = format!(
                    "{field} is where the platform starts: name another place, or use motion: Still"
                );
                mistakes.note(&field, message);
            }
        }
        Motion::Still => {}
    }
}

/// One namespace for all that has a name: reports and scripts tell bodies apart by it.
fn names(mistakes: &mut Mistakes, level: &Level) {
    let solids = level.solids.iter().map(|solid| &solid.name).enumerate();
    let crates = level.crates.iter().map(|crate_| &crate_.name).enumerate();
    let platforms = level
        .platforms
        .iter()
        .map(|platform| &platform.name)
        .enumerate();
    let all = solids
        .map(|(i, name)| (format!("solids[{i}].name"), name))
        .chain(crates.map(|(i, name)| (format!("crates[{i}].name"), name)))
        .chain(platforms.map(|(i, name)| (format!("platforms[{i}].name"), name)));

    let mut taken: HashMap<&str, String> = HashMap::new();
    for (field, text) in all {
        name(mistakes, &field, text);
        if let Some(first) = taken.get(text.as_str()) {
            let line = mistakes.parsed.line_of(first);
            let message =
                format!("{field} `{text}` is taken by line {line}: give each its own name");
            mistakes.note(&field, message);
        } else {
            taken.insert(text, field);
        }
    }
}

fn name(mistakes: &mut Mistakes, field: &str, text: &str) {
    let chars = text.chars().count();
    if text.trim().is_empty() {
        mistakes.note(field, format!("{field} is empty: give it a name"));
    } else if chars > MAX_NAME_CHARS {
        let message =
            format!("{field} has {chars} characters, may have {MAX_NAME_CHARS}: shorten it");
        mistakes.note(field, message);
    }
}

fn vector(mistakes: &mut Mistakes, field: &str, value: Vec3, range: &Range) {
    for (i, (axis, value)) in ["x", "y", "z"]
        .into_iter()
        .zip(value.to_array())
        .enumerate()
    {
        out_of_range(
            mistakes,
            &format!("{field}[{i}]"),
            &format!("{axis} of {field}"),
            value,
            range,
        );
    }
}

fn number(mistakes: &mut Mistakes, field: &str, value: f32, range: &Range) {
    out_of_range(mistakes, field, field, value, range);
}

fn out_of_range(mistakes: &mut Mistakes, field: &str, called: &str, value: f32, range: &Range) {
    let Range {
        min,
        max,
        unit,
        why,
    } = range;
    // A NaN is in no range.
    if !(*min..=*max).contains(&value) {
        let message = format!("{called} must be between {min} and {max} {unit}, is {value}: {why}");
        mistakes.note(field, message);
    }
}
