//! Checks that the `reaction` of each platform names a body that can take it: a crate or another platform.

use super::mistakes::Mistakes;
use super::names::unknown;
use crate::level::file::{Level, Platform};

/// Adds a mistake for each reaction of a body that does not exist, does not move, or is the platform itself.
pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    for (i, platform) in level.platforms.iter().enumerate() {
        let Some(name) = platform.reaction.as_deref() else {
            continue;
        };
        let field = format!("platforms[{i}].reaction");
        if let Some(what) = fault(level, platform, name) {
            mistakes.note(&field, format!("{field} `{name}` {what}"));
        }
    }
}

/// What is wrong with a reaction, and how to mend it; `None` if nothing is.
fn fault(level: &Level, platform: &Platform, name: &str) -> Option<String> {
    let crates = level.crates.iter().map(|it| it.name.as_str());
    let platforms = level.platforms.iter().map(|it| it.name.as_str());
    let others = crates.chain(platforms);
    let others: Vec<&str> = others.filter(|it| *it != platform.name).collect();
    let if_none = "the level has no crate and no other platform; leave it out";
    let hint = unknown(name, &others, if_none)?;
    if name == platform.name {
        let what = "is the platform itself: name what it pushes against, or leave it out";
        return Some(what.to_owned());
    }
    if level.solids.iter().any(|it| it.name == name) {
        let what = "is a solid, which no impulse moves: name a crate or platform, or leave it out";
        return Some(what.to_owned());
    }
    Some(format!("is no crate or platform: {hint}"))
}
