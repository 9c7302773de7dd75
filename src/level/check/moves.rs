//! Checks the moves of the player, and the handholds that they need.

use super::mistakes::Mistakes;
use crate::level::file::{Level, LevelMove, Shape};

/// Adds a mistake for a move that stands twice, and for handholds without a move that uses them, or on a shape that has no pegs.
pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    for (i, each) in level.moves.iter().enumerate() {
        if level.moves[..i].contains(each) {
            mistakes.about(
                &format!("moves[{i}]"),
                format!("is {each:?} again: name each move once"),
            );
        }
    }
    let climbs = |each: &LevelMove| matches!(each, LevelMove::Wall | LevelMove::Ledge);
    let is_climbed = level.moves.iter().any(climbs);
    for (i, solid) in level.solids.iter().enumerate() {
        if !solid.handholds {
            continue;
        }
        let field = format!("solids[{i}].handholds");
        if !is_climbed {
            let what = "are for moves that the level does not give: write moves: [Wall, Ledge], or one of them";
            mistakes.about(&field, what);
        } else if !matches!(solid.shape, Shape::Box { .. }) {
            let what = "are for a Box: put a box in front of this shape, or leave them out";
            mistakes.about(&field, what);
        }
    }
}
