//! The run on screen: its time and marks, coils, rings and lamps in levels that have them, and a line for each coil, loop, checkpoint
//! and lamp.

use std::cmp::Ordering;
use std::time::Duration;

use bevy::prelude::*;

use super::notices::{Notices, Tone};
use crate::level::{CurrentLevel, Level};
use crate::stations::{Collected, RunClock, RunMarks, Seen, StationNews};
use springyard_timestep::StepClock;

/// How a line is shown, and for how long.
type Shown = (Tone, Duration);
/// A coil, or a lamp.
const TAKEN: Shown = (Tone::Good, Duration::from_secs(3));
/// A line that explains something.
const EXPLAINED: Shown = (Tone::Good, Duration::from_secs(5));
/// What a station teaches.
const LESSON: Shown = (Tone::Good, Duration::from_secs(6));
/// A checkpoint.
const PASSED: Shown = (Tone::Plain, Duration::from_secs(3));
/// A loop, after the first: there are many.
const COUNTED: Shown = (Tone::Plain, Duration::from_millis(1500));

/// Shows time, marks, coils, rings and lamps in a level with a run.
pub(super) fn show_run(
    level: Res<CurrentLevel>,
    clock: Res<RunClock>,
    marks: Res<RunMarks>,
    collected: Res<Collected>,
    seen: Res<Seen>,
    step: Res<StepClock>,
    mut notices: ResMut<Notices>,
) {
    let level = &level.level;
    if !level.has_run() {
        return;
    }
    let mut text = format!("{:.1} s", clock.secs(step.simulated_secs));
    for mark in marks.words() {
        text += &format!(", {mark}");
    }
    for (what, count, all) in counts(level, &collected, &seen) {
        text += &format!(", {what}s {count} of {all}");
    }
    notices.show(Tone::Plain, text);
}

/// What the level has of coils, rings and lamps: the word for one, the number that the player has, and that of all.
pub(super) fn counts(
    level: &Level,
    collected: &Collected,
    seen: &Seen,
) -> Vec<(&'static str, usize, usize)> {
    let mut counts = vec![
        ("coil", collected.coils_of(level), level.coils.len()),
        ("ring", collected.loops_of(level), level.loops.len()),
        ("lamp", seen.lamps_of(level), level.stations.len()),
    ];
    counts.retain(|(.., all)| *all > 0);
    counts
}

/// Shows a line after a coil, a loop, a checkpoint or a lamp.
pub(super) fn show_station_news(
    level: Res<CurrentLevel>,
    collected: Res<Collected>,
    clock: Res<StepClock>,
    mut news: MessageReader<StationNews>,
    mut notices: ResMut<Notices>,
) {
    for message in news.read() {
        if let Some(((tone, time), text)) = line_of(message, &level.level, &collected) {
            notices.show_of_step(clock.simulated_secs, time, tone, text);
        }
    }
}

/// The line of a message, and how it is shown. Half a lamp has none: its globe glows in the world.
#[must_use]
fn line_of(message: &StationNews, level: &Level, collected: &Collected) -> Option<(Shown, String)> {
    let line = match message {
        StationNews::Coil(name) => line_of_coil(name, level, collected),
        StationNews::Loop(name) => line_of_loop(name, level, collected),
        StationNews::Checkpoint {
            name,
            split_secs: Some(secs),
        } => (PASSED, format!("Checkpoint {name}, after {secs:.1} s")),
        StationNews::Checkpoint {
            name,
            split_secs: None,
        } => (PASSED, format!("Checkpoint {name}")),
        StationNews::HalfSeen { .. } => return None,
        StationNews::Lamp { station, lit } => {
            let all = level.stations.len();
            let place = level.stations.iter().find(|it| it.name == *station);
            match place.and_then(|it| it.lesson.as_deref()) {
                Some(lesson) => (LESSON, format!("Lamp {lit} of {all}: {lesson}")),
                None => (TAKEN, format!("Lamp {lit} of {all}: {station}")),
            }
        }
    };
    Some(line)
}

/// The line of a loop: with the last one of its set, what the set is worth.
#[must_use]
fn line_of_loop(name: &str, level: &Level, collected: &Collected) -> (Shown, String) {
    let (count, all) = (collected.loops_of(level), level.loops.len());
    let text = format!("Ring {count} of {all}");
    let loop_ = level.loops.iter().find(|it| it.name == name);
    let Some(set) = loop_.and_then(|it| it.set.as_deref()) else {
        return (COUNTED, text);
    };
    if collected.whole_sets(level).contains(set) {
        return (EXPLAINED, format!("{text}. All of {set}: a belt for you"));
    }
    (COUNTED, text)
}

/// The line of a coil: what it is for, in a level with a lift.
#[must_use]
fn line_of_coil(name: &str, level: &Level, collected: &Collected) -> (Shown, String) {
    let (count, all) = (collected.coils_of(level), level.coils.len());
    let Some(needed) = level.lift().map(|lift| lift.needed(all)) else {
        return (TAKEN, format!("Coil {count} of {all}: {name}"));
    };
    match count.cmp(&needed) {
        Ordering::Less => (TAKEN, format!("Coil {count} of {needed} for the lift")),
        Ordering::Equal => {
            let coils = match needed {
                1 => "The coil is there".to_owned(),
                2 => "Two coils".to_owned(),
                3 => "Three coils".to_owned(),
                more => format!("{more} coils"),
            };
            (EXPLAINED, format!("{coils}: step on the lift."))
        }
        Ordering::Greater => (TAKEN, format!("Coil {count} of {all}")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::notices::texts_after_update;
    use super::*;
    use crate::level;
    use crate::stations::SeenStation;

    fn app(words: &str) -> App {
        let text = format!(
            r#"(
                name: "test",
                spawn: (position: (0, 0, 0)),
                kill_below_m: -5,
                solids: [(name: "ground", shape: Box(size_m: (20, 1, 20)), position: (0, -0.5, 0))],
                {words}
            )"#
        );
        let level = level::parse("test.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
        let mut app = App::new();
        app.insert_resource(CurrentLevel { level })
            .init_resource::<RunClock>()
            .init_resource::<RunMarks>()
            .init_resource::<Collected>()
            .init_resource::<Seen>()
            .init_resource::<StepClock>()
            .init_resource::<Notices>()
            .add_message::<StationNews>()
            .add_systems(Update, (show_run, show_station_news).chain());
        app
    }

    #[test]
    fn a_level_with_nothing_to_play_for_shows_no_run() {
        let dials = r#"dials: [(name: "ratio", start: 1, from: 0, to: 2)]"#;
        assert!(texts_after_update(&mut app(dials)).is_empty());
    }

    #[test]
    fn time_and_coils_are_shown_and_each_coil_has_a_line() {
        let coils = r#"coils: [
            (name: "garden", position: (3, 1, 0)), (name: "dock", position: (6, 1, 0)),
        ]"#;
        let mut app = app(coils);
        assert_eq!(texts_after_update(&mut app), ["0.0 s, coils 0 of 2"]);
        let mut collected = app.world_mut().resource_mut::<Collected>();
        collected.add_coil("dock", 0.0);
        app.world_mut().resource_mut::<RunClock>().took_secs = Some(12.34);
        app.world_mut()
            .write_message(StationNews::Coil("dock".into()));
        assert_eq!(
            texts_after_update(&mut app),
            ["Coil 1 of 2: dock", "12.3 s, coils 1 of 2"]
        );
    }

    #[test]
    fn with_a_lift_a_line_says_how_many_coils_it_still_needs_and_what_more_do() {
        let level = level::load("levels/yard.ron");
        let level = level.unwrap_or_else(|errors| panic!("{errors}"));
        let mut collected = Collected::default();
        let lines = level.coils.iter().map(|coil| {
            collected.add_coil(&coil.name, 0.0);
            let news = StationNews::Coil(coil.name.clone());
            line_of(&news, &level, &collected).unwrap().1
        });
        assert_eq!(
            lines.collect::<Vec<_>>(),
            [
                "Coil 1 of 3 for the lift",
                "Coil 2 of 3 for the lift",
                "Three coils: step on the lift.",
                "Coil 4 of 6",
                "Coil 5 of 6",
                "Coil 6 of 6",
            ]
        );
    }

    #[test]
    fn a_run_that_was_tuned_assisted_or_rewound_says_so_after_its_time() {
        let mut app = app(r#"coils: [(name: "garden", position: (3, 1, 0))]"#);
        app.world_mut().resource_mut::<RunMarks>().assisted = true;
        assert_eq!(
            texts_after_update(&mut app),
            ["0.0 s, assisted, coils 0 of 1"]
        );
        app.world_mut().resource_mut::<RunMarks>().tuned = true;
        assert_eq!(
            texts_after_update(&mut app),
            ["0.0 s, tuned, assisted, coils 0 of 1"]
        );
        *app.world_mut().resource_mut::<RunMarks>() = RunMarks {
            rewound: true,
            ..default()
        };
        assert_eq!(
            texts_after_update(&mut app),
            ["0.0 s, rewound, coils 0 of 1"]
        );
    }

    #[test]
    fn the_last_loop_of_a_set_says_what_it_is_worth() {
        let loops = r#"loops: [
            (name: "a", position: (3, 1, 0), set: "the docks"), (name: "b", position: (6, 1, 0), set: "the docks"),
            (name: "c", position: (9, 1, 0)),
        ]"#;
        let mut app = app(loops);
        let take = |app: &mut App, names: &[&str]| {
            let mut collected = app.world_mut().resource_mut::<Collected>();
            collected.loops = names.iter().map(|name| (*name).to_owned()).collect();
            let last = names.last().map(|name| (*name).to_owned());
            app.world_mut()
                .write_message(StationNews::Loop(last.unwrap()));
            texts_after_update(app)
        };
        let first = take(&mut app, &["b"]);
        let counted = "Ring 1 of 3";
        assert_eq!(first, [counted, "0.0 s, rings 1 of 3"]);
        let whole = "Ring 2 of 3. All of the docks: a belt for you";
        let second = take(&mut app, &["b", "a"]);
        assert_eq!(second, [counted, whole, "0.0 s, rings 2 of 3"]);
        let third = take(&mut app, &["b", "a", "c"]);
        assert_eq!(
            third,
            [whole, "Ring 3 of 3", "0.0 s, rings 3 of 3"],
            "not explained again"
        );
    }

    #[test]
    fn a_half_of_a_lamp_has_no_line() {
        let level = app("").world().resource::<CurrentLevel>().level.clone();
        for is_right in [true, false] {
            let station = "mass twins".to_owned();
            let half = StationNews::HalfSeen { station, is_right };
            assert_eq!(line_of(&half, &level, &Collected::default()), None);
        }
    }

    #[test]
    fn lamps_are_counted_and_each_one_has_a_line() {
        let station = |name, lesson| {
            format!(
                r#"(
                    name: "{name}", {lesson} module: "spring_math::Spring", unit: "m",
                    area: (position: (0, 2, 0), size_m: (4, 4, 4)), right: [MeanSag("soft")], wrong: [MeanSag("hard")],
                )"#
            )
        };
        let plate = |name, x| {
            format!(
                r#"(name: "{name}", size_m: (1, 0.2, 1), position: ({x}, 2, 0), motion: Still)"#
            )
        };
        let words = format!(
            "platforms: [{}, {}], stations: [{}, {}],",
            plate("soft", 3),
            plate("hard", 6),
            station("mass twins", r#"lesson: "The heavy one sags.","#),
            station("three plates", ""),
        );
        let mut app = app(&words);
        // Before anything has been seen.
        assert_eq!(texts_after_update(&mut app), ["0.0 s, lamps 0 of 2"]);
        let both = SeenStation {
            right: Some(0.1),
            wrong: Some(0.2),
        };
        let seen = Seen([("three plates".to_owned(), both)].into());
        app.insert_resource(seen);
        app.world_mut().write_message(StationNews::Lamp {
            station: "three plates".into(),
            lit: 1,
        });
        assert_eq!(
            texts_after_update(&mut app),
            ["Lamp 1 of 2: three plates", "0.0 s, lamps 1 of 2"]
        );
        app.world_mut().write_message(StationNews::Lamp {
            station: "mass twins".into(),
            lit: 2,
        });
        let lesson = "Lamp 2 of 2: The heavy one sags.";
        assert_eq!(
            texts_after_update(&mut app),
            [lesson, "0.0 s, lamps 1 of 2"]
        );
    }
}
