//! Warns of what is at the spawn: a goal that is reached at once, and a crate that pushes the character up at the start.

use super::{LevelWarning, rounded, shown};
use crate::level::check::bodies::Body;
use crate::level::file::Level;

/// Overlap with a crate that is allowed, m: the character may start beside it, or with its feet on it.
const SLACK_M: f32 = 0.05;

/// A warning if the feet are in the goal's ball, and one for the first crate that overlaps the character.
pub(super) fn warnings(level: &Level) -> impl Iterator<Item = LevelWarning> {
    goal(level).into_iter().chain(in_crate(level))
}

fn goal(level: &Level) -> Option<LevelWarning> {
    let goal = level.goal.as_ref()?;
    let apart_m = level.spawn.position.distance(goal.position);
    let message = format!(
        "the goal is reached at once: the player starts inside its ball of {} m, {} m from its centre; move one of them, or \
         make the ball smaller",
        goal.radius_m,
        rounded(apart_m)
    );
    (apart_m <= goal.radius_m).then(|| LevelWarning::new("goal.position", message))
}

fn in_crate(level: &Level) -> Option<LevelWarning> {
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
