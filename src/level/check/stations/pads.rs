//! Checks what pads do.

use bevy::math::Vec3;

use super::super::mistakes::Mistakes;
use super::{lab, must_exist};
use crate::level::file::{Level, Pad, PadAction};

const MAX_ACTIONS: usize = 16;
const MAX_CRATES: usize = 64;

pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    if mistakes.has_at("pads") {
        return;
    }
    for (i, pad) in level.pads.iter().enumerate() {
        let field = format!("pads[{i}].does");
        if pad.does.is_empty() {
            let what = "is empty, so the pad does nothing: write, for example, does: [NewRun]";
            mistakes.about(&field, what);
        }
        if pad.does.len() > MAX_ACTIONS {
            let count = pad.does.len();
            let what = format!("holds {count}, may hold {MAX_ACTIONS}: leave some out");
            mistakes.about(&field, what);
            continue;
        }
        for (j, action) in pad.does.iter().enumerate() {
            let at = format!("{field}[{j}]");
            numbers(level, mistakes, &at, action);
            names(level, mistakes, &at, pad, action);
        }
    }
}

/// Adds a mistake for each number of an action that is out of the dial's range, or that changes nothing.
fn numbers(level: &Level, mistakes: &mut Mistakes, at: &str, action: &PadAction) {
    match action {
        PadAction::Add { by: 0.0, .. } => {
            let what = "is 0, which changes nothing: write, for example, 0.1";
            mistakes.about(&format!("{at}.by"), what);
        }
        PadAction::Multiply { by: 1.0, .. } => {
            let what = "is 1, which changes nothing: write, for example, 2";
            mistakes.about(&format!("{at}.by"), what);
        }
        PadAction::Set { dial: name, to } => {
            let Some(dial) = level.dial(name) else {
                return;
            };
            if !(dial.from..=dial.to).contains(to) {
                let what = format!(
                    "must be within the dial's range, {} to {}, is {to}",
                    dial.from, dial.to
                );
                mistakes.about(&format!("{at}.to"), what);
            }
        }
        PadAction::Hitch { .. } => lab::hitch(level, mistakes, at),
        PadAction::Add { .. }
        | PadAction::Multiply { .. }
        | PadAction::Reset { .. }
        | PadAction::NewRun
        | PadAction::ReturnCrates(_) => {}
    }
}

/// Adds a mistake for each name of an action that nothing has, and for a dial that goes back before the pad can change it.
fn names(level: &Level, mistakes: &mut Mistakes, at: &str, pad: &Pad, action: &PadAction) {
    if let Some(name) = action.dial() {
        let field = format!("{at}.dial");
        let names = level.dials.iter().map(|dial| &dial.name);
        must_exist(mistakes, &field, "dial", name, names);
        let area = level.dial(name).and_then(|dial| dial.area);
        // The centre of a player on the pad is 1.1 m above it.
        if area.is_some_and(|area| !area.contains(pad.position + 1.1 * Vec3::Y)) {
            let what = format!(
                "`{name}` does not change: a player on this pad is outside the dial's area, where the dial is at its start; \
                 move the pad, or make the area larger"
            );
            mistakes.about(&field, what);
        }
    }
    if let PadAction::ReturnCrates(crates) = action {
        if crates.is_empty() || crates.len() > MAX_CRATES {
            let count = crates.len();
            let what =
                format!("names {count} crates, must name 1 to {MAX_CRATES}: write their names");
            return mistakes.about(at, what);
        }
        for (k, name) in crates.iter().enumerate() {
            let names = level.crates.iter().map(|crate_| &crate_.name);
            must_exist(mistakes, &format!("{at}[0][{k}]"), "crate", name, names);
        }
    }
}
