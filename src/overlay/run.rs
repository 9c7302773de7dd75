//! A line for each coil, loop, checkpoint and lamp. What the player has of them is on the plate of the run (`hud`).

use std::cmp::Ordering;
use std::time::Duration;

use bevy::prelude::*;

use super::notices::{Notices, Tone};
use crate::level::{CurrentLevel, Level};
use crate::stations::{Collected, ColourEarned, StationNews};
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
const PASSED: Shown = (Tone::Plain, Duration::from_secs(2));
/// A loop, after the first: there are many.
const COUNTED: Shown = (Tone::Plain, Duration::from_millis(1500));

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

/// Shows a line for each colour of the figure that is earned. It stays earned in a rewind.
pub(super) fn show_colours(mut news: MessageReader<ColourEarned>, mut notices: ResMut<Notices>) {
    for ColourEarned(colour) in news.read() {
        let (name, is_for) = (colour.name(), colour.is_for());
        let text =
            format!("New colour of the figure: {name}, for {is_for}. Choose it on the title page");
        notices.show_for(Duration::from_secs(8), Tone::Plain, text);
    }
}

/// The line of a message, and how it is shown. Half a lamp has none: its globe glows in the world.
#[must_use]
fn line_of(message: &StationNews, level: &Level, collected: &Collected) -> Option<(Shown, String)> {
    let line = match message {
        StationNews::Coil(name) => line_of_coil(name, level, collected),
        StationNews::Loop(name) => line_of_loop(name, level, collected),
        // Its time is on the clock, and later on the card.
        StationNews::Checkpoint(name) => (PASSED, format!("Checkpoint {name}")),
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
        return (EXPLAINED, format!("{text}. All of {set}: a ring for you"));
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
    use crate::overlay::test_level::level_with;

    fn app(words: &str) -> App {
        let level = level_with(words);
        let mut app = App::new();
        app.insert_resource(CurrentLevel { level })
            .init_resource::<Collected>()
            .init_resource::<StepClock>()
            .init_resource::<Notices>()
            .add_message::<StationNews>()
            .add_systems(Update, show_station_news);
        app
    }

    #[test]
    fn each_coil_has_a_line() {
        let coils = r#"coils: [
            (name: "garden", position: (3, 1, 0)), (name: "dock", position: (6, 1, 0)),
        ]"#;
        let mut app = app(coils);
        assert!(texts_after_update(&mut app).is_empty());
        let mut collected = app.world_mut().resource_mut::<Collected>();
        collected.add_coil("dock", 0.0);
        app.world_mut()
            .write_message(StationNews::Coil("dock".into()));
        assert_eq!(texts_after_update(&mut app), ["Coil 1 of 2: dock"]);
    }

    #[test]
    fn with_a_lift_a_line_says_how_many_coils_it_still_needs_and_what_more_do() {
        let level = crate::level::load("levels/yard.ron");
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
        assert_eq!(first, [counted]);
        let whole = "Ring 2 of 3. All of the docks: a ring for you";
        let second = take(&mut app, &["b", "a"]);
        assert_eq!(second, [counted, whole]);
        let third = take(&mut app, &["b", "a", "c"]);
        assert_eq!(
            third,
            [counted, whole, "Ring 3 of 3"],
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
    fn each_lamp_has_a_line() {
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
        app.world_mut().write_message(StationNews::Lamp {
            station: "three plates".into(),
            lit: 1,
        });
        let named = "Lamp 1 of 2: three plates";
        assert_eq!(texts_after_update(&mut app), [named]);
        app.world_mut().write_message(StationNews::Lamp {
            station: "mass twins".into(),
            lit: 2,
        });
        let lesson = "Lamp 2 of 2: The heavy one sags.";
        assert_eq!(texts_after_update(&mut app), [lesson]);
    }
}
