//! Checks the lab's own clock, and what depends on it: the gong and the time that lanes lose.

use super::super::mistakes::Mistakes;
use super::super::names::unknown;
use crate::level::file::{LAB_LANES, Level, PadAction};

pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    let Some(lab) = &level.lab else {
        return;
    };
    if lab.fps.is_none() && !lab.catch_up.is_empty() {
        let what =
            "needs a clock of the lab's own: write, for example, fps: 60 in lab, or leave it out";
        mistakes.about("lab.catch_up", what);
    }
    for (i, name) in lab.catch_up.iter().enumerate() {
        let field = format!("lab.catch_up[{i}]");
        lane(mistakes, &field, name);
        if lab.catch_up.iter().take(i).any(|other| other == name) {
            mistakes.about(&field, format!("`{name}` is there twice: leave one out"));
        }
    }
}

/// Checks the action of a pad that rings the gong.
pub(super) fn hitch(level: &Level, mistakes: &mut Mistakes, at: &str) {
    if !has_clock(level) {
        let what = "needs a lab with a clock of its own: write, for example, lab: (position: (0, 0, -10), fps: 60)";
        mistakes.about(at, what);
    }
}

/// Checks that the time that a lane of this name loses can be measured.
pub(super) fn measured(level: &Level, mistakes: &mut Mistakes, field: &str, name: &str) {
    lane(mistakes, field, name);
    if mistakes.has_at(field) {
        return;
    }
    let mut actions = level.pads.iter().flat_map(|pad| &pad.does);
    if !has_clock(level) {
        let what = "is time on the lab's own clock, which the level lacks: write, for example, lab: (position: (0, 0, -10), fps: 60)";
        mistakes.about(field, what);
    } else if !actions.any(|action| matches!(action, PadAction::Hitch { .. })) {
        let what = "never has a value, as nothing rings the gong: write a pad with does: [Hitch(secs: 0.5)]";
        mistakes.about(field, what);
    }
}

fn has_clock(level: &Level) -> bool {
    level.lab.as_ref().is_some_and(|lab| lab.fps.is_some())
}

/// Adds a mistake if the lab has no lane of this name.
fn lane(mistakes: &mut Mistakes, field: &str, name: &str) {
    if let Some(hint) = unknown(name, &LAB_LANES, "it has none") {
        let message = format!("no lane of the lab is called `{name}`: {hint}");
        mistakes.note(field, message);
    }
}
