//! Checks that the pieces of a level fit together: spawn, crates and lamps free of solids, with ground under the spawn.
//!
//! Uses only what is in range. A solid or platform with a wrong shape, size or place is left out; it may be the missing ground,
//! so missing ground is not reported then.

use bevy::math::{EulerRot, Quat, Vec3};

use super::mistakes::Mistakes;
use crate::level::file::{CameraRule, LAMP_HEIGHT_M, Level, Platform, PlatformForm, Shape, Solid};

/// The character's height and radius, m: the capsule that must fit at the spawn.
pub(super) const CHARACTER_HEIGHT_M: f32 = 1.8;
pub(super) const CHARACTER_RADIUS_M: f32 = 0.3;
/// The feet at the spawn may lie this deep in the ground, m.
const FEET_SLACK_M: f32 = 0.05;
/// The longest drop from the spawn to the ground, m; a longer one is reported as a mistake.
const MAX_DROP_M: f32 = 20.0;

/// Adds a mistake for a spawn, checkpoint, crate or lamp inside a solid or platform.
pub(super) fn check_free(level: &Level, mistakes: &mut Mistakes) {
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

/// Adds a mistake for a spawn without ground under it. A spawn in a wrong place has no second message about its ground.
pub(super) fn check_ground(level: &Level, mistakes: &mut Mistakes) {
    if have_wrong_length(mistakes) || mistakes.has_in("spawn.position") {
        return;
    }
    let standing = standing(level, mistakes);
    if standing.len() == level.solids.len() + level.platforms.len() {
        spawn_has_ground(level, &standing, mistakes);
    }
}

/// Whether a list is too long, or there are no solids: without solids there is no ground to look for, and too many would take too
/// long.
fn have_wrong_length(mistakes: &Mistakes) -> bool {
    let lists = ["solids", "crates", "platforms", "checkpoints", "stations"];
    lists.iter().any(|list| mistakes.has_at(list))
}

/// Adds a mistake if the character does not fit where its feet are at `field`, the spawn or a checkpoint.
fn place_is_free(field: &str, feet: Vec3, standing: &[(String, Solid)], mistakes: &mut Mistakes) {
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

    let in_the_way = standing.iter().find(|(_, solid)| {
        lines.iter().any(|&(from, length)| {
            let hit = solid.ray_hit(from, Vec3::Y);
            hit.is_some_and(|(enter, _)| enter <= length)
        })
    });
    if let Some((what, _)) = in_the_way {
        let message = format!(
            "{field} {} is inside {what}: the character is {CHARACTER_HEIGHT_M} m tall and {} m wide; move one of them",
            shown(feet),
            2.0 * CHARACTER_RADIUS_M
        );
        mistakes.note(field, message);
    }
}

fn spawn_has_ground(level: &Level, standing: &[(String, Solid)], mistakes: &mut Mistakes) {
    let from = level.spawn.position + Vec3::Y * FEET_SLACK_M;
    let drops = standing
        .iter()
        .filter_map(|(_, solid)| solid.ray_hit(from, Vec3::NEG_Y))
        .map(|(enter, _)| enter);
    let Some(drop_m) = drops.min_by(f32::total_cmp) else {
        let message = format!(
            "no ground under the spawn: move spawn.position {} over a solid, or put one under it",
            shown(level.spawn.position)
        );
        mistakes.note("spawn.position", message);
        return;
    };
    if drop_m > MAX_DROP_M + FEET_SLACK_M {
        let message = format!(
            "no ground under the spawn within {MAX_DROP_M} m below it: lower spawn.position {}",
            shown(level.spawn.position)
        );
        mistakes.note("spawn.position", message);
    }
}

fn crates_are_free(level: &Level, standing: &[(String, Solid)], mistakes: &mut Mistakes) {
    for (i, crate_) in level.crates.iter().enumerate() {
        let field = format!("crates[{i}].position");
        if mistakes.has_in(&field) {
            continue;
        }
        let buried = standing.iter().find(|(_, solid)| {
            let hit = solid.ray_hit(crate_.position, Vec3::Y);
            hit.is_some_and(|(enter, _)| enter <= 0.0)
        });
        if let Some((what, _)) = buried {
            let message = format!(
                "{field} {} is inside {what}: move it out (a crate's position is its centre)",
                shown(crate_.position)
            );
            mistakes.note(&field, message);
        }
    }
}

fn lamps_are_free(level: &Level, standing: &[(String, Solid)], mistakes: &mut Mistakes) {
    for (i, station) in level.stations.iter().enumerate() {
        let field = format!("stations[{i}].lamp");
        let Some(foot) = station.lamp.filter(|_| !mistakes.has_in(&field)) else {
            continue;
        };
        let in_the_way = standing.iter().find(|(_, solid)| {
            let hit = solid.ray_hit(foot + Vec3::Y * FEET_SLACK_M, Vec3::Y);
            hit.is_some_and(|(enter, _)| enter <= LAMP_HEIGHT_M - FEET_SLACK_M)
        });
        if let Some((what, _)) = in_the_way {
            let message = format!(
                "{field} {} is inside {what}: it is the foot of a post, {LAMP_HEIGHT_M} m tall; move one of them",
                shown(foot)
            );
            mistakes.note(&field, message);
        }
    }
}

/// The solids, and the platforms at their start poses, with a name for messages. Only those whose numbers are in range.
fn standing(level: &Level, mistakes: &Mistakes) -> Vec<(String, Solid)> {
    let is_sound = |body: String, fields: &[&str]| {
        let mut fields = fields.iter();
        fields.all(|field| !mistakes.has_in(&format!("{body}.{field}")))
    };
    let form = ["shape", "position", "rotation_deg"];
    let solids = level.solids.iter().enumerate();
    let solids = solids
        .filter(|(i, _)| is_sound(format!("solids[{i}]"), &form))
        .map(|(_, solid)| (format!("solid `{}`", solid.name), solid.clone()));
    let platforms = level.platforms.iter().enumerate();
    let platforms = platforms
        .filter(|(i, _)| {
            let pose = ["size_m", "position", "rotation_deg"];
            is_sound(format!("platforms[{i}]"), &pose)
        })
        .map(|(_, platform)| (format!("platform `{}`", platform.name), at_start(platform)));
    solids.chain(platforms).collect()
}

/// A platform as a solid, where its motion begins.
pub(super) fn at_start(platform: &Platform) -> Solid {
    let size_m = platform.size_m;
    let (position, rotation) = start_pose(platform);
    let (shape, position) = match platform.form {
        PlatformForm::Box => (Shape::Box { size_m }, position),
        PlatformForm::Disc => {
            let column = Shape::Column {
                radius_m: 0.5 * size_m.x,
                height_m: size_m.y,
            };
            let to_foot = rotation * (Vec3::Y * -0.5 * size_m.y);
            (column, position + to_foot)
        }
    };
    Solid {
        name: platform.name.clone(),
        shape,
        position,
        rotation_deg: if rotation == platform.rest_rotation() {
            platform.rotation_deg
        } else {
            let (yaw, pitch, roll) = rotation.to_euler(EulerRot::YXZ);
            Vec3::new(pitch, yaw, roll).map(f32::to_degrees)
        },
        colour: platform.colour,
        camera: CameraRule::default(),
        friction: platform.friction,
        bounce: platform.bounce,
        belt_m_s: Vec3::ZERO,
    }
}

/// Centre (m) and orientation of a platform at time 0: those at rest, unless its motion begins elsewhere. With numbers out of range:
/// those at rest.
pub(super) fn start_pose(platform: &Platform) -> (Vec3, Quat) {
    let target = platform.target(0.0);
    let rest = (platform.position, platform.rest_rotation());
    let start = if target.rotation == Quat::IDENTITY {
        (platform.position + target.offset, rest.1)
    } else {
        let pivot = platform.pivot_at_start();
        let centre = pivot + target.rotation * (platform.position - pivot);
        (centre + target.offset, platform.turned_by(target.rotation))
    };
    if start.0.is_finite() && start.1.is_finite() {
        start
    } else {
        rest
    }
}

/// A place as the file writes it: `(x, y, z)`.
fn shown(Vec3 { x, y, z }: Vec3) -> String {
    format!("({x}, {y}, {z})")
}
