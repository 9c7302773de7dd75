//! *Continue* on the title and in the list of levels: where the last run has got to, if it has got anywhere.

use std::path::Path;

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::Progress;
use springyard::level::reload::LevelSource;
use springyard::level::{self, CurrentLevel};
use springyard::menu::Menu;
use springyard::profile::Profile;
use springyard::stations::{Collected, ContinuedRun};

use crate::menu::shell::Shell;

/// A level of this name with a checkpoint and a coil.
fn level_text(name: &str) -> String {
    format!(
        r#"(
            name: "{name}", about: "A line about it.", spawn: (position: (0, 0, 0)), kill_below_m: -5,
            solids: [(name: "ground", shape: Box(size_m: (60, 1, 60)), position: (0, -0.5, 0))],
            checkpoints: [(name: "meadow", position: (0, 0, -9))],
            coils: [(name: "coil", position: (9, 1, 0))],
        )"#
    )
}

/// The title over the first of two levels in this folder; the last runs in these levels have come to the checkpoint.
fn shell(folder: &Path, in_progress: &[&str]) -> Shell {
    for (file, name) in [("a.ron", "First"), ("b.ron", "Second")] {
        std::fs::write(folder.join(file), level_text(name)).unwrap();
    }
    let path = folder.join("a.ron");
    let level = level::load(&path).unwrap_or_else(|errors| panic!("{errors}"));
    let start = Start {
        source: Some(LevelSource::new(path)),
        ..Start::of(level)
    };
    let mut shell = Shell::start(Menu::title(), start);
    let mut profile = Profile::default();
    for level in in_progress {
        let progress = Progress {
            checkpoint: Some("meadow".to_owned()),
            coils: ["coil".to_owned()].into(),
            ..Progress::default()
        };
        profile.note_progress(level, Some(progress));
    }
    shell.app.insert_resource(profile);
    shell.frames(2);
    shell
}

fn assert_continued(shell: &mut Shell) {
    shell.frames(30);
    let place = shell.position().with_y(0.0);
    assert!(place.distance(Vec3::NEG_Z * 9.0) < 0.1, "{place}");
    let world = shell.app.world();
    assert!(world.resource::<Collected>().has_coil("coil"));
    assert!(world.resource::<ContinuedRun>().0);
}

#[test]
fn without_progress_the_title_begins_with_play() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = shell(folder.path(), &["Second"]);
    assert_eq!(shell.rows()[0], "Play");
    assert!(!shell.rows().iter().any(|row| row == "Continue"));
}

#[test]
fn continue_on_the_title_goes_on_at_the_checkpoint_with_the_coils() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = shell(folder.path(), &["First"]);
    assert_eq!(shell.rows()[..2], ["Play", "Continue"]);
    if shell.focused() != "Continue" {
        shell.tap(KeyCode::ArrowDown);
        shell.frames(2);
    }
    assert_eq!(shell.focused(), "Continue");
    shell.tap(KeyCode::Enter);
    assert_eq!(shell.page(), None);
    assert_continued(&mut shell);
}

#[test]
fn continue_in_the_list_of_levels_plays_that_level_from_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = shell(folder.path(), &["Second"]);
    shell.go_down_to("Levels");
    shell.tap(KeyCode::Enter);
    shell.frames(2);
    let rows = ["First", "Second", "Continue: Second", "Back"];
    assert_eq!(shell.rows(), rows);
    shell.go_down_to("Continue: Second");
    shell.tap(KeyCode::Enter);
    shell.frames(2);
    assert_eq!(shell.page(), None);
    let level = &shell.app.world().resource::<CurrentLevel>().level;
    assert_eq!(level.name, "Second");
    assert_continued(&mut shell);
}
