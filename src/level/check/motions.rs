//! Checks that a platform's motion leads somewhere.

use bevy::math::Vec3;

use super::mistakes::Mistakes;
use crate::level::file::{Motion, Platform};

/// The most points of a route or of places, and the most angles.
const MAX_POINTS: usize = 64;

/// Adds a mistake for a motion that goes nowhere.
pub(super) fn check(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    let field = |name: &str| format!("{at}.{name}");
    match platform.motion {
        Motion::Travel { to, .. } | Motion::Step { to, .. } => {
            leads_away(mistakes, &field("to"), to, platform);
        }
        Motion::Route { ref points, .. } => {
            list(mistakes, &field("points"), points);
            leads_on(mistakes, &field("points"), points, platform);
        }
        Motion::Turn { speed_deg_s, axis } => turn(mistakes, at, speed_deg_s, axis),
        Motion::Places { ref points, start } => places(mistakes, at, points, start),
        Motion::Angles { .. } => angles(mistakes, at, &platform.motion),
        Motion::Player { from, to, .. } => {
            if from == to {
                let field = field("to");
                let message = format!(
                    "{field} is the same place as from: a line needs two ends; name another place"
                );
                mistakes.note(&field, message);
            }
        }
        Motion::Rise { .. } | Motion::Body { .. } | Motion::Still => {}
    }
}

fn turn(mistakes: &mut Mistakes, at: &str, speed_deg_s: f32, axis: Vec3) {
    let field = format!("{at}.speed_deg_s");
    if speed_deg_s == 0.0 {
        let message =
            format!("{field} is 0, which never turns: give it a speed, or use motion: Still");
        mistakes.note(&field, message);
    }
    direction(mistakes, &format!("{at}.axis"), axis);
}

fn places(mistakes: &mut Mistakes, at: &str, points: &[Vec3], start: usize) {
    list(mistakes, &format!("{at}.points"), points);
    begins_in(
        mistakes,
        &format!("{at}.start"),
        start,
        points.len(),
        "position",
        "points",
    );
}

/// Adds a mistake for a list of angles that is empty or too long.
fn angles(mistakes: &mut Mistakes, at: &str, motion: &Motion) {
    let Motion::Angles {
        degrees,
        axis,
        start,
        ..
    } = motion
    else {
        return;
    };
    let field = |name: &str| format!("{at}.{name}");
    let count = degrees.len();
    if !(1..=MAX_POINTS).contains(&count) {
        let field = field("degrees");
        let message = format!(
            "{field} must hold 1 to {MAX_POINTS} angles, holds {count}: to stand, use motion: Still"
        );
        mistakes.note(&field, message);
    }
    direction(mistakes, &field("axis"), *axis);
    begins_in(
        mistakes,
        &field("start"),
        *start,
        count,
        "rotation at rest",
        "angles",
    );
}

/// Adds a mistake for a start that is beyond the last place. `rest` is place 0, `list` has the others.
fn begins_in(
    mistakes: &mut Mistakes,
    field: &str,
    start: usize,
    last: usize,
    rest: &str,
    list: &str,
) {
    if start > last {
        let message = format!(
            "{field} must be between 0 and {last}, is {start}: 0 is the platform's {rest}, 1 the first of the {list}"
        );
        mistakes.note(field, message);
    }
}

/// Adds a mistake for a list of points that is empty or too long.
fn list(mistakes: &mut Mistakes, at: &str, points: &[Vec3]) {
    let count = points.len();
    if !(1..=MAX_POINTS).contains(&count) {
        let message = format!(
            "{at} must hold 1 to {MAX_POINTS} points, holds {count}: to stand, use motion: Still"
        );
        mistakes.note(at, message);
    }
}

/// Adds a mistake for each point of a route that is the point before it.
fn leads_on(mistakes: &mut Mistakes, at: &str, points: &[Vec3], platform: &Platform) {
    let mut before = platform.position;
    for (i, point) in points.iter().enumerate() {
        if *point == before {
            let field = format!("{at}[{i}]");
            let message = if i == 0 {
                format!("{field} is the platform's position, where the route begins: leave it out")
            } else {
                format!("{field} is the same place as the point before it: leave it out")
            };
            mistakes.note(&field, message);
        }
        before = *point;
    }
}

/// Adds a mistake if a motion's destination is its start.
fn leads_away(mistakes: &mut Mistakes, field: &str, to: Vec3, platform: &Platform) {
    if to == platform.position {
        let message = format!(
            "{field} is where the platform starts: name another place, or use motion: Still"
        );
        mistakes.note(field, message);
    }
}

/// An axis shorter than this has no direction.
const SHORTEST_AXIS: f32 = 1e-3;

/// Adds a mistake for an axis that has no direction.
pub(super) fn direction(mistakes: &mut Mistakes, field: &str, axis: Vec3) {
    if axis.length() < SHORTEST_AXIS {
        let message =
            format!("{field} has no direction: write, for example, (0, 1, 0), the up axis");
        mistakes.note(field, message);
    }
}
