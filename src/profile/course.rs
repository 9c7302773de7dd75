//! [`Course`]: what a best run belongs to. Level and tuning count by the hash of their content, whatever they are called.

use crate::tuning::MoveTuning;
use springyard_character::CharacterTuning;
use springyard_rewind::hash_of;

/// What runs are compared on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Course {
    /// [`Level::played_hash`](crate::level::Level::played_hash) of the level.
    pub level_hash: u64,
    /// [`tuning_hash`] of the character's tuning.
    pub tuning_hash: u64,
    /// Whether an assist was on.
    pub assisted: bool,
    /// Whether time was rewound in the run.
    pub rewound: bool,
}

/// The hash of what a tuning says about the movement of the character. How crouch is switched does not count: the player's settings
/// may say otherwise. Moves at their defaults count as if there were none, so that a new move leaves old best runs in place.
#[must_use]
pub fn tuning_hash(tuning: &CharacterTuning, moves: &MoveTuning) -> u64 {
    let tuning = CharacterTuning {
        crouch_toggle: false,
        ..*tuning
    };
    if *moves == MoveTuning::default() {
        hash_of(&tuning)
    } else {
        hash_of(&(tuning, moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;

    const GROUND: &str =
        r#"(name: "ground", shape: Box(size_m: (9, 1, 9)), position: (0, -0.5, 0))"#;

    fn hash_of(text: &str) -> u64 {
        level::parse("test.ron", text).unwrap().played_hash()
    }

    #[test]
    fn comments_and_layout_of_a_level_do_not_count_but_each_number_does() {
        let text = format!(
            "(name: \"a\", spawn: (position: (0, 0, 0)), kill_below_m: -9, solids: [{GROUND}])"
        );
        let plain = hash_of(&text);
        let spaced = text.replace("solids", "// A comment.\n\n    solids");
        assert_eq!(hash_of(&spaced), plain);
        assert_eq!(hash_of(&text.replace("-9", "-9.0")), plain);
        assert_ne!(hash_of(&text.replace("-9", "-9.0001")), plain);
        assert_ne!(hash_of(&text.replace("-0.5", "-0.50001")), plain);
    }

    #[test]
    fn the_line_about_a_level_does_not_count_and_its_name_does() {
        let text = format!(
            "(name: \"about: \\\"\\\", \", spawn: (position: (0, 0, 0)), kill_below_m: -9, solids: [{GROUND}])"
        );
        let plain = hash_of(&text);
        let with_line = text.replace("spawn:", "about: \"A \\\"quokka\\\".\", spawn:");
        assert_ne!(with_line, text);
        assert_eq!(hash_of(&with_line), plain);
        assert_ne!(
            hash_of(&text.replace("name: \"about", "name: \"About")),
            plain
        );
    }

    #[test]
    fn what_is_only_looked_at_does_not_count() {
        let text = format!(
            "(name: \"a\", spawn: (position: (0, 0, 0)), kill_below_m: -9, solids: [{GROUND}])"
        );
        for seen in [
            "creatures: [(position: (1, 0, 2))]",
            "paths: [(points: [(0, 0), (1, 2)])]",
            "grid: true",
        ] {
            let with_it = text.replace("solids:", &format!("{seen}, solids:"));
            assert_eq!(hash_of(&with_it), hash_of(&text), "{seen}");
        }
    }

    #[test]
    fn the_tuning_counts_but_not_how_crouch_is_switched() {
        let (usual, none) = (CharacterTuning::default(), MoveTuning::default());
        let toggled = CharacterTuning {
            crouch_toggle: !usual.crouch_toggle,
            ..usual
        };
        assert_eq!(tuning_hash(&toggled, &none), tuning_hash(&usual, &none));
        let other = CharacterTuning {
            ride_hz: usual.ride_hz + 0.001,
            ..usual
        };
        assert_ne!(tuning_hash(&other, &none), tuning_hash(&usual, &none));
        let mut higher = none;
        higher.wall.jump_apex_m += 0.001;
        assert_ne!(tuning_hash(&usual, &higher), tuning_hash(&usual, &none));
    }
}
