//! Hot reload of the level file: an edit takes effect while the game runs, and a bad edit keeps the last valid level.

use springyard_test_lab::worst::Extreme;
use std::path::Path;

use crate::common::Play;
use crate::common::edited::{play_edited, save};
use crate::level::named::change;
use bevy::prelude::*;
use spring_math::rotation::rotation_vector;
use springyard::level::reload::{LevelReloaded, LevelSource};
use springyard::level::{ChosenPlace, CurrentLevel};

const LEVEL: &str = r#"(
    name: "first",
    spawn: (position: (0.0, 0.0, 0.0)),
    kill_below_m: -10.0,
    solids: [(name: "ground", shape: Box(size_m: (50.0, 1.0, 50.0)), position: (0.0, -0.5, 0.0))],
    crates: [(name: "crate", mass_kg: 5.0, size_m: (1.0, 1.0, 1.0), position: (5.0, 0.5, 0.0))],
)"#;

fn play(path: &Path) -> Play {
    save(path, LEVEL, 0);
    let mut play = play_edited(path, vec![]);
    play.app
        .init_resource::<Reloads>()
        .add_systems(Last, keep_reloads);
    play.run(1.0, |_, _| {});
    play
}

/// The reloads so far.
#[derive(Resource, Default)]
struct Reloads(Vec<LevelReloaded>);

fn keep_reloads(mut messages: MessageReader<LevelReloaded>, mut reloads: ResMut<Reloads>) {
    reloads.0.extend(messages.read().copied());
}

/// The number of warnings of each reload so far.
fn reloads(play: &Play) -> Vec<usize> {
    let reloads = &play.app.world().resource::<Reloads>().0;
    reloads.iter().map(|reload| reload.warnings).collect()
}

/// Runs long enough for the reload to check the file.
fn wait(play: &mut Play) {
    play.run(1.0, |_, _| {});
}

fn name(play: &Play) -> String {
    play.app
        .world()
        .resource::<CurrentLevel>()
        .level
        .name
        .clone()
}

#[test]
fn a_saved_edit_is_played_at_once_and_the_player_stays_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ron");
    let mut play = play(&path);
    let stood = play.position();
    save(
        &path,
        LEVEL
            .replace("first", "second")
            .replace("(5.0, 0.5, 0.0)", "(-5.0, 0.5, 3.0)"),
        1,
    );
    wait(&mut play);
    assert_eq!(name(&play), "second");
    assert_eq!(reloads(&play), [0]);
    assert!(
        play.body("crate")
            .translation
            .distance(Vec3::new(-5.0, 0.5, 3.0))
            < 2e-4
    );
    assert!(
        play.position().distance(stood) < 1e-5,
        "{} from {stood}",
        play.position()
    );
}

#[test]
fn a_moved_spawn_takes_the_player_along() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ron");
    let mut play = play(&path);
    save(
        &path,
        LEVEL.replace("spawn: (position: (0.0", "spawn: (position: (-8.0"),
        1,
    );
    wait(&mut play);
    assert!(
        (play.position().x + 8.0).abs() < 1e-5,
        "{}",
        play.position()
    );
    assert!((play.view().x + 8.0).abs() < 1e-5, "{}", play.view());
}

#[test]
fn a_broken_edit_keeps_the_last_good_level_and_says_where_it_is_broken() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ron");
    let mut play = play(&path);
    save(
        &path,
        LEVEL
            .replace("first", "second")
            .replace("mass_kg: 5.0", "mass_kg: 0.0"),
        1,
    );
    wait(&mut play);
    assert_eq!(name(&play), "first");
    assert!(
        play.body("crate")
            .translation
            .distance(Vec3::new(5.0, 0.5, 0.0))
            < 2e-4
    );
    let errors = play.app.world().resource::<LevelSource>().errors.clone();
    assert_eq!(errors.len(), 1);
    assert!(
        errors[0].contains("level.ron:6:") && errors[0].contains("mass_kg"),
        "{errors:?}"
    );

    assert!(reloads(&play).is_empty());

    let goal_in_the_air = LEVEL.replace("first", "third").replace(
        "crates:",
        "goal: (position: (3.0, 40.0, 0.0), radius_m: 1.0),\n    crates:",
    );
    save(&path, &goal_in_the_air, 2);
    wait(&mut play);
    assert_eq!(name(&play), "third");
    assert_eq!(reloads(&play), [1], "one reload, with one warning");
    let source = play.app.world().resource::<LevelSource>();
    assert!(source.errors.is_empty(), "a valid edit clears the errors");
    let [warning] = source.warnings.as_slice() else {
        panic!("{:?}", source.warnings);
    };
    assert!(
        warning.contains("level.ron:6:") && warning.contains("warning: the goal is out of reach"),
        "{warning}"
    );
}

#[test]
fn a_deleted_level_is_reported_and_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ron");
    let mut play = play(&path);
    std::fs::remove_file(&path).unwrap();
    wait(&mut play);
    let errors = play.app.world().resource::<LevelSource>().errors.clone();
    assert!(
        errors.len() == 1 && errors[0].contains("level.ron"),
        "{errors:?}"
    );
    assert_eq!(name(&play), "first");
}

#[test]
fn a_passenger_is_carried_through_a_reload() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ron");
    let ferry = r#"platforms: [(name: "ferry", size_m: (4.0, 0.4, 4.0), position: (0.0, 0.6, 0.0),
        motion: Travel(to: (100.0, 0.6, 0.0), speed_m_s: 6.0))],
    crates:"#;
    let text = LEVEL
        .replace("crates:", ferry)
        .replace("spawn: (position: (0.0, 0.0", "spawn: (position: (0.0, 0.8");
    save(&path, &text, 0);
    let mut play = play_edited(&path, vec![]);
    play.run(10.0, |_, _| {});
    let on = |play: &mut Play| play.position() - play.body("ferry").translation;
    let stood = on(&mut play);
    save(&path, text.replace("first", "second"), 1);
    let mut farthest = 0.0_f32;
    play.run(3.0, |play, _| {
        farthest.keep_largest(on(play).distance(stood));
    });
    assert_eq!(name(&play), "second");
    assert!(farthest < 0.015, "thrown {farthest} m off its place");
}

#[test]
fn a_follower_finds_its_leader_again_after_a_reload() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ron");
    let mut play = play(&path);
    let platforms = r#"platforms: [
        (name: "trailer", size_m: (2, 0.4, 2), position: (0, 1, 10), motion: Body(name: "ferry", offset_m: (-4, 0, 0))),
        (name: "ferry", size_m: (2, 0.4, 2), position: (4, 1, 10), motion: Travel(to: (16, 1, 10), speed_m_s: 2)),
    ],
    crates:"#;
    let text = LEVEL.replace("crates:", platforms);
    for (edit, name) in [(1, "second"), (2, "third")] {
        save(&path, text.replace("first", name), edit);
        wait(&mut play);
        play.run(1.0, |_, _| {});
        let ferry = play.body("ferry").translation;
        let off = play.body("trailer").translation - ferry + Vec3::X * 4.0;
        assert!(
            ferry.x > 4.1 && off.length() < 0.002,
            "{name}: {ferry} {off}"
        );
    }
}

#[test]
fn a_leaf_goes_on_from_its_angle_after_a_reload() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ron");
    let mut play = play(&path);
    let leaf = r#"platforms: [
        (name: "leaf", size_m: (1, 2, 0.1), position: (0.5, 1.2, 10), pivot_m: (-0.5, 0, 0), spring: (frequency_hz: 20),
        motion: Angles(degrees: [90]), smoothed_by: Tween(secs: 2)),
    ],
    crates:"#;
    let text = LEVEL.replace("crates:", leaf);
    save(&path, &text, 1);
    wait(&mut play);
    change::<ChosenPlace>(&mut play, "leaf", |chosen| chosen.0 = 1);
    play.run(3.0, |_, _| {});
    let angle_deg = |play: &mut Play| {
        let turned = rotation_vector(play.body("leaf").rotation);
        turned.y.to_degrees()
    };
    let mut last = angle_deg(&mut play);
    assert!((last - 90.0).abs() < 1e-4, "{last}");
    // A new leaf closes, from where the old one was.
    save(&path, text.replace("first", "second"), 2);
    let mut fastest = 0.0_f32;
    play.run(4.0, |play, _| {
        let now = angle_deg(play);
        fastest.keep_largest((now - last).abs());
        last = now;
    });
    assert_eq!(name(&play), "second");
    assert!(fastest < 3.0, "{fastest} degrees in a frame");
    assert!(last.abs() < 1e-4, "{last}");
}
