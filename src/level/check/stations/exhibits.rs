//! Checks exhibits: that each mistake has one.

use super::super::mistakes::Mistakes;
use crate::level::file::{FamousMistake, Level};

/// At most one of each mistake is left after the other checks; more are cut off before them.
const MAX_EXHIBITS: usize = FamousMistake::ALL.len();

pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    let count = level.exhibits.len();
    if count > MAX_EXHIBITS {
        let message = format!(
            "exhibits holds {count}, may hold {MAX_EXHIBITS}, one of each mistake: leave some out"
        );
        mistakes.note("exhibits", message);
        return;
    }
    for (i, exhibit) in level.exhibits.iter().enumerate() {
        let mut before = level.exhibits.iter().take(i);
        if let Some(first) = before.position(|other| other.mistake == exhibit.mistake) {
            let field = format!("exhibits[{i}].mistake");
            let mistake = exhibit.mistake;
            mistakes.note_with(&field, |parsed| {
                let line = parsed.line_of(&format!("exhibits[{first}].mistake"));
                format!("{field} is {mistake:?}, as in line {line}: its numbers belong to one exhibit, so leave one out")
            });
        }
    }
}

/// Adds a mistake if the level has no exhibit of this mistake.
pub(super) fn measured(
    level: &Level,
    mistakes: &mut Mistakes,
    field: &str,
    mistake: FamousMistake,
) {
    if !level.exhibits.iter().any(|it| it.mistake == mistake) {
        let message = format!(
            "{field}: the level has no exhibit of {mistake:?}: write, for example, \
             exhibits: [(name: \"case\", mistake: {mistake:?}, position: (0, 0, -5))]"
        );
        mistakes.note(field, message);
    }
}
