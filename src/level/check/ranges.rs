//! Checks each number of a level against the range on its field, the speed of belts, and the length of each list. The other checks of
//! platforms are in [`platforms`].

use bevy::math::Vec3;

use super::mistakes::Mistakes;
use super::platforms;
use crate::level::file::limits::BELT_SPEED;
use crate::level::file::{CameraRig, Level};
use crate::parameters::each_number;

/// How many points a path or the rail of a camera may have.
const PATH_POINTS: std::ops::RangeInclusive<usize> = 2..=64;

/// Adds a mistake for each number out of its range, and for each list that is empty or too long.
pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    each_number(level, &mut |number| {
        if let Some(fault) = number.fault() {
            mistakes.note(&number.path, fault);
        }
    });
    counts(mistakes, level);
    for (i, each) in level.solids.iter().enumerate() {
        belt(mistakes, &format!("solids[{i}].belt_m_s"), each.belt_m_s);
    }
    for (i, each) in level.paths.iter().enumerate() {
        points(mistakes, &format!("paths[{i}].points"), each.points.len());
    }
    for (i, each) in level.cameras.iter().enumerate() {
        if let CameraRig::Rail { points: on, .. } = &each.rig {
            points(mistakes, &format!("cameras[{i}].rig.points"), on.len());
        }
    }
    for (i, each) in level.platforms.iter().enumerate() {
        platforms::check(mistakes, &format!("platforms[{i}]"), each);
    }
}

/// Adds a mistake for a list of points that is too short or too long.
fn points(mistakes: &mut Mistakes, field: &str, count: usize) {
    if !PATH_POINTS.contains(&count) {
        let (least, most) = (PATH_POINTS.start(), PATH_POINTS.end());
        let what = format!("has {count} points, may have {least} to {most}");
        mistakes.about(field, what);
    }
}

/// Adds a mistake for a belt that is too fast in all, with no axis that is.
fn belt(mistakes: &mut Mistakes, field: &str, velocity: Vec3) {
    let (speed, max) = (velocity.length(), BELT_SPEED.range.1);
    // The message about a number that is out of range is enough.
    if mistakes.has_in(field) || speed <= max {
        return;
    }
    // Rounded towards zero, to a tenth.
    let tenths = (velocity * (max / speed) * 10.0).trunc();
    // Not as -0.
    let [x, y, z] = tenths.to_array().map(|tenth| tenth / 10.0 + 0.0);
    let what = format!(
        "has a speed of {speed:.1} m/s, may have {max}: write, for example, ({x}, {y}, {z})"
    );
    mistakes.about(field, what);
}

fn counts(mistakes: &mut Mistakes, level: &Level) {
    if level.solids.is_empty() {
        let message = "solids is empty: a level with no ground has nothing to stand on; add a Box under the spawn";
        mistakes.note("solids", message.into());
    }
    let slow = "more would not run in real time";
    let slow_to_draw = "more would be slow to draw without a GPU";
    let other = "leave some out";
    for (field, count, max, why) in [
        ("solids", level.solids.len(), 1000, slow),
        ("crates", level.crates.len(), 500, slow),
        ("platforms", level.platforms.len(), 200, slow),
        ("signs", level.signs.len(), 100, slow_to_draw),
        ("digits", level.digits.len(), 100, slow_to_draw),
        ("paths", level.paths.len(), 50, other),
        ("props", level.props.len(), 300, slow),
        ("anchors", level.anchors.len(), 100, slow_to_draw),
        ("trails", level.trails.len(), 50, slow_to_draw),
        ("dials", level.dials.len(), 100, other),
        ("pads", level.pads.len(), 200, other),
        ("coils", level.coils.len(), 100, other),
        ("loops", level.loops.len(), 500, other),
        ("checkpoints", level.checkpoints.len(), 100, other),
        ("stations", level.stations.len(), 50, other),
        ("reeds", level.reeds.len(), 10, other),
        ("booms", level.booms.len(), 10, other),
        ("grass", level.grass.len(), 20, other),
        ("exhibits", level.exhibits.len(), 20, other),
        ("cameras", level.cameras.len(), 50, slow),
        ("creatures", level.creatures.len(), 40, slow_to_draw),
    ] {
        if count > max {
            mistakes.about(field, format!("holds {count}, may hold {max}: {why}"));
        }
    }
}
