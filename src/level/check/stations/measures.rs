//! Checks stations: their words, and that what they measure can be measured.

use bevy::math::Vec3;

use super::super::mistakes::Mistakes;
use super::{exhibits, lab, must_exist};
use crate::level::file::{
    Level, Measure, Motion, Platform, PlatformSmoothing, ReedTuning, Reeds, Station,
};
use crate::level::measured::Measured;

/// Most characters of a module, and of a lesson.
const MAX_CHARS: usize = 100;
const MAX_MEASURES: usize = 64;
const MAX_GROUP: usize = 16;

/// A platform whose spring is slower does not follow its smoothed target closely, Hz.
const FOLLOWS_HZ: f32 = 4.0;

pub(super) fn check(level: &Level, mistakes: &mut Mistakes) {
    if mistakes.has_at("stations") {
        return;
    }
    for (i, station) in level.stations.iter().enumerate() {
        let at = format!("stations[{i}]");
        let source = "write the path of the source, for example \"spring_math::Spring\"";
        text(mistakes, &format!("{at}.module"), &station.module, source);
        if let Some(lesson) = &station.lesson {
            let sentence = "write what one learns there, or leave the field out";
            text(mistakes, &format!("{at}.lesson"), lesson, sentence);
        }
        if let Some(demo) = &station.demo {
            exhibits::demo_exists(mistakes, &format!("{at}.demo"), demo, |_| true);
        }
        units(mistakes, &at, station);
        for (side, measures) in [("right", &station.right), ("wrong", &station.wrong)] {
            let field = format!("{at}.{side}");
            let count = measures.len();
            if !(1..=MAX_MEASURES).contains(&count) {
                let what = format!(
                    "holds {count} measures, must hold 1 to {MAX_MEASURES}: the lamp is lit when both sides have been seen"
                );
                mistakes.about(&field, what);
                continue;
            }
            for (j, measure) in measures.iter().enumerate() {
                measured(level, mistakes, &format!("{field}[{j}]"), measure);
            }
        }
        sides_differ(mistakes, &at, station);
        reeds_differ(level, mistakes, &at, station);
    }
}

/// Adds a mistake for a text that is empty, and says what to do then, or too long.
fn text(mistakes: &mut Mistakes, field: &str, text: &str, if_empty: &str) {
    let chars = text.chars().count();
    if text.trim().is_empty() {
        mistakes.about(field, format!("is empty: {if_empty}"));
    } else if chars > MAX_CHARS {
        let what = format!("has {chars} characters, may have {MAX_CHARS}: shorten it");
        mistakes.about(field, what);
    }
}

/// Adds a mistake at the first measure with another unit than the station, or at `unit` if no measure has that unit.
fn units(mistakes: &mut Mistakes, at: &str, station: &Station) {
    let mut all: Vec<(String, &str)> = Vec::new();
    for (side, measures) in [("right", &station.right), ("wrong", &station.wrong)] {
        let units = measures.iter().map(Measure::unit).enumerate();
        all.extend(units.map(|(j, unit)| (format!("{at}.{side}[{j}]"), unit)));
    }
    let unit = station.unit.as_str();
    let Some((field, other)) = all.iter().find(|(_, other)| *other != unit) else {
        return;
    };
    if all.iter().any(|(_, other)| *other == unit) {
        let what = format!(
            "is measured in {other}, and the station's unit is {unit}: give it a station of its own"
        );
        mistakes.about(field, what);
    } else {
        let what = format!("is `{unit}`, and its measures are in {other}: write unit: \"{other}\"");
        mistakes.about(&format!("{at}.unit"), what);
    }
}

/// Adds a mistake for a measure that is on both sides.
fn sides_differ(mistakes: &mut Mistakes, at: &str, station: &Station) {
    for (j, measure) in station.wrong.iter().enumerate() {
        let field = format!("{at}.wrong[{j}]");
        if station.right.contains(measure) && !mistakes.has_at(&field) {
            mistakes.about(&field, "is on the right side, too: leave one of them out");
        }
    }
}

/// Adds a mistake for each bank of reeds on the wrong side that is tuned right, on the right side that is not, or that listens to
/// another platform than the first bank: the two sides would not differ by their tuning.
fn reeds_differ(level: &Level, mistakes: &mut Mistakes, at: &str, station: &Station) {
    let bank = |measure: &Measure| match measure {
        Measure::StrongestHz(name) => level.reeds.iter().find(|it| it.name == *name),
        _ => None,
    };
    let mut heard = None;
    for (side, measures, tuning) in [
        ("right", &station.right, ReedTuning::Right),
        ("wrong", &station.wrong, ReedTuning::Printed),
    ] {
        for (j, measure) in measures.iter().enumerate() {
            let Some(bank) = bank(measure) else {
                continue;
            };
            let field = format!("{at}.{side}[{j}]");
            let (name, listens_to) = (&bank.name, bank.listens_to.as_str());
            let first = *heard.get_or_insert(listens_to);
            if mistakes.has_at(&field) {
                continue;
            }
            if bank.tuning != tuning {
                let message = format!(
                    "{field}: the reeds `{name}` are tuned {:?}: on the {side} side, write tuning: {tuning:?}",
                    bank.tuning
                );
                mistakes.note(&field, message);
            } else if listens_to != first {
                let message = format!(
                    "{field}: the reeds `{name}` listen to `{listens_to}`, and others of this station to `{first}`: let all listen to one platform"
                );
                mistakes.note(&field, message);
            } else {
                hears_its_platform(level, mistakes, &field, bank);
            }
        }
    }
}

/// Adds a mistake for a bank without a reed for what it is to say while its platform swings freely: it would say its first or last reed,
/// whatever it hears. A platform whose spring is left out is not meant to swing.
fn hears_its_platform(level: &Level, mistakes: &mut Mistakes, field: &str, bank: &Reeds) {
    let heard = level.platform(&bank.listens_to);
    let Some(spring) = heard.and_then(|platform| platform.spring) else {
        return;
    };
    let reading_hz = bank.reading_hz(spring.frequency_hz);
    if (bank.from_hz..=bank.to_hz).contains(&reading_hz) {
        return;
    }
    let Reeds {
        name,
        from_hz,
        to_hz,
        listens_to,
        ..
    } = bank;
    let message = format!(
        "{field}: the reeds `{name}` reach from {from_hz} to {to_hz} Hz, and would have to say {reading_hz:.3} Hz when `{listens_to}` swings freely at {} Hz: they cannot; widen from_hz or to_hz",
        spring.frequency_hz
    );
    mistakes.note(field, message);
}

/// Adds a mistake if what is measured does not exist, or cannot be measured in this way.
pub(in crate::level::check) fn measured(
    level: &Level,
    mistakes: &mut Mistakes,
    field: &str,
    measure: &Measure,
) {
    // All but a group have one name.
    let name = measure.names().first().map_or("", String::as_str);
    match measure.measured() {
        Measured::Platform => {
            let names = level.platforms.iter().map(|it| &it.name);
            must_exist(mistakes, field, "platform", name, names);
            of_platform(level, mistakes, field, measure);
        }
        Measured::Group => group(level, mistakes, field, measure),
        Measured::Reeds => {
            let names = level.reeds.iter().map(|it| &it.name);
            must_exist(mistakes, field, "bank of reeds", name, names);
        }
        Measured::Boom => {
            let names = level.booms.iter().map(|it| &it.name);
            must_exist(mistakes, field, "boom", name, names);
        }
        Measured::Grass => {
            let names = level.grass.iter().map(|it| &it.name);
            must_exist(mistakes, field, "patch of grass", name, names);
            growth(level, mistakes, field, name);
        }
        Measured::Lane => lab::measured(level, mistakes, field, name),
    }
}

/// Adds a mistake if the measure has no value on its platform.
fn of_platform(level: &Level, mistakes: &mut Mistakes, field: &str, measure: &Measure) {
    if let Some(platform) = measure.platform(level)
        && let Some(problem) = problem(measure, platform)
        && !mistakes.has_at(field)
    {
        let name = &platform.name;
        mistakes.note(field, format!("{field}: platform `{name}` {problem}"));
    }
}

/// Adds a mistake if the blades of the patch of this name do not swing.
fn growth(level: &Level, mistakes: &mut Mistakes, field: &str, name: &str) {
    let mut patches = level.grass.iter();
    if let Some(patch) = patches.find(|it| it.name == name)
        && patch.damping_ratio >= 1.0
    {
        let message = format!(
            "{field}: grass `{name}` does not swing, because its damping_ratio is {}: write one below 1",
            patch.damping_ratio
        );
        mistakes.note(field, message);
    }
}

/// Adds a mistake for each name that no body has or that is there twice, and for a group that nothing moves.
fn group(level: &Level, mistakes: &mut Mistakes, field: &str, measure: &Measure) {
    let names = measure.names();
    let count = names.len();
    if !(2..=MAX_GROUP).contains(&count) {
        let what = format!(
            "names {count} bodies, must name 2 to {MAX_GROUP}: all platforms and crates that push each other"
        );
        return mistakes.about(field, what);
    }
    for (k, name) in names.iter().enumerate() {
        let field = format!("{field}[0][{k}]");
        let platforms = level.platforms.iter().map(|it| &it.name);
        let crates = level.crates.iter().map(|it| &it.name);
        must_exist(
            mistakes,
            &field,
            "platform or crate",
            name,
            platforms.chain(crates),
        );
        if names[..k].contains(name) {
            mistakes.about(&field, format!("`{name}` is named twice: leave one out"));
        }
    }
    if measure.platform(level).is_none() && !mistakes.has_in(field) {
        let message = format!(
            "{field}: none of these is a platform with a {JUMPING}; name the platform that pushes the others, too"
        );
        mistakes.note(field, message);
    }
}

const JUMPING: &str =
    "target that jumps: write, for example, motion: Step(to: (0, 2, 0), period_secs: 8)";

/// Why a measure has no value on a platform, and what to write.
fn problem(measure: &Measure, platform: &Platform) -> Option<String> {
    let jumps = platform.motion.goal_jumps();
    if measure.is_after_jump() && !jumps {
        return Some(format!("has no {JUMPING}"));
    }
    let problem = match measure {
        Measure::VelocityJump(_) | Measure::PeakAcceleration(_) => return shaped(platform),
        Measure::LeftAfterFrame(_) if smoothing_fps(platform).is_none() => {
            "is not smoothed once a frame: write, for example, smoothed_by: Damper(half_life_secs: 0.1, fps: 15)"
        }
        Measure::PeakLag(_) if jumps => {
            "has a target that jumps, which has no direction: measure SettleSecs"
        }
        Measure::PeakLag(_) if !moves(platform) => {
            "has a target that stays in place: write, for example, motion: Travel(to: (8, 1, 0), speed_m_s: 3)"
        }
        Measure::Energy(_) if !platform.method.has_spring() || platform.hinge.is_some() => {
            "is not moved by a spring of its own: write method: Exact"
        }
        _ => return None,
    };
    Some(problem.to_owned())
}

/// Why a platform does not move along the curve that `smoothed_by` makes of its target. Velocities and accelerations are read off
/// that curve.
fn shaped(platform: &Platform) -> Option<String> {
    platform.smoothed_by.as_ref()?;
    if smoothing_fps(platform).is_some() {
        let problem =
            "is smoothed once a frame, and jumps in each: leave out fps, or take another filter";
        return Some(problem.to_owned());
    }
    let hertz = following_hz(platform);
    (hertz < FOLLOWS_HZ).then(|| {
        format!(
            "is measured where smoothed_by puts its target, and a spring of {hertz} Hz stays behind that: write {FOLLOWS_HZ} Hz or more"
        )
    })
}

/// Frame rate at which a platform is smoothed, frames per second; `None` if in each step, or not at all.
fn smoothing_fps(platform: &Platform) -> Option<f32> {
    match platform.smoothed_by? {
        PlatformSmoothing::Damper { fps, .. } => fps,
        PlatformSmoothing::Lerp { fps, .. }
        | PlatformSmoothing::RateTimesDt { fps, .. }
        | PlatformSmoothing::FastExpDamper { fps, .. } => Some(fps),
        PlatformSmoothing::Spring { .. }
        | PlatformSmoothing::DoubleSpring { .. }
        | PlatformSmoothing::TimedSpring { .. }
        | PlatformSmoothing::Tween { .. } => None,
    }
}

/// Frequency of the spring with which a platform follows its target, Hz: that for turning, if the target turns.
fn following_hz(platform: &Platform) -> f32 {
    let moving = platform.spring.unwrap_or_default();
    let turning = platform.turn_spring.unwrap_or(moving);
    match platform.motion {
        Motion::Step { .. } | Motion::Places { .. } => moving.frequency_hz,
        _ => turning.frequency_hz,
    }
}

/// Whether the target moves from place to place.
fn moves(platform: &Platform) -> bool {
    match platform.motion {
        Motion::Still | Motion::Angles { .. } => false,
        Motion::Turn { .. } => platform.pivot_m != Vec3::ZERO,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_lesson_has_1_to_100_characters_and_a_message_names_its_line() {
        for (chars, said) in [
            (0, "stations[0].lesson is empty"),
            (1, ""),
            (100, ""),
            (101, "stations[0].lesson has 101 characters, may have 100"),
        ] {
            let text = format!(
                r#"(
                    name: "a", spawn: (position: (0, 0, 0)), kill_below_m: -5,
                    solids: [(name: "ground", shape: Box(size_m: (20, 1, 20)), position: (0, -0.5, 0))],
                    platforms: [
                        (name: "soft", size_m: (1, 0.2, 1), position: (3, 2, 0), motion: Still),
                        (name: "hard", size_m: (1, 0.2, 1), position: (6, 2, 0), motion: Still),
                    ],
                    stations: [(
                        name: "twins", module: "spring_math::Spring", unit: "m",
                        area: (position: (0, 2, 0), size_m: (4, 4, 4)), right: [MeanSag("soft")], wrong: [MeanSag("hard")],
                        lesson: "{lesson}",
                    )],
                )"#,
                lesson = "a".repeat(chars)
            );
            let errors = crate::level::parse("a.ron", &text).err();
            let message = errors.map_or(String::new(), |errors| errors.to_string());
            assert_eq!(message.is_empty(), said.is_empty(), "{message}");
            assert!(message.contains(said), "{message}");
            assert!(said.is_empty() || message.contains(":11:"), "{message}");
        }
    }
}
