//! Checks that each name in a level is present, short and unique. [`unknown`] is for names that other things refer to.

use std::collections::{HashMap, HashSet};

use bevy::reflect::ReflectRef;
use bevy::reflect::structs::Struct;

use super::mistakes::Mistakes;
use crate::level::file::{Exhibit, Level, Platform};
use crate::ron_file::suggestion;

const MAX_NAME_CHARS: usize = 64;

/// Longest line about a level, characters: two lines in the list of levels.
const MAX_ABOUT_CHARS: usize = 120;

/// Names of entities that the game spawns in levels. Those of the joints of platforms and of the cases of exhibits are reserved, too.
const RESERVED: &[&str] = &["player", "goal", "lab", "lab base", "measures"];

/// Adds a mistake if the level's title is missing or too long, or the line about it is too long or more than a line.
pub(super) fn check_title(level: &Level, mistakes: &mut Mistakes) {
    name(mistakes, "name", &level.name);
    let length = level.about.chars().count();
    if length > MAX_ABOUT_CHARS || level.about.chars().any(char::is_control) {
        let what = format!(
            "must be one line of at most {MAX_ABOUT_CHARS} characters, has {length}: shorten it"
        );
        mistakes.about("about", what);
    }
}

/// Adds a mistake for each name that is missing, too long or already in use. All named things share one namespace, because reports
/// and the state hash identify them by name.
pub(super) fn check_bodies(level: &Level, mistakes: &mut Mistakes) {
    let joints = level.platforms.iter().filter_map(Platform::joint_name);
    let cases = level.exhibits.iter().map(Exhibit::case_name);
    let given: HashSet<String> = joints.chain(cases).collect();
    let mut taken: HashMap<&str, String> = HashMap::new();
    for (field, text) in names(level) {
        name(mistakes, &field, text);
        if RESERVED.contains(&text.as_str()) || given.contains(text) {
            let what = format!("`{text}` is a name that the game uses itself: write another");
            mistakes.about(&field, what);
        }
        if let Some(first) = taken.get(text.as_str()) {
            mistakes.note_with(&field, |parsed| {
                let line = parsed.line_of(first);
                format!("{field} `{text}` is taken by line {line}: give each its own name")
            });
        } else {
            taken.insert(text, field);
        }
    }
}

/// The field and the text of the name of each thing in the level's lists, in their order.
fn names(level: &Level) -> Vec<(String, &String)> {
    let mut names = Vec::new();
    for (list, things) in level.iter_fields() {
        let ReflectRef::List(things) = things.reflect_ref() else {
            continue;
        };
        for (i, thing) in things.iter().enumerate() {
            if let ReflectRef::Struct(thing) = thing.reflect_ref()
                && let Some(name) = thing.field("name")
                && let Some(name) = name.try_downcast_ref()
            {
                names.push((format!("{list}[{i}].name"), name));
            }
        }
    }
    names
}

/// What to write instead of a name that none of the `known` things has: the nearest of their names and all of them, or `if_none`
/// where there are none. `None` if the name is known.
#[must_use]
pub(super) fn unknown(name: &str, known: &[&str], if_none: &str) -> Option<String> {
    if known.contains(&name) {
        return None;
    }
    Some(match known {
        [] => if_none.to_owned(),
        _ => suggestion("name", name, known),
    })
}

/// Why the name that a platform refers to is not that of another body that moves, a crate or a platform; `None` if it is. `or_else`: an
/// alternative, for the message.
pub(super) fn no_other_body(
    level: &Level,
    platform: &Platform,
    name: &str,
    or_else: &str,
) -> Option<String> {
    let platforms = level.platforms.iter().map(|it| it.name.as_str());
    let crates = level.crates.iter().map(|it| it.name.as_str());
    let others = platforms.chain(crates).filter(|it| *it != platform.name);
    let others: Vec<&str> = others.collect();
    let hint = unknown(name, &others, &format!("add one, or {or_else}"))?;
    Some(if name == platform.name {
        format!("is the platform itself: name another platform or a crate, or {or_else}")
    } else if level.solids.iter().any(|it| it.name == name) {
        format!("is a solid, which does not move: name a platform or a crate, or {or_else}")
    } else {
        format!("is not a platform or crate of this level: {hint}")
    })
}

fn name(mistakes: &mut Mistakes, field: &str, text: &str) {
    let chars = text.chars().count();
    if text.trim().is_empty() {
        mistakes.about(field, "is empty: give it a name");
    } else if chars > MAX_NAME_CHARS {
        let what = format!("has {chars} characters, may have {MAX_NAME_CHARS}: shorten it");
        mistakes.about(field, what);
    }
}
