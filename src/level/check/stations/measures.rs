//! Checks stations: their words, and that what they measure can be measured.

use bevy::math::Vec3;

use super::super::limits::area;
use super::super::mistakes::Mistakes;
use super::{has_spring, must_exist};
use crate::level::file::{Level, Measure, Motion, Platform, Station};

const MAX_MODULE_CHARS: usize = 100;
const MAX_MEASURES: usize = 64;

pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    if mistakes.has_at("stations") {
        return;
    }
    for (i, station) in level.stations.iter().enumerate() {
        let at = format!("stations[{i}]");
        module(mistakes, &format!("{at}.module"), &station.module);
        area(mistakes, &format!("{at}.area"), &station.area);
        units(mistakes, &at, station);
        for (side, measures) in [("right", &station.right), ("wrong", &station.wrong)] {
            let field = format!("{at}.{side}");
            let count = measures.len();
            if !(1..=MAX_MEASURES).contains(&count) {
                let message = format!(
                    "{field} holds {count} measures, must hold 1 to {MAX_MEASURES}: the lamp is lit when both sides have been seen"
                );
                mistakes.note(&field, message);
                continue;
            }
            for (j, measure) in measures.iter().enumerate() {
                measured(level, mistakes, &format!("{field}[{j}]"), measure);
            }
        }
        sides_differ(mistakes, &at, station);
    }
}

fn module(mistakes: &mut Mistakes, field: &str, text: &str) {
    let chars = text.chars().count();
    if text.trim().is_empty() {
        let message = format!(
            "{field} is empty: write the path of the source, for example \"spring_math::Spring\""
        );
        mistakes.note(field, message);
    } else if chars > MAX_MODULE_CHARS {
        let message =
            format!("{field} has {chars} characters, may have {MAX_MODULE_CHARS}: shorten it");
        mistakes.note(field, message);
    }
}

/// Adds a mistake at the first measure with another unit than the station, or at `unit` if no measure has that unit.
fn units(mistakes: &mut Mistakes, at: &str, station: &Station) {
    let units = |side: &'static str, measures: &[Measure]| -> Vec<(String, &'static str)> {
        let indexed = measures.iter().enumerate();
        let units = indexed.map(|(j, it)| (format!("{at}.{side}[{j}]"), it.unit()));
        units.collect()
    };
    let all = [
        units("right", &station.right),
        units("wrong", &station.wrong),
    ]
    .concat();
    let unit = station.unit.as_str();
    let Some((field, other)) = all.iter().find(|(_, other)| *other != unit) else {
        return;
    };
    if all.iter().any(|(_, other)| *other == unit) {
        let message = format!(
            "{field} is measured in {other}, and the station's unit is {unit}: give it a station of its own"
        );
        mistakes.note(field, message);
    } else {
        let field = format!("{at}.unit");
        let message = format!(
            "{field} is `{unit}`, and its measures are in {other}: write unit: \"{other}\""
        );
        mistakes.note(&field, message);
    }
}

/// Adds a mistake for a measure that is on both sides.
fn sides_differ(mistakes: &mut Mistakes, at: &str, station: &Station) {
    for (j, measure) in station.wrong.iter().enumerate() {
        let field = format!("{at}.wrong[{j}]");
        if station.right.contains(measure) && !mistakes.has_at(&field) {
            let message = format!("{field} is on the right side, too: leave one of them out");
            mistakes.note(&field, message);
        }
    }
}

/// Adds a mistake if what is measured does not exist, or cannot be measured in this way.
pub(in crate::level::check) fn measured(
    level: &Level,
    mistakes: &mut Mistakes,
    field: &str,
    measure: &Measure,
) {
    let name = measure.source();
    match measure {
        Measure::StrongestHz(_) => {
            let names = level.reeds.iter().map(|it| &it.name);
            must_exist(mistakes, field, "bank of reeds", name, names);
        }
        Measure::BoomLag(_) | Measure::BoomOvershoot(_) => {
            let names = level.booms.iter().map(|it| &it.name);
            must_exist(mistakes, field, "boom", name, names);
        }
        _ => {
            let names = level.platforms.iter().map(|it| &it.name);
            must_exist(mistakes, field, "platform", name, names);
        }
    }
    let platform = measure.platform();
    let mut platforms = level.platforms.iter();
    if let Some(platform) = platforms.find(|it| Some(it.name.as_str()) == platform)
        && let Some(problem) = problem(measure, platform)
        && !mistakes.has_at(field)
    {
        mistakes.note(field, format!("{field}: platform `{name}` {problem}"));
    }
}

/// Why a measure has no value on a platform, and what to write.
fn problem(measure: &Measure, platform: &Platform) -> Option<&'static str> {
    match measure {
        Measure::Overshoot(_) | Measure::SettleSecs(_) if !jumps(&platform.motion) => Some(
            "has no target that jumps: write, for example, motion: Step(to: (0, 2, 0), period_secs: 8)",
        ),
        Measure::Lag(_) if jumps(&platform.motion) => {
            Some("has a target that jumps, which has no direction: measure SettleSecs")
        }
        Measure::Lag(_) if !moves(platform) => Some(
            "has a target that stays in place: write, for example, motion: Travel(to: (8, 1, 0), speed_m_s: 3)",
        ),
        Measure::Energy(_) if !has_spring(platform) || platform.hinge.is_some() => {
            Some("is not moved by a spring of its own: write method: Exact")
        }
        _ => None,
    }
}

/// Whether the target jumps, and does not move otherwise.
fn jumps(motion: &Motion) -> bool {
    matches!(motion, Motion::Step { .. } | Motion::Places { .. })
}

/// Whether the target moves from place to place.
fn moves(platform: &Platform) -> bool {
    match platform.motion {
        Motion::Still => false,
        Motion::Turn { .. } => platform.pivot_m != Vec3::ZERO,
        _ => true,
    }
}
