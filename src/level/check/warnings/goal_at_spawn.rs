//! Warns of a goal that is reached at once, because the player starts inside its ball.

use super::{LevelWarning, rounded};
use crate::level::file::Level;

/// The warning, if the feet are in the goal's ball at the spawn.
pub(super) fn warning(level: &Level) -> Option<LevelWarning> {
    let goal = level.goal.as_ref()?;
    let apart_m = level.spawn.position.distance(goal.position);
    (apart_m <= goal.radius_m).then(|| LevelWarning {
        field: "goal.position".to_owned(),
        message: format!(
            "the goal is reached at once: the player starts inside its ball of {} m, {} m from its centre; move one of them, or \
             make the ball smaller",
            goal.radius_m,
            rounded(apart_m)
        ),
    })
}
