//! Checks that the pieces of a level fit together: spawn, checkpoints, crates and lamps free of solids.
//!
//! Uses only what is in range. A solid or platform with a wrong shape, size or place is left out.

use bevy::math::Vec3;

use super::bodies::{Body, CHARACTER_HEIGHT_M, CHARACTER_RADIUS_M};
use super::mistakes::Mistakes;
use crate::level::file::{LAMP_HEIGHT_M, Level};

/// The feet at the spawn may lie this deep in the ground, m.
pub(super) const FEET_SLACK_M: f32 = 0.05;

/// Adds a mistake for a spawn, checkpoint, crate or lamp inside a solid or platform.
pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    if have_wrong_length(mistakes) {
        return;
    }
    let standing = standing(level, mistakes);
    if !mistakes.has_in("spawn.position") {
        let feet = level.spawn.position;
        place_is_free("spawn.position", feet, &standing, mistakes);
    }
    for (i, checkpoint) in level.checkpoints.iter().enumerate() {
        let field = format!("checkpoints[{i}].position");
        if !mistakes.has_in(&field) {
            place_is_free(&field, checkpoint.position, &standing, mistakes);
        }
    }
    crates_are_free(level, &standing, mistakes);
    lamps_are_free(level, &standing, mistakes);
}

/// Whether a list is too long, or there are no solids: without solids there is no ground to look for, and too many would take too
/// long.
pub(super) fn have_wrong_length(mistakes: &Mistakes) -> bool {
    let lists = ["solids", "crates", "platforms", "checkpoints", "stations"];
    lists.iter().any(|list| mistakes.has_at(list))
}

/// Adds a mistake if the character does not fit where its feet are at `field`, the spawn or a checkpoint.
fn place_is_free(field: &str, feet: Vec3, standing: &[Body], mistakes: &mut Mistakes) {
    // The capsule is tested with five upward rays: one on its axis, four at its sides. Those four span only the cylinder, because
    // the capsule's ends are rounded.
    let middle = (
        feet + Vec3::Y * FEET_SLACK_M,
        CHARACTER_HEIGHT_M - FEET_SLACK_M,
    );
    let side = 0.9 * CHARACTER_RADIUS_M;
    let sides = [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z].map(|away| {
        let from = feet + away * side + Vec3::Y * CHARACTER_RADIUS_M;
        (from, CHARACTER_HEIGHT_M - 2.0 * CHARACTER_RADIUS_M)
    });
    let lines: Vec<(Vec3, f32)> = [middle].into_iter().chain(sides).collect();

    let meets = |it: &&Body| lines.iter().any(|&(from, length)| is_on(it, from, length));
    if let Some(outer) = standing.iter().find(meets) {
        let what = format!(
            "{} is inside {}: the character is {CHARACTER_HEIGHT_M} m tall and {} m wide; move one of them",
            shown(feet),
            outer.called(),
            2.0 * CHARACTER_RADIUS_M
        );
        mistakes.about(field, what);
    }
}

/// Whether a body meets the upright line of this length (m) from a point.
fn is_on(body: &Body, from: Vec3, length_m: f32) -> bool {
    let hit = body.ray_hit(from, Vec3::Y);
    hit.is_some_and(|way| way <= length_m)
}

fn crates_are_free(level: &Level, standing: &[Body], mistakes: &mut Mistakes) {
    for (i, crate_) in level.crates.iter().enumerate() {
        let field = format!("crates[{i}].position");
        if mistakes.has_in(&field) {
            continue;
        }
        let buried = |it: &&Body| is_on(it, crate_.position, 0.0);
        if let Some(outer) = standing.iter().find(buried) {
            let what = format!(
                "{} is inside {}: move it out (a crate's position is its centre)",
                shown(crate_.position),
                outer.called()
            );
            mistakes.about(&field, what);
        }
    }
}

fn lamps_are_free(level: &Level, standing: &[Body], mistakes: &mut Mistakes) {
    for (i, station) in level.stations.iter().enumerate() {
        let field = format!("stations[{i}].lamp");
        let Some(foot) = station.lamp.filter(|_| !mistakes.has_in(&field)) else {
            continue;
        };
        let from = foot + Vec3::Y * FEET_SLACK_M;
        let meets = |it: &&Body| is_on(it, from, LAMP_HEIGHT_M - FEET_SLACK_M);
        if let Some(outer) = standing.iter().find(meets) {
            let what = format!(
                "{} is inside {}: it is the foot of a post, {LAMP_HEIGHT_M} m tall; move one of them",
                shown(foot),
                outer.called()
            );
            mistakes.about(&field, what);
        }
    }
}

/// The solids, and the platforms at their start poses. Only those whose numbers are in range.
pub(super) fn standing<'a>(level: &'a Level, mistakes: &Mistakes) -> Vec<Body<'a>> {
    const FORM: [&str; 7] = [
        "shape",
        "size_m",
        "position",
        "rotation_deg",
        "pivot_m",
        "motion",
        "timing",
    ];
    let is_sound = |body: String| {
        let mut fields = FORM.iter();
        fields.all(|field| !mistakes.has_in(&format!("{body}.{field}")))
    };
    let solids = level.solids.iter().enumerate();
    let solids = solids.filter(|(i, _)| is_sound(format!("solids[{i}]")));
    let platforms = level.platforms.iter().enumerate();
    let platforms = platforms.filter(|(i, _)| is_sound(format!("platforms[{i}]")));
    let solids = solids.map(|(_, solid)| Body::solid(solid));
    let platforms = platforms.map(|(_, platform)| Body::platform(platform));
    solids.chain(platforms).collect()
}

/// A place as the file writes it: `(x, y, z)`.
pub(super) fn shown(Vec3 { x, y, z }: Vec3) -> String {
    format!("({x}, {y}, {z})")
}
