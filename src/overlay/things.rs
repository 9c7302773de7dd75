//! What there is in a level, and what it is for: on the first page of the help and of the menu's controls.

use crate::level::{Level, LevelMove};

/// A line for each of the things that this level has.
#[must_use]
pub fn of(level: &Level) -> Vec<&'static str> {
    let goal = level.goal.as_ref();
    let has_lift = goal.is_some_and(|goal| goal.lift.is_some());
    let moves = |it| level.moves.contains(&it);
    let is_open = !level.has_handholds();
    let lines = [
        (
            has_lift,
            "Coils: big spirals. Touch three: they fly to the lift.",
        ),
        (
            has_lift,
            "Lift: the plate below the gate. With three coils it rises.",
        ),
        (
            has_lift,
            "Gate: the goal, on the tower. Step in from the lift.",
        ),
        (
            goal.is_some() && !has_lift,
            "Magenta ball: the goal, below a beam of light. Touch it.",
        ),
        (
            !level.stations.is_empty(),
            "Lamps: see a station's right and wrong side to light it.",
        ),
        (
            !level.loops.is_empty(),
            "Magenta rings: along good jumps. They only count.",
        ),
        (
            moves(LevelMove::Wall) && is_open,
            "Walls: jump at one, and jump off it with the stick away from it.",
        ),
        (
            moves(LevelMove::Ledge) && is_open,
            "Ledges: jump at one, and it holds by itself. Low walls: run at them.",
        ),
        (
            !is_open,
            "Wooden pegs: walls to jump off, and ledges to hang on.",
        ),
        (
            moves(LevelMove::Rope),
            "Rope rings: of wood. Let go in the forward swing.",
        ),
    ];
    let has = lines.into_iter().filter(|(has, _)| *has);
    has.map(|(_, line)| line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_file(name: &str) -> Vec<&'static str> {
        let level = crate::level::load(format!("levels/{name}.ron"));
        of(&level.unwrap_or_else(|errors| panic!("{errors}")))
    }

    #[test]
    fn the_help_tells_of_what_the_level_has() {
        let begins = |lines: &[&str], word: &str| lines.iter().any(|it| it.starts_with(word));
        let yard = of_file("yard");
        for word in [
            "Coils",
            "Lift",
            "Gate",
            "Lamps",
            "Magenta rings",
            "Wooden pegs",
            "Rope rings",
        ] {
            assert!(begins(&yard, word), "{word}: {yard:?}");
        }
        assert!(!begins(&yard, "Walls") && !begins(&yard, "Magenta ball"));
        let moves = of_file("moves");
        for word in ["Magenta ball", "Walls", "Ledges", "Rope rings"] {
            assert!(begins(&moves, word), "{word}: {moves:?}");
        }
        assert!(!begins(&moves, "Coils") && !begins(&moves, "Lamps"));
    }
}
