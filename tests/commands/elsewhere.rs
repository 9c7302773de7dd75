//! The program in a folder that has none of the game's files: those inside it are played, unless a file on disk comes first.

use std::path::Path;
use std::process::{Command, Output};

use springyard::game_files::built_in;

/// An empty folder with spaces and letters beyond ASCII in its name, in one that is removed at the end.
fn elsewhere() -> (tempfile::TempDir, std::path::PathBuf) {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("ein Ort für Ölkännchen");
    std::fs::create_dir(&folder).unwrap();
    (root, folder)
}

/// Runs the program in a folder, with the user's files in `user` in it.
fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_springyard"))
        .args(arguments)
        .current_dir(folder)
        .env("SPRINGYARD_CONFIG", folder.join("user"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .unwrap()
}

/// As [`run_in`], with success; returns what was printed on stdout.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = run_in(folder, arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// As [`run_in`], with bad input; returns what was printed on stderr.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = run_in(folder, arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    said
}

/// The state hash of half a second of a level.
fn hash_of(folder: &Path, level: &str) -> serde_json::Value {
    let text = printed(folder, &["run", level, "--seconds", "0.5", "--report", "-"]);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(!report["state_hash"].is_null());
    report["state_hash"].clone()
}

#[test]
fn a_level_inside_the_program_and_its_file_play_to_the_same_state() {
    let (_root, folder) = elsewhere();
    for (name, file) in [("yard", "levels/yard.ron"), ("hills", "levels/hills.ron")] {
        let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
        let inside = hash_of(&folder, name);
        assert_eq!(hash_of(&folder, file), inside, "{file}");
        assert_eq!(hash_of(repository, file), inside, "{file} on disk");
    }
}

#[test]
fn a_level_that_was_exported_is_the_one_that_is_played_and_listed() {
    let (_root, folder) = elsewhere();
    let line = |name: &str| {
        let listed = printed(&folder, &["levels"]);
        let line = listed.lines().find(|line| line.starts_with(name));
        line.unwrap().to_owned()
    };
    assert!(line("rope").contains("in the program"), "{}", line("rope"));
    let before = hash_of(&folder, "rope");
    assert!(printed(&folder, &["export", "rope"]).contains("rope.ron"));
    assert!(refused(&folder, &["export", "rope"]).contains("is there already"));
    let file = folder.join("levels").join("rope.ron");
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.as_bytes(), built_in::bytes("levels/rope.ron").unwrap());
    assert!(!line("rope").contains("in the program"), "{}", line("rope"));
    assert_eq!(hash_of(&folder, "rope"), before);
    // With a mistake in it, it is still the one that is meant.
    std::fs::write(&file, "(name: 7)").unwrap();
    assert!(line("rope").contains("broken: "), "{}", line("rope"));
    assert!(refused(&folder, &["check", "rope"]).contains("rope.ron:1:"));
}

#[test]
fn a_level_that_does_not_exist_is_refused_with_those_that_do() {
    let (_root, folder) = elsewhere();
    for arguments in [
        &["run", "yrd"][..],
        &["run", "levels/yrd.ron"],
        &["capture", "yrd"],
        &["play", "yrd"],
        &["check", "yrd"],
    ] {
        let said = refused(&folder, arguments);
        assert!(said.contains("the levels are court, drive_lab"), "{said}");
        assert!(said.contains("yard"), "{said}");
    }
}

#[test]
fn presets_are_found_in_the_users_folder_and_inside_the_program() {
    let (_root, folder) = elsewhere();
    let checked = printed(
        &folder,
        &["check", "floaty", "assets/bindings.ron", "court"],
    );
    assert_eq!(checked.matches(": ok, ").count(), 3, "{checked}");
    let own = folder.join("user").join("assets").join("tuning");
    std::fs::create_dir_all(&own).unwrap();
    std::fs::write(own.join("mine.ron"), "(character: (jump_apex_m: 2))").unwrap();
    assert!(printed(&folder, &["check", "mine"]).contains("mine.ron: ok, a tuning"));
    // In a folder with presets of its own, such as the repository, those of the user are left out.
    std::fs::create_dir_all(folder.join("assets").join("tuning")).unwrap();
    let said = refused(&folder, &["check", "mine"]);
    assert!(
        said.contains("the presets are arcade, floaty, grounded"),
        "{said}"
    );
}

#[test]
fn a_recording_made_elsewhere_replays_to_the_same_state() {
    let (_root, folder) = elsewhere();
    let record = ["run", "court", "--seconds", "1", "--record", "a.ron"];
    printed(&folder, &record);
    assert!(printed(&folder, &["replay", "a.ron"]).starts_with("same"));
}
