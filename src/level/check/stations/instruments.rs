//! Checks the instruments of stations: banks of reeds, and booms.

use super::super::limits::{ANGLE, DAMPING, FREQUENCY, PLACE, Range, number, range, vector};
use super::super::mistakes::Mistakes;
use super::must_exist;
use crate::level::file::{Level, Reeds, SpringBoom};

const REED_FREQUENCY: Range = range(0.1, 30.0, "Hz", "a platform swings at 0.3 to 4 Hz");
const REED_DAMPING: Range = range(
    0.001,
    1.0,
    "(a ratio)",
    "usually 0.02; less rings for minutes, more answers to any rhythm",
);
const REED_SPACING: Range = range(0.01, 10.0, "m", "usually 0.3 m");

const MAX_REEDS_IN_A_BANK: u32 = 64;

pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    if !mistakes.has_at("reeds") {
        for (i, bank) in level.reeds.iter().enumerate() {
            reeds(level, mistakes, &format!("reeds[{i}]"), bank);
        }
    }
    if !mistakes.has_at("booms") {
        for (i, each) in level.booms.iter().enumerate() {
            boom(level, mistakes, &format!("booms[{i}]"), each);
        }
    }
}

fn reeds(level: &Level, mistakes: &mut Mistakes, at: &str, bank: &Reeds) {
    let field = |name: &str| format!("{at}.{name}");
    let names = level.platforms.iter().map(|it| &it.name);
    let listens_to = field("listens_to");
    must_exist(mistakes, &listens_to, "platform", &bank.listens_to, names);
    let (from, to) = (field("from_hz"), field("to_hz"));
    number(mistakes, &from, bank.from_hz, &REED_FREQUENCY);
    number(mistakes, &to, bank.to_hz, &REED_FREQUENCY);
    let are_sound = !mistakes.has_at(&from) && !mistakes.has_at(&to);
    if are_sound && bank.count > 1 && bank.from_hz >= bank.to_hz {
        let message = format!(
            "{to} must be above from_hz, which is {}, is {}: swap them",
            bank.from_hz, bank.to_hz
        );
        mistakes.note(&to, message);
    }
    if !(1..=MAX_REEDS_IN_A_BANK).contains(&bank.count) {
        let (field, count) = (field("count"), bank.count);
        let message =
            format!("{field} must be between 1 and {MAX_REEDS_IN_A_BANK}, is {count}: usually 13");
        mistakes.note(&field, message);
    }
    let damping = field("damping_ratio");
    number(mistakes, &damping, bank.damping_ratio, &REED_DAMPING);
    vector(mistakes, &field("position"), bank.position, &PLACE);
    number(mistakes, &field("facing_deg"), bank.facing_deg, &ANGLE);
    number(mistakes, &field("spacing_m"), bank.spacing_m, &REED_SPACING);
}

fn boom(level: &Level, mistakes: &mut Mistakes, at: &str, boom: &SpringBoom) {
    let field = |name: &str| format!("{at}.{name}");
    let frequency = field("frequency_hz");
    number(mistakes, &frequency, boom.frequency_hz, &FREQUENCY);
    if let Some(damping_ratio) = boom.damping_ratio {
        number(mistakes, &field("damping_ratio"), damping_ratio, &DAMPING);
    }
    let Some(name) = &boom.dial else {
        return;
    };
    let field = field("dial");
    if boom.damping_ratio.is_some() {
        let message =
            format!("{field} is the damping ratio, and damping_ratio is given: leave one out");
        mistakes.note(&field, message);
    }
    let names = level.dials.iter().map(|it| &it.name);
    must_exist(mistakes, &field, "dial", name, names);
    let mut dials = level.dials.iter();
    let dial = dials.find(|dial| dial.name == *name);
    if let Some(dial) = dial.filter(|_| !mistakes.has_at(&field)) {
        let ends = [dial.from, dial.to];
        // NaN is not equal to itself, and has its mistake already.
        if ends
            .iter()
            .any(|end| DAMPING.nearest(*end) != *end && !end.is_nan())
        {
            let message = format!(
                "{field} `{name}` goes from {} to {}, which a damping ratio cannot: write from: {} and to: {} in that dial",
                dial.from,
                dial.to,
                DAMPING.nearest(dial.from),
                DAMPING.nearest(dial.to)
            );
            mistakes.note(&field, message);
        }
    }
}
