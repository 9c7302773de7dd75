//! The run on screen: its time and marks, coils, loops and lamps in levels that have them, and a line for each coil, checkpoint
//! and lamp.

use std::time::Duration;

use bevy::prelude::*;

use super::notices::{Notices, Tone};
use crate::level::CurrentLevel;
use crate::stations::{Collected, RunClock, RunMarks, Seen, StationNews};
use crate::timestep::StepClock;

/// Time that the line of a coil, checkpoint or lamp stays on screen.
const SHOWN: Duration = Duration::from_secs(3);

/// Shows time, marks, coils, loops and lamps in a level with a run.
pub(super) fn show_run(
    level: Res<CurrentLevel>,
    clock: Res<RunClock>,
    marks: Res<RunMarks>,
    collected: Res<Collected>,
    seen: Option<Res<Seen>>,
    step: Res<StepClock>,
    mut notices: ResMut<Notices>,
) {
    let level = &level.level;
    if !level.has_run() {
        return;
    }
    let mut text = format!("{:.1} s", clock.secs(step.simulated_secs));
    for (mark, is_on) in [("tuned", marks.tuned), ("assisted", marks.assisted)] {
        if is_on {
            text += &format!(", {mark}");
        }
    }
    let lamps = seen.map_or(0, |seen| seen.lamps_of(level));
    let counts = [
        ("coils", collected.coils_of(level), level.coils.len()),
        ("loops", collected.loops_of(level), level.loops.len()),
        ("lamps", lamps, level.stations.len()),
    ];
    for (what, count, all) in counts.into_iter().filter(|(.., all)| *all > 0) {
        text += &format!(", {what} {count} of {all}");
    }
    notices.show(Tone::Plain, text);
}

/// Shows a line after a coil, a checkpoint or a lamp.
pub(super) fn show_station_news(
    level: Res<CurrentLevel>,
    collected: Res<Collected>,
    mut news: MessageReader<StationNews>,
    mut notices: ResMut<Notices>,
) {
    let level = &level.level;
    for message in news.read() {
        let text = match message {
            StationNews::Coil(name) => {
                let (count, all) = (collected.coils_of(level), level.coils.len());
                format!("Coil {count} of {all}: {name}")
            }
            StationNews::Checkpoint {
                name,
                split_secs: Some(secs),
            } => format!("Checkpoint {name}, after {secs:.1} s"),
            StationNews::Checkpoint {
                name,
                split_secs: None,
            } => format!("Checkpoint {name}"),
            StationNews::Lamp { station, lit } => {
                format!("Lamp {lit} of {}: {station}", level.stations.len())
            }
            StationNews::Loop(_) => continue,
        };
        notices.show_for(SHOWN, Tone::Good, text);
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
        collected.coils.insert("dock".into());
        app.world_mut().resource_mut::<RunClock>().took_secs = Some(12.34);
        app.world_mut()
            .write_message(StationNews::Coil("dock".into()));
        assert_eq!(
            texts_after_update(&mut app),
            ["Coil 1 of 2: dock", "12.3 s, coils 1 of 2"]
        );
    }

    #[test]
    fn a_run_that_was_tuned_or_assisted_says_so_after_its_time() {
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
    }

    #[test]
    fn lamps_are_counted_and_each_one_has_a_line() {
        let station = |name| {
            format!(
                r#"(
                    name: "{name}", module: "spring_math::Spring", unit: "m",
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
            station("mass twins"),
            station("three plates"),
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
    }
}
