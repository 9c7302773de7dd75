//! Checks the instruments of stations: banks of reeds, and booms.

use super::super::mistakes::Mistakes;
use super::must_exist;
use crate::level::file::limits::DAMPING;
use crate::level::file::{Level, ReedTuning, Reeds, SpringBoom};

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
    let are_sound = !mistakes.has_at(&from) && !mistakes.has_at(&to);
    if are_sound && bank.from_hz >= bank.to_hz {
        let what = format!(
            "must be above from_hz, which is {}, is {}: swap them",
            bank.from_hz, bank.to_hz
        );
        mistakes.about(&to, what);
    }
    printed(mistakes, at, bank);
}

/// Adds a mistake for a bank tuned as printed that has a frequency without a spring, or that says nearly what it should.
fn printed(mistakes: &mut Mistakes, at: &str, bank: &Reeds) {
    if bank.tuning != ReedTuning::Printed || mistakes.has_in(at) {
        return;
    }
    let damping_hz = bank.damping() / std::f32::consts::TAU;
    let least_hz = 0.5 * damping_hz;
    if bank.bank().is_err() {
        let what = format!(
            "is {}, and the printed formula has no spring up to {least_hz:.3} Hz at this half_life_secs: write more, or a longer half_life_secs",
            bank.from_hz
        );
        return mistakes.about(&format!("{at}.from_hz"), what);
    }
    let printed_hz = bank.reading_hz(bank.to_hz);
    let (off_hz, gap_hz) = (printed_hz - bank.to_hz, bank.gap_hz());
    if off_hz < gap_hz {
        let what = format!(
            "is {}, with which the printed formula is off by {off_hz:.3} Hz at {} Hz, less than the {gap_hz:.3} Hz between two reeds: the bank cannot show the mistake; write less, or more reeds",
            bank.half_life_secs, bank.to_hz
        );
        mistakes.about(&format!("{at}.half_life_secs"), what);
    }
}

fn boom(level: &Level, mistakes: &mut Mistakes, at: &str, boom: &SpringBoom) {
    let Some(name) = &boom.dial else {
        return;
    };
    let field = format!("{at}.dial");
    if boom.damping_ratio.is_some() {
        let what = "is the damping ratio, and damping_ratio is given: leave one out";
        mistakes.about(&field, what);
    }
    let names = level.dials.iter().map(|it| &it.name);
    must_exist(mistakes, &field, "dial", name, names);
    if let Some(dial) = level.dial(name).filter(|_| !mistakes.has_at(&field)) {
        let ends = [dial.from, dial.to];
        // NaN is not equal to itself, and has its mistake already.
        if ends
            .iter()
            .any(|end| DAMPING.nearest(*end) != *end && !end.is_nan())
        {
            let what = format!(
                "`{name}` goes from {} to {}, which a damping ratio cannot: write from: {} and to: {} in that dial",
                dial.from,
                dial.to,
                DAMPING.nearest(dial.from),
                DAMPING.nearest(dial.to)
            );
            mistakes.about(&field, what);
        }
    }
}
