//! Checks each number of a level against its range, and the length of each list. Platforms are in [`platforms`].

use super::limits::{
    ANGLE, COLUMN_HEIGHT, COLUMN_RADIUS, CRATE_SIZE, GOAL_RADIUS, HEIGHT, LENGTH, MASS, PLACE,
    SLOPE, SOLID_SIZE, STEP_DEPTH, STEP_HEIGHT, area, number, vector,
};
use super::mistakes::Mistakes;
use super::platforms;
use super::surfaces;
use crate::level::file::{Crate, Level, Shape, Solid};

const MAX_STEPS: u32 = 200;
const MAX_SOLIDS: usize = 1000;
const MAX_CRATES: usize = 500;
const MAX_PLATFORMS: usize = 200;

/// Adds a mistake for each number out of its range, and for each list that is empty or too long.
pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
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

    for (i, each) in level.solids.iter().enumerate() {
        solid(mistakes, &format!("solids[{i}]"), each);
    }
    for (i, each) in level.crates.iter().enumerate() {
        crate_(mistakes, &format!("crates[{i}]"), each);
    }
    for (i, each) in level.platforms.iter().enumerate() {
        platforms::check(mistakes, &format!("platforms[{i}]"), each);
    }
}

fn solid(mistakes: &mut Mistakes, at: &str, solid: &Solid) {
    shape(mistakes, &format!("{at}.shape"), &solid.shape);
    vector(mistakes, &format!("{at}.position"), solid.position, &PLACE);
    let turned = solid.rotation_deg;
    vector(mistakes, &format!("{at}.rotation_deg"), turned, &ANGLE);
    surfaces::check(mistakes, at, solid.friction, solid.bounce);
    surfaces::check_belt(mistakes, at, solid.belt_m_s);
}

fn crate_(mistakes: &mut Mistakes, at: &str, crate_: &Crate) {
    number(mistakes, &format!("{at}.mass_kg"), crate_.mass_kg, &MASS);
    let size_m = crate_.size_m;
    vector(mistakes, &format!("{at}.size_m"), size_m, &CRATE_SIZE);
    vector(mistakes, &format!("{at}.position"), crate_.position, &PLACE);
    let turned = crate_.rotation_deg;
    vector(mistakes, &format!("{at}.rotation_deg"), turned, &ANGLE);
    surfaces::check(mistakes, at, crate_.friction, crate_.bounce);
    if let Some(given) = &crate_.area {
        area(mistakes, &format!("{at}.area"), given);
    }
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
