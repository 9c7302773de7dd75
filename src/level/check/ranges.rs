//! Checks each number of a level against the range on its field, and the length of each list. The other checks of platforms are in
//! [`platforms`].

use super::mistakes::Mistakes;
use super::platforms;
use super::surfaces;
use crate::level::file::Level;
use crate::parameters::each_number;

const MAX_SOLIDS: usize = 1000;
const MAX_CRATES: usize = 500;
const MAX_PLATFORMS: usize = 200;

/// Adds a mistake for each number out of its range, and for each list that is empty or too long.
pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    each_number(level, &mut |number| {
        if let Some(fault) = number.fault() {
            mistakes.note(&number.path, fault);
        }
    });
    counts(mistakes, level);
    for (i, each) in level.solids.iter().enumerate() {
        surfaces::check_belt(mistakes, &format!("solids[{i}]"), each.belt_m_s);
    }
    for (i, each) in level.platforms.iter().enumerate() {
        platforms::check(mistakes, &format!("platforms[{i}]"), each);
    }
}

fn counts(mistakes: &mut Mistakes, level: &Level) {
    if level.solids.is_empty() {
        let message = "solids is empty: a level with no ground has nothing to stand on; add a Box under the spawn";
        mistakes.note("solids", message.into());
    }
    for (field, count, max) in [
        ("solids", level.solids.len(), MAX_SOLIDS),
        ("crates", level.crates.len(), MAX_CRATES),
        ("platforms", level.platforms.len(), MAX_PLATFORMS),
    ] {
        if count > max {
            let message =
                format!("{field} holds {count}, may hold {max}: more would not run in real time");
            mistakes.note(field, message);
        }
    }
}
