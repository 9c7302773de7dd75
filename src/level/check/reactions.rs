//! Checks that the `reaction` of each platform names a body that can take it: a crate or another platform.

use super::mistakes::Mistakes;
use super::names::no_other_body;
use crate::level::file::Level;

/// Adds a mistake for each reaction of a body that does not exist, does not move, or is the platform itself.
pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    for (i, platform) in level.platforms.iter().enumerate() {
        let Some(name) = platform.reaction.as_deref() else {
            continue;
        };
        let field = format!("platforms[{i}].reaction");
        if let Some(what) = no_other_body(level, platform, name, "leave it out") {
            mistakes.about(&field, format!("`{name}` {what}"));
        }
    }
}
