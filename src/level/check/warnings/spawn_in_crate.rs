//! Warns of a crate at the spawn: it pushes the character up at the start.

use bevy::math::Vec3;

use super::bounds::Bounds;
use super::{LevelWarning, shown};
use crate::level::check::layout::{CHARACTER_HEIGHT_M, CHARACTER_RADIUS_M};
use crate::level::file::Level;

/// Overlap that is allowed, m: the character may start beside a crate, or with its feet on one.
const SLACK_M: f32 = 0.05;

/// A warning for the first crate that overlaps the character at the spawn.
pub(super) fn warning(level: &Level) -> Option<LevelWarning> {
    let feet = level.spawn.position;
    let half = Vec3::new(CHARACTER_RADIUS_M, 0.0, CHARACTER_RADIUS_M);
    let character = Bounds::around(&[feet - half, feet + half + Vec3::Y * CHARACTER_HEIGHT_M]);
    let found = level.crates.iter().find(|it| {
        let half = 0.5 * it.size_m - Vec3::splat(SLACK_M);
        let body = Bounds::around(&[it.position - half, it.position + half]);
        character.meets(&body)
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
