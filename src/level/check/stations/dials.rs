//! Checks dials: their range, and the parameters that they set.

use super::super::mistakes::Mistakes;
use super::must_exist;
use crate::level::file::limits::{DAMPING, FEED_FORWARD, FREQUENCY, LEAD};
use crate::level::file::{Dial, DialSets, Level, Motion, Platform, PlatformSmoothing};
use springyard_state::parameter::{Limits, allowed};

/// Numbers of places: 0 is the platform's pose at rest.
const PLACE_NUMBER: Limits = allowed(0.0..=64.0);

const MAX_SETS: usize = 64;

pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    if mistakes.has_at("dials") {
        return;
    }
    let mut taken: Vec<(&DialSets, String)> = Vec::new();
    for (i, dial) in level.dials.iter().enumerate() {
        let at = format!("dials[{i}]");
        values(mistakes, &at, dial);
        if dial.sets.len() > MAX_SETS {
            let count = dial.sets.len();
            let what = format!("holds {count}, may hold {MAX_SETS}: leave some out");
            mistakes.about(&format!("{at}.sets"), what);
            continue;
        }
        for (j, sets) in dial.sets.iter().enumerate() {
            let field = format!("{at}.sets[{j}]");
            parameter(level, mistakes, &field, sets);
            fits(mistakes, &at, dial, sets);
            if let Some((_, first)) = taken.iter().find(|(other, _)| *other == sets) {
                mistakes.note_with(&field, |parsed| {
                    let line = parsed.line_of(first);
                    format!("{field} is set by line {line}: two dials cannot set it, leave one out")
                });
            }
            taken.push((sets, field));
        }
    }
}

/// Adds a mistake for each value of a dial that is not in its place: `from` below `to`, `start` between them.
fn values(mistakes: &mut Mistakes, at: &str, dial: &Dial) {
    let Dial {
        start, from, to, ..
    } = *dial;
    let field = |name: &str| format!("{at}.{name}");
    if mistakes.has_at(&field("from")) || mistakes.has_at(&field("to")) {
        return;
    }
    if from >= to {
        let what = format!("must be above from, which is {from}, is {to}: swap them");
        mistakes.about(&field("to"), what);
    } else if !(from..=to).contains(&start) {
        let what = format!("must be between from and to, {from} and {to}, is {start}");
        mistakes.about(&field("start"), what);
    }
}

/// Adds a mistake if the platform of a parameter does not exist, or has no such parameter.
fn parameter(level: &Level, mistakes: &mut Mistakes, field: &str, sets: &DialSets) {
    let name = sets.platform();
    let names = level.platforms.iter().map(|platform| &platform.name);
    must_exist(mistakes, field, "platform", name, names);
    let platform = level.platform(name);
    if let Some(message) = platform.and_then(|platform| no_parameter(platform, sets)) {
        mistakes.note(field, message);
    }
    let is_frequency = matches!(sets, DialSets::Frequency(_));
    if is_frequency && level.lift().is_some_and(|lift| lift.platform == name) {
        let message = format!(
            "the frequency of platform `{name}` cannot be set: it is the goal's lift, whose stiffness is that of its coils"
        );
        mistakes.note(field, message);
    }
}

/// The message for a parameter that the platform does not have; `None` if it has it.
fn no_parameter(platform: &Platform, sets: &DialSets) -> Option<String> {
    let name = &platform.name;
    let (moves, turns) = platform.driven_axes();
    let (what, why_not, is_there) = match sets {
        DialSets::Place(_) => {
            let why_not = if matches!(platform.motion, Motion::Angles { .. }) {
                "it goes through its angles by itself; leave out period_secs"
            } else {
                "its motion has no places; write motion: Places(points: [..]) or Angles(degrees: [..])"
            };
            return (!platform.motion.is_chosen())
                .then(|| format!("the place of platform `{name}` cannot be set: {why_not}"));
        }
        DialSets::SmoothingLead(_) => (
            "lead",
            "nothing with a lead smooths it; write smoothed_by: TimedSpring(secs: ..)",
            matches!(
                platform.smoothed_by,
                Some(PlatformSmoothing::TimedSpring { .. })
            ),
        ),
        DialSets::FeedForward(_) => ("feed-forward", "", true),
        DialSets::Frequency(_) | DialSets::Damping(_) => (
            "spring",
            "no spring moves it, because of its hinge or driven; set TurnFrequency or TurnDamping",
            moves.any(),
        ),
        DialSets::TurnFrequency(_) | DialSets::TurnDamping(_) => (
            "spring",
            "no spring turns it, because of its driven; set Frequency or Damping",
            turns.any(),
        ),
    };
    if !platform.method.has_spring() {
        return Some(format!(
            "the {what} of platform `{name}` cannot be set: it is moved by a {:?}; use method: Exact",
            platform.method
        ));
    }
    (!is_there).then(|| format!("the {what} of platform `{name}` cannot be set: {why_not}"))
}

/// Adds a mistake for an end of the dial's range that is outside the range of a parameter that it sets.
fn fits(mistakes: &mut Mistakes, at: &str, dial: &Dial, sets: &DialSets) {
    let (what, range) = match sets {
        DialSets::Frequency(_) | DialSets::TurnFrequency(_) => ("a frequency", &FREQUENCY),
        DialSets::Damping(_) | DialSets::TurnDamping(_) => ("a damping ratio", &DAMPING),
        DialSets::FeedForward(_) => ("a feed-forward", &FEED_FORWARD),
        DialSets::Place(_) => ("the number of a place", &PLACE_NUMBER),
        DialSets::SmoothingLead(_) => ("a lead", &LEAD),
    };
    for (name, value) in [("from", dial.from), ("to", dial.to)] {
        let field = format!("{at}.{name}");
        let nearest = range.nearest(value);
        // NaN is not equal to itself, and has its mistake already.
        if nearest != value && !mistakes.has_at(&field) {
            let what = format!("is {value}, which {what} cannot be: write {name}: {nearest}");
            mistakes.about(&field, what);
        }
    }
}
