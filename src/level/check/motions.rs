//! Checks that a platform's motion leads somewhere.

use bevy::math::Vec3;

use super::mistakes::Mistakes;
use crate::level::file::{Motion, Platform};

/// The most points of a route or of places, and the most angles.
const MAX_POINTS: usize = 64;

/// Adds a mistake for a motion that goes nowhere.
pub(super) fn check(mistakes: &mut Mistakes, at: &str, platform: &Platform) {
    let field = |name: &str| format!("{at}.{name}");
    match &platform.motion {
        Motion::Travel { to, .. } | Motion::Step { to, .. } => {
            if *to == platform.position {
                let what = "is where the platform starts: name another place, or use motion: Still";
                mistakes.about(&field("to"), what);
            }
        }
        Motion::Route { points, .. } => {
            list(mistakes, &field("points"), "points", points.len());
            leads_on(mistakes, &field("points"), points, platform);
        }
        Motion::Turn { speed_deg_s, axis } => {
            if *speed_deg_s == 0.0 {
                let what = "is 0, which never turns: give it a speed, or use motion: Still";
                mistakes.about(&field("speed_deg_s"), what);
            }
            direction(mistakes, &field("axis"), *axis);
        }
        Motion::Places { points, start } => {
            let count = points.len();
            list(mistakes, &field("points"), "points", count);
            begins_in(
                mistakes,
                at,
                *start,
                count,
                "0 is the platform's position, 1 the first of the points",
            );
        }
        Motion::Angles {
            degrees,
            axis,
            start,
            ..
        } => {
            let count = degrees.len();
            list(mistakes, &field("degrees"), "angles", count);
            direction(mistakes, &field("axis"), *axis);
            begins_in(
                mistakes,
                at,
                *start,
                count,
                "0 is the platform's rotation at rest, 1 the first of the angles",
            );
        }
        Motion::Player { from, to, .. } => {
            if from == to {
                let what = "is the same place as from: a line needs two ends; name another place";
                mistakes.about(&field("to"), what);
            }
        }
        Motion::Rise { .. } | Motion::Body { .. } | Motion::Still => {}
    }
}

/// Adds a mistake for a start that is beyond the last place. `legend` says what the numbers mean.
fn begins_in(mistakes: &mut Mistakes, at: &str, start: usize, last: usize, legend: &str) {
    if start > last {
        let what = format!("must be 0 to {last}, is {start}: {legend}");
        mistakes.about(&format!("{at}.start"), what);
    }
}

/// Adds a mistake for a list of points or angles that is empty or too long.
fn list(mistakes: &mut Mistakes, field: &str, of: &str, count: usize) {
    if !(1..=MAX_POINTS).contains(&count) {
        let what =
            format!("must hold 1 to {MAX_POINTS} {of}, holds {count}: to stand, use motion: Still");
        mistakes.about(field, what);
    }
}

/// Adds a mistake for each point of a route that is the point before it.
fn leads_on(mistakes: &mut Mistakes, at: &str, points: &[Vec3], platform: &Platform) {
    let mut before = platform.position;
    for (i, point) in points.iter().enumerate() {
        if *point == before {
            let what = match i {
                0 => "is the platform's position, where the route begins: leave it out",
                _ => "is the same place as the point before it: leave it out",
            };
            mistakes.about(&format!("{at}[{i}]"), what);
        }
        before = *point;
    }
}

/// An axis shorter than this has no direction.
const SHORTEST_AXIS: f32 = 1e-3;

/// Adds a mistake for an axis that has no direction.
pub(super) fn direction(mistakes: &mut Mistakes, field: &str, axis: Vec3) {
    if axis.length() < SHORTEST_AXIS {
        let what = "has no direction: write, for example, (0, 1, 0), the up axis";
        mistakes.about(field, what);
    }
}
