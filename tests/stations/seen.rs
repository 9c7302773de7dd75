//! What the player has seen at a station, and its lamp.

use bevy::ecs::message::MessageCursor;
use springyard::input::script::Event::{Move, Tap};
use springyard::input::script::IntentButton::Respawn;
use springyard::level::CurrentLevel;
use springyard::stations::{Seen, SeenStation, StationNews};

use super::{ahead_until, play, resource};
use crate::common::{Play, edited};

/// Two plates beside the way that jump every second, and two to walk on.
const PLATES: &str = r#"
    platforms: [
        (name: "half", size_m: (1, 0.2, 1), position: (5, 2, 0), spring: (frequency_hz: 4, damping_ratio: 0.5), motion: Step(to: (5, 3, 0), period_secs: 2)),
        (name: "tenth", size_m: (1, 0.2, 1), position: (7, 2, 0), spring: (frequency_hz: 4, damping_ratio: 0.1), motion: Step(to: (7, 3, 0), period_secs: 2)),
        (name: "near", size_m: (3, 0.1, 3), position: (0, 0.05, -3.5), mass_kg: 10000, motion: Still),
        (name: "far", size_m: (3, 0.1, 3), position: (0, 0.05, -8.5), mass_kg: 10000, motion: Still),
    ],
"#;

/// A station, seen from an area around (0, 0, -6), and other words.
fn stations(words: &str) -> String {
    format!(
        r#"{PLATES}
        stations: [(
            name: "plates",
            module: "spring_math::Spring",
            unit: "%",
            area: (position: (0, 2, -6), size_m: (4, 6, 4)),
            right: [Overshoot("half")],
            wrong: [Overshoot("tenth")],
        )],
        {words}"#
    )
}

/// The plates with a station that is seen from them.
fn from_platform(right: &str, wrong: &str) -> String {
    format!(
        r#"{PLATES}
        stations: [(
            name: "plates",
            module: "spring_math::Spring",
            unit: "m",
            area: (position: (0, 2, -6), size_m: (50, 10, 50)),
            from: Platform,
            right: [{right}],
            wrong: [{wrong}],
        )],"#
    )
}

fn seen_at(play: &Play, station: &str) -> SeenStation {
    resource::<Seen>(play).at(station)
}

#[test]
fn a_lamp_is_lit_when_the_player_has_been_in_the_area_for_both_and_stays_lit_after_a_fall() {
    // Over the edge, 20 m ahead, after a stop in the area.
    let script = vec![
        (3.0, Move(0.0, 1.0)),
        (4.2, Move(0.0, 0.0)),
        (5.0, Move(0.0, 1.0)),
        (8.2, Move(0.0, 0.0)),
    ];
    let mut play = play(&stations(""), script);
    play.run(2.9, |_, _| {});
    assert_eq!(seen_at(&play, "plates"), SeenStation::default());
    play.run(2.0, |_, _| {});
    let z = play.position().z;
    assert!((-8.0..-4.0).contains(&z), "in the area: {z}");
    let seen = seen_at(&play, "plates");
    assert!((seen.right.unwrap() - 16.3).abs() < 1.0, "{seen:?}");
    assert!((60.0..80.0).contains(&seen.wrong.unwrap()), "{seen:?}");
    assert!(seen.is_lit());
    let mut has_fallen = false;
    play.run(7.0, |play, _| has_fallen |= play.position().y < -3.0);
    assert!(has_fallen);
    assert!(play.position().z > -1.0, "back at the spawn");
    assert!(seen_at(&play, "plates").is_lit());
}

#[test]
fn a_new_run_clears_the_lamps() {
    // Without checkpoints a requested respawn begins a new run.
    let mut script = ahead_until(1.4);
    script.push((4.0, Tap(Respawn)));
    let mut play = play(&stations(""), script);
    play.run(3.9, |_, _| {});
    assert!(seen_at(&play, "plates").is_lit());
    play.run(1.0, |_, _| {});
    assert_eq!(resource::<Seen>(&play), Seen::default());
}

#[test]
fn a_lamp_that_is_lit_is_news_once_in_a_run() {
    // Into the area, a respawn, which begins a new run, and into the area again.
    let mut script = ahead_until(1.4);
    script.extend([
        (4.0, Tap(Respawn)),
        (5.0, Move(0.0, 1.0)),
        (6.2, Move(0.0, 0.0)),
    ]);
    let mut play = play(&stations(""), script);
    let mut cursor = MessageCursor::<StationNews>::default();
    let mut news = |play: &mut Play, secs: f64| {
        let mut news = Vec::new();
        play.run(secs, |play, _| {
            news.extend(cursor.read(play.app.world().resource()).cloned());
        });
        news
    };
    let lamp = StationNews::Lamp {
        station: "plates".into(),
        lit: 1,
    };
    assert_eq!(news(&mut play, 3.9), std::slice::from_ref(&lamp));
    assert!(news(&mut play, 1.0).is_empty());
    assert_eq!(news(&mut play, 4.0), [lamp]);
}

#[test]
fn the_half_that_is_seen_first_is_news_once_and_then_the_lamp() {
    // Onto the near plate, on to the far one, and back to the near one.
    let words = from_platform(r#"MeanSag("far")"#, r#"MeanSag("near")"#);
    let mut script = ahead_until(0.95);
    script.extend([
        (3.0, Move(0.0, 1.0)),
        (4.0, Move(0.0, 0.0)),
        (6.0, Move(0.0, -1.0)),
        (7.0, Move(0.0, 0.0)),
    ]);
    let mut play = play(&words, script);
    let mut cursor = MessageCursor::<StationNews>::default();
    let mut news = Vec::new();
    play.run(9.0, |play, _| {
        news.extend(cursor.read(play.app.world().resource()).cloned());
    });
    let station = || "plates".to_owned();
    let half = StationNews::HalfSeen {
        station: station(),
        is_right: false,
    };
    let lamp = StationNews::Lamp {
        station: station(),
        lit: 1,
    };
    assert_eq!(news, [half, lamp]);
}

#[test]
fn from_a_platform_the_player_sees_that_platform_alone() {
    let words = from_platform(r#"MeanSag("near"), MeanSag("far")"#, r#"MeanSag("half")"#);
    let mut play = play(&words, ahead_until(0.95));
    play.run(0.4, |_, _| {});
    assert_eq!(seen_at(&play, "plates"), SeenStation::default());
    play.run(3.0, |_, _| {});
    let z = play.position().z;
    assert!((-5.0..-2.0).contains(&z), "on the near plate: {z}");
    let seen = seen_at(&play, "plates");
    assert!(seen.right.unwrap().abs() < 0.05, "{seen:?}");
    assert_eq!(seen.wrong, None);
}

#[test]
fn a_reload_of_the_level_keeps_what_was_seen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ron");
    let save = |name: &str, edit: u64| {
        let text = format!(
            r#"(
                name: "{name}",
                spawn: (position: (0, 0, 0)),
                kill_below_m: -6,
                solids: [(name: "ground", shape: Box(size_m: (20, 1, 40)), position: (0, -0.5, 0))],
                {}
            )"#,
            stations("")
        );
        edited::save(&path, text, edit);
    };
    save("first", 0);
    let mut script = ahead_until(1.4);
    script.extend([(4.0, Move(0.0, -1.0)), (5.2, Move(0.0, 0.0))]);
    let mut play = edited::play_edited(&path, script);
    play.run(6.0, |_, _| {});
    assert!(play.position().z > -4.0, "out of the area again");
    let before = seen_at(&play, "plates");
    assert!(before.is_lit());
    save("second", 1);
    play.run(1.0, |_, _| {});
    assert_eq!(resource::<CurrentLevel>(&play).level.name, "second");
    assert_eq!(seen_at(&play, "plates"), before);
}
