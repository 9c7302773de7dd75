//! Signs, digits and trails: what digits measure in play, that none of them changes the simulation, and how many words shipped levels
//! have.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use springyard::level::file::{Symbol, symbols};
use springyard::level::spawn::marks::{DigitsBoard, Signboard, TrailLine};
use springyard::level::{self, Level, Reading};
use springyard::stations::RunClock;
use springyard::visuals::text::readings::Readings;

use crate::common::Play;
use springyard_test_lab::worst::Extreme;

/// A plate of 100 kg on a force-based spring of 1 Hz, which sags under its own weight by g / omega^2 = 0.248 m; a ferry; and a crate.
fn level(marks: &str) -> Level {
    let text = format!(
        r#"(
            name: "marks",
            spawn: (position: (0, 0, 0)),
            kill_below_m: -20,
            solids: [(name: "ground", shape: Box(size_m: (50, 1, 50)), position: (0, -0.5, 0))],
            crates: [(name: "crate", mass_kg: 5, size_m: (0.5, 0.5, 0.5), position: (6, 0.25, 0))],
            platforms: [
                (
                    name: "plate", size_m: (2, 0.2, 2), position: (-6, 3, 0), mass_kg: 100,
                    spring: (frequency_hz: 1, damping_ratio: 1),
                    authority: ForceBased(tuned_for_kg: 100), motion: Still,
                ),
                (
                    name: "ferry", size_m: (2, 0.2, 2), position: (0, 2, 9),
                    motion: Travel(to: (8, 2, 9), speed_m_s: 2),
                ),
            ],
            {marks}
        )"#
    );
    level::parse("marks.ron", text).unwrap_or_else(|errors| panic!("{errors}"))
}

const MARKS: &str = r#"
    signs: [(text: "Force-based\nspring", position: (-6, 2, 2))],
    digits: [
        (shows: Sag("plate"), position: (-6, 1, 2)),
        (shows: RunSecs, position: (0, 2, -5), facing_deg: 180, decimals: 1, unit: "sec", colour: Amber),
    ],
    trails: [
        (of: "ferry", what: Target, colour: Coral, secs: 5),
        (of: "crate", colour: Teal),
    ],
"#;

fn play(marks: &str) -> Play {
    Play::of(level(marks), vec![])
}

fn value(play: &mut Play, reading: Reading) -> Option<f64> {
    play.app
        .world_mut()
        .run_system_once(move |readings: Readings| readings.value(&reading))
        .unwrap()
}

#[test]
fn a_platform_under_its_weight_shows_its_sag_in_metres() {
    let mut play = play("");
    play.run(4.0, |_, _| {});
    let sag = value(&mut play, Reading::Sag("plate".into())).unwrap();
    let omega = std::f64::consts::TAU;
    assert!((sag - 9.81 / omega.powi(2)).abs() < 1.5e-5, "{sag}");
    let lag = value(&mut play, Reading::Lag("plate".into())).unwrap();
    assert!((lag - sag).abs() < 1e-5, "{lag} of {sag}");
    let height = value(&mut play, Reading::Height("plate".into())).unwrap();
    assert!((height - (3.0 - sag)).abs() < 1e-5, "{height}");
    let speed = value(&mut play, Reading::Speed("plate".into())).unwrap();
    assert!(speed < 1e-5, "{speed}");
}

#[test]
fn a_ferry_half_way_shows_its_peak_speed() {
    let mut play = play("");
    let mut fastest = 0.0_f64;
    play.run(4.0, |play, _| {
        let speed = value(play, Reading::Speed("ferry".into())).unwrap();
        assert!(speed.is_finite());
        fastest.keep_largest(speed);
    });
    assert!((fastest - 2.0).abs() < 0.0025, "{fastest}");
}

#[test]
fn the_time_of_the_run_counts_from_its_start() {
    let mut play = play("");
    play.run(2.5, |_, _| {});
    // The player stands at the spawn still.
    assert_eq!(value(&mut play, Reading::RunSecs), Some(0.0));
    let mut clock = play.app.world_mut().resource_mut::<RunClock>();
    clock.started_secs = Some(1.0);
    let secs = value(&mut play, Reading::RunSecs).unwrap();
    let running = play.clock().simulated_secs - 1.0;
    assert!((secs - running).abs() < 1e-9, "{secs}");
}

#[test]
fn what_is_not_there_has_no_value() {
    let mut play = play("");
    assert_eq!(value(&mut play, Reading::Sag("nothing".into())), None);
}

#[test]
fn signs_digits_and_trails_are_spawned_and_change_no_state() {
    let [mut with, mut without] = [MARKS, ""].map(play);
    let world = with.app.world_mut();
    let signs = world.query::<&Signboard>().iter(world).count();
    let digits = world.query::<&DigitsBoard>().iter(world).count();
    let trails = world.query::<&TrailLine>().iter(world).count();
    assert_eq!((signs, digits, trails), (1, 2, 2));
    for play in [&mut with, &mut without] {
        play.run(2.0, |_, _| {});
    }
    assert_eq!(with.hash(), without.hash());
}

#[test]
fn a_sign_faces_the_viewer_as_the_lab_does() {
    let mut play = play(MARKS);
    let mut boards = play.app.world_mut().query::<(&DigitsBoard, &Transform)>();
    let (_, place) = boards
        .iter(play.app.world())
        .find(|(board, _)| board.0.facing_deg == 180.0)
        .unwrap();
    // What faces -Z is seen by looking along +Z.
    assert!((place.rotation * Vec3::Z).distance(Vec3::NEG_Z) < 1e-5);
    assert_eq!(place.translation, Vec3::new(0.0, 2.0, -5.0));
}

/// A level is for play: words say what to do, and where a picture can say it there are no words.
const MOST_LETTERS: usize = 250;

/// The letters A to Z of a text, without those of icons' names.
fn letters(text: &str) -> usize {
    let is_letter =
        |symbol: &Symbol| matches!(symbol, Symbol::Letter(it) if it.is_ascii_alphabetic());
    text.lines().flat_map(symbols).filter(is_letter).count()
}

#[test]
fn shipped_levels_have_few_words() {
    assert_eq!(letters("{jump} JUMP\nON 2 pads"), 10);
    let mut most = 0;
    for file in std::fs::read_dir("levels").unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|end| end != "ron") {
            continue;
        }
        let level = level::load(&path).unwrap_or_else(|errors| panic!("{errors}"));
        let signs = level.signs.iter().map(|sign| letters(&sign.text));
        let units = level
            .digits
            .iter()
            .map(|it| letters(it.unit.as_deref().unwrap_or_else(|| it.shows.unit())));
        let count = signs.chain(units).sum::<usize>();
        println!("{}: {count} letters", path.display());
        assert!(count <= MOST_LETTERS, "{}: {count}", path.display());
        most = most.max(count);
    }
    assert!(most > 100, "the yard has words: {most}");
}
