//! Warns of a crate at the spawn: it pushes the character up at the start.

use super::{LevelWarning, shown};
use crate::level::check::bodies::Body;
use crate::level::file::Level;

/// Overlap that is allowed, m: the character may start beside a crate, or with its feet on one.
const SLACK_M: f32 = 0.05;

/// A warning for the first crate that overlaps the character at the spawn.
pub(super) fn warning(level: &Level) -> Option<LevelWarning> {
    let feet = level.spawn.position;
    let character = Body::character(feet);
    let mut crates = level.crates.iter().map(Body::crate_);
    let found = crates.find(|it| character.overlaps(it, SLACK_M))?;
    let message = format!(
        "spawn.position {} is inside {}, which pushes the character away at the start; move one of them",
        shown(feet),
        found.called()
    );
    Some(LevelWarning::new("spawn.position", message))
}
