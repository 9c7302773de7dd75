//! Another level: chosen by keys, played as after a fresh start, refused if it is broken.

use std::path::{Path, PathBuf};

use bevy::input::ButtonState;
use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::lab::{Lab, LabClock};
use springyard::level::choose::ChooseLevel;
use springyard::level::reload::LevelSource;
use springyard::level::{self, CurrentLevel, LevelPart};
use springyard::menu::pages::levels::LevelsPage;
use springyard::menu::{Menu, Page};
use springyard::stations::{BestRun, Collected, LiftCoils, PresentCheckpoint, RunClock, Seen};
use springyard::time::recording::Recorder;
use springyard_camera::Look;
use springyard_character::respawn::KillHeight;

use crate::menu::shell::Shell;

fn shell_in(path: &str) -> Shell {
    let level = level::load(path).unwrap_or_else(|errors| panic!("{errors}"));
    let start = Start {
        source: Some(LevelSource::new(path.into())),
        ..Start::of(level)
    };
    Shell::start(Menu::default(), start)
}

fn choose(shell: &mut Shell, path: impl Into<PathBuf>) {
    shell.app.world_mut().write_message(ChooseLevel {
        path: path.into(),
        continues: None,
    });
    shell.frame();
}

/// What a player can tell of the level and of the run.
#[derive(Debug, PartialEq)]
struct Seeable {
    level: String,
    source: PathBuf,
    parts: Vec<String>,
    kill_height_m: f32,
    look: Look,
    run: String,
    has_lab: (bool, bool),
    lamps: usize,
}

fn seeable(shell: &mut Shell) -> Seeable {
    let world = shell.app.world_mut();
    let mut parts = world.query_filtered::<&Name, With<LevelPart>>();
    let mut parts: Vec<String> = parts.iter(world).map(|name| name.to_string()).collect();
    parts.sort();
    let level = &world.resource::<CurrentLevel>().level;
    let seen = world.get_resource::<Seen>();
    let lamps = seen.map_or(0, |seen| seen.lamps_of(level));
    let run = (
        world.resource::<RunClock>(),
        world.resource::<Collected>(),
        world.resource::<PresentCheckpoint>(),
        world.resource::<LiftCoils>(),
        world.resource::<BestRun>().secs(),
    );
    Seeable {
        level: level.name.clone(),
        source: world.resource::<LevelSource>().path.clone(),
        parts,
        kill_height_m: world.resource::<KillHeight>().0.unwrap(),
        look: *world.resource::<Look>(),
        run: format!("{run:?}"),
        has_lab: (
            world.contains_resource::<Lab>(),
            world.contains_resource::<LabClock>(),
        ),
        lamps,
    }
}

#[test]
fn from_the_court_to_the_yard_and_back_each_level_is_as_after_a_fresh_start() {
    const COURT: &str = "levels/court.ron";
    const YARD: &str = "levels/yard.ron";
    let mut fresh = shell_in(COURT);
    fresh.frames(30);
    let (court, court_place) = (seeable(&mut fresh), fresh.position());
    let mut fresh = shell_in(YARD);
    fresh.frames(30);
    let (yard, yard_place) = (seeable(&mut fresh), fresh.position());
    assert_ne!(court, yard);

    let mut shell = shell_in(COURT);
    for (path, expected, place) in [
        (YARD, &yard, yard_place),
        (COURT, &court, court_place),
        (COURT, &court, court_place),
    ] {
        // Off the spawn: the run has started.
        shell.key(KeyCode::KeyW, ButtonState::Pressed);
        shell.frames(60);
        shell.key(KeyCode::KeyW, ButtonState::Released);
        shell.frame();
        choose(&mut shell, path);
        shell.frames(30);
        assert_eq!(&seeable(&mut shell), expected);
        let off = shell.position().distance(place);
        assert!(off < 0.05, "{path}: {off} m off");
    }
}

/// A small level of this name.
fn small_level(name: &str) -> String {
    format!(
        r#"(
            name: "{name}", spawn: (position: (0, 0, 0)), kill_below_m: -5,
            solids: [(name: "ground", shape: Box(size_m: (60, 1, 60)), position: (0, -0.5, 0))],
        )"#
    )
}

fn save(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn level_name(shell: &Shell) -> String {
    let level = &shell.app.world().resource::<CurrentLevel>().level;
    level.name.clone()
}

#[test]
fn the_levels_beside_this_one_are_listed_and_chosen_by_keys_and_broken_ones_are_not_played() {
    let folder = tempfile::tempdir().unwrap();
    let first = save(folder.path(), "a.ron", &small_level("First"));
    save(folder.path(), "b.ron", "(name: 7)");
    save(folder.path(), "c.ron", &small_level("Second"));
    let mut shell = shell_in(&first);
    shell.frames(3);
    shell.tap(KeyCode::Escape);
    shell.go_down_to("Levels");
    shell.tap(KeyCode::Enter);
    shell.frame();
    assert_eq!(shell.rows(), ["First", "b.ron", "Second", "Back"]);
    shell.tap(KeyCode::ArrowDown);
    shell.tap(KeyCode::Enter);
    shell.frames(2);
    assert_eq!(shell.page(), Some(Page::Levels), "it is broken");
    shell.tap(KeyCode::ArrowDown);
    shell.tap(KeyCode::Enter);
    shell.frames(2);
    assert_eq!(shell.page(), None);
    assert_eq!(level_name(&shell), "Second");
}

#[test]
fn a_level_that_has_broken_since_it_was_listed_leaves_everything_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let first = save(folder.path(), "a.ron", &small_level("First"));
    let second = save(folder.path(), "b.ron", "(name: 7)");
    let mut shell = shell_in(&first);
    shell.tap(KeyCode::Escape);
    shell.go_down_to("Levels");
    shell.tap(KeyCode::Enter);
    shell.frame();
    choose(&mut shell, second.as_str());
    let problem = shell.app.world().resource::<LevelsPage>().problem.clone();
    assert!(problem.unwrap().contains("b.ron:1:"));
    assert_eq!(shell.page(), Some(Page::Levels));
    assert_eq!(level_name(&shell), "First");
    let source = shell.app.world().resource::<LevelSource>();
    assert_eq!(source.path, Path::new(&first));
}

#[test]
fn a_recording_is_written_and_ends_with_its_level() {
    let folder = tempfile::tempdir().unwrap();
    let first = save(folder.path(), "a.ron", &small_level("First"));
    let second = save(folder.path(), "b.ron", &small_level("Second"));
    let script = folder.path().join("script.ron");
    let mut shell = shell_in(&first);
    shell.app.insert_resource(Recorder::to(script.clone()));
    shell.tap(KeyCode::Space);
    shell.frames(3);
    choose(&mut shell, second.as_str());
    shell.frame();
    assert!(!shell.app.world().contains_resource::<Recorder>());
    let text = std::fs::read_to_string(&script).unwrap();
    assert!(text.contains("Tap(Jump)"), "{text}");
    assert!(text.contains("\nhashes: [\n"), "of its last step: {text}");
    assert_eq!(level_name(&shell), "Second");
}

#[test]
fn a_recording_that_cannot_be_written_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let first = save(folder.path(), "a.ron", &small_level("First"));
    let second = save(folder.path(), "b.ron", &small_level("Second"));
    let mut shell = shell_in(&first);
    // A folder is in the file's place.
    let nowhere = folder.path().join("script.ron");
    std::fs::create_dir(&nowhere).unwrap();
    shell.app.insert_resource(Recorder::to(nowhere));
    choose(&mut shell, second.as_str());
    assert!(shell.app.world().contains_resource::<Recorder>());
    assert_eq!(level_name(&shell), "First");
    let problem = shell.app.world().resource::<LevelsPage>().problem.clone();
    let problem = problem.unwrap();
    let said = problem.matches("could not be written").count();
    assert_eq!(said, 1, "{problem}");
}
