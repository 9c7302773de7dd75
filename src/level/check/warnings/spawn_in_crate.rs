//! Warns of a crate at the spawn: it pushes the character up at the start.

use bevy::math::Vec3;

use super::convex::Convex;
use super::{LevelWarning, shown};
use crate::level::check::layout::{CHARACTER_HEIGHT_M, CHARACTER_RADIUS_M};
use crate::level::file::Level;

/// Overlap that is allowed, m: the character may start beside a crate, or with its feet on one.
const SLACK_M: f32 = 0.05;

/// A warning for the first crate that overlaps the character at the spawn.
pub(super) fn warning(level: &Level) -> Option<LevelWarning> {
    let feet = level.spawn.position;
    let wide = 2.0 * CHARACTER_RADIUS_M;
    let character = Convex::cuboid(
        feet + Vec3::Y * 0.5 * CHARACTER_HEIGHT_M,
        Vec3::new(wide, CHARACTER_HEIGHT_M, wide),
    );
    let found = level.crates.iter().find(|it| {
        let body = Convex::turned_cuboid(it.position, it.size_m, it.rotation());
        character.overlaps(&body, SLACK_M)
    })?;
    Some(LevelWarning {
        field: "spawn.position".to_owned(),
        message: format!(
            "spawn.position {} is inside crate `{}`, which pushes the character away at the start; move one of them",
            shown(feet),
            found.name
        ),
    })
}
