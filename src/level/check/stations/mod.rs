//! Checks dials, pads, checkpoints, the goal's lift, the lab's own clock, exhibits, stations and their instruments: names that must
//! exist, and what fits together.

mod dials;
mod exhibits;
mod instruments;
mod lab;
mod lift;
mod measures;
mod pads;

pub(super) use measures::measured;

use super::mistakes::Mistakes;
use super::names::unknown;
use crate::level::file::Level;

/// Adds a mistake for each name that nothing has, and for what cannot be together.
pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    dials::check(level, mistakes);
    pads::check(level, mistakes);
    checkpoints(level, mistakes);
    lift::check(level, mistakes);
    lab::check(level, mistakes);
    exhibits::check(level, mistakes);
    instruments::check(level, mistakes);
    measures::check(level, mistakes);
}

fn checkpoints(level: &Level, mistakes: &mut Mistakes) {
    for (i, checkpoint) in level.checkpoints.iter().enumerate() {
        let field = format!("checkpoints[{i}].position");
        let y = checkpoint.position.y;
        if y <= level.kill_below_m && !mistakes.has_in(&field) {
            let message = format!(
                "y of {field} is {y}, not above kill_below_m, which is {}: the player would return there and fall again; raise it",
                level.kill_below_m
            );
            mistakes.note(&format!("{field}[1]"), message);
        }
    }
}

/// Adds a mistake if none of `names` is `name`. `what` is the kind of thing: `dial`.
pub(super) fn must_exist<'a>(
    mistakes: &mut Mistakes,
    field: &str,
    what: &str,
    name: &str,
    names: impl Iterator<Item = &'a String>,
) {
    let names: Vec<&str> = names.map(String::as_str).collect();
    if let Some(hint) = unknown(name, &names, &format!("the level has no {what}")) {
        mistakes.note(field, format!("no {what} is called `{name}`: {hint}"));
    }
}
