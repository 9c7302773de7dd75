//! Presets: tuning files by name, on the command line, saved, listed, refused.

use std::path::Path;
use std::process::{Command, Output};

use crate::common::parameters::change;
use springyard::tuning::Tuning;
use springyard::tuning::preset::{self, PresetError};

fn springyard(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_springyard"))
        .args(arguments)
        .output()
        .unwrap()
}

/// A valid tuning in which every field differs from its default.
fn other() -> Tuning {
    let mut tuning = Tuning::default();
    for parameter in Tuning::parameters() {
        change(parameter, &mut tuning);
    }
    assert_eq!(tuning.faults(), []);
    tuning
}

#[test]
fn what_is_saved_comes_back_equal_and_passes_the_check() {
    let folder = tempfile::tempdir().unwrap();
    for (name, tuning) in [("usual", Tuning::default()), ("Other_1-b", other())] {
        let path = preset::save(folder.path(), name, &tuning, false).unwrap();
        assert_eq!(Tuning::load(&path).unwrap(), tuning);
        let checked = springyard(&["check", path.to_str().unwrap()]);
        assert!(
            checked.status.success(),
            "{}",
            String::from_utf8_lossy(&checked.stderr)
        );
    }
    assert_eq!(preset::names(folder.path()), ["Other_1-b", "usual"]);
    let left = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 2, "no draft is left");
}

#[test]
fn a_saved_file_says_units_usual_ranges_and_which_defaults_were_left() {
    let mut tuning = Tuning::default();
    tuning.character.ride_hz = 4.5;
    let text = preset::to_ron(&tuning);
    assert!(
        text.contains("        ride_hz: 4.5, // Usually 3 to 6 Hz; default 5\n"),
        "{text}"
    );
    assert!(
        text.contains("        fall_gravity: 1.4, // Usually 1 to 2 x\n"),
        "{text}"
    );
    assert!(text.contains("        // --- Jumping\n"), "{text}");
}

#[test]
fn names_that_would_be_trouble_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let long = "x".repeat(41);
    for name in [
        "",
        " ",
        "..",
        "../floaty",
        "a/b",
        "a\\b",
        ".hidden",
        "-x",
        "a b",
        "a.ron",
        "\u{e4}",
        "a\n",
        &long,
    ] {
        let refused = preset::save(folder.path(), name, &Tuning::default(), true);
        assert!(matches!(refused, Err(PresetError::BadName(_))), "{name:?}");
    }
    for name in ["grounded", "Grounded"] {
        let refused = preset::save(folder.path(), name, &Tuning::default(), true);
        assert!(matches!(refused, Err(PresetError::Defaults)), "{name}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn nothing_is_overwritten_unasked_and_nothing_wrong_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let save = |tuning: &Tuning, overwrite| preset::save(folder.path(), "mine", tuning, overwrite);
    let path = save(&other(), false).unwrap();
    let refused = save(&Tuning::default(), false).unwrap_err();
    assert_eq!(refused.to_string(), "there is a preset called mine already");
    assert_eq!(Tuning::load(&path).unwrap(), other());
    let mut wrong = Tuning::default();
    wrong.camera.follow.frequency_hz = f32::NAN;
    let refused = save(&wrong, true).unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("camera.follow.frequency_hz must be 0.1 to 30 Hz"),
        "{refused}"
    );
    assert_eq!(Tuning::load(&path).unwrap(), other());
    save(&Tuning::default(), true).unwrap();
    assert_eq!(Tuning::load(&path).unwrap(), Tuning::default());
}

#[test]
fn a_bad_value_of_the_framing_is_refused_with_its_line_and_field() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.ron");
    for (section, field, value, expected) in [
        ("by_pitch", "below_length", "9", "must be 0.1 to 3 x"),
        ("by_pitch", "usual_deg", "-80", "must be -60 to 30 degrees"),
        ("by_pitch", "worm_deg", "3", "worm_deg"),
        ("shoulder", "aim_half_life_secs", "0", "must be 0.01 to 2 s"),
        ("shoulder", "aim_length", "-1", "must be 0.1 to 3 x"),
    ] {
        let text = format!("(\n    camera: (\n        {section}: ({field}: {value}),\n    ),\n)");
        std::fs::write(&path, text).unwrap();
        let refused = Tuning::load(&path).unwrap_err().to_string();
        assert!(refused.contains("bad.ron:3:"), "{refused}");
        assert!(
            refused.contains(field) && refused.contains(expected),
            "{refused}"
        );
    }
}

#[test]
fn a_folder_that_is_none_is_reported_by_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let refused = preset::save(&file, "mine", &Tuning::default(), false).unwrap_err();
    assert!(refused.to_string().contains("mine.ron: "), "{refused}");
    assert!(preset::names(&file).is_empty());
}

#[test]
fn a_preset_is_found_though_a_file_or_folder_is_called_the_same() {
    let folder = tempfile::tempdir().unwrap();
    // Tests run in the root of the repository, where `docs` is a folder and `test` a script.
    for name in ["docs", "test"] {
        assert!(Path::new(name).exists());
        let saved = preset::save(folder.path(), name, &other(), false).unwrap();
        let found = preset::find(folder.path(), Path::new(name)).unwrap();
        assert_eq!(found, saved);
    }
}

#[test]
fn a_name_means_a_preset_and_a_path_a_file() {
    let presets = Path::new(preset::FOLDER);
    let found =
        |text: &str| preset::find(presets, Path::new(text)).map(|path| path.display().to_string());
    assert_eq!(found("floaty").unwrap(), "assets/tuning/floaty.ron");
    assert_eq!(
        found("assets/tuning/arcade.ron").unwrap(),
        "assets/tuning/arcade.ron"
    );
    for none in ["floati", "", "../tuning/floaty", "floaty.ron", "Cargo"] {
        let error = found(none).unwrap_err().to_string();
        assert!(
            error.ends_with("the presets are arcade, floaty, grounded, reduced_motion"),
            "{error}"
        );
    }
}

#[test]
fn the_command_line_takes_a_preset_by_name() {
    let run = |tuning: &str| {
        springyard(&[
            "run",
            "levels/court.ron",
            "--seconds",
            "0.2",
            "--report",
            "-",
            "--tuning",
            tuning,
        ])
    };
    let (name, file) = (run("floaty"), run("assets/tuning/floaty.ron"));
    let hash = |output: &Output| {
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        report["state_hash"].clone()
    };
    assert_eq!(hash(&name), hash(&file));
    let unknown = run("floati");
    assert_eq!(unknown.status.code(), Some(2));
    let said = String::from_utf8_lossy(&unknown.stderr);
    assert!(
        said.contains("--tuning: there is no file `floati`, and no preset of that name; the presets are arcade, floaty, grounded"),
        "{said}"
    );
    let checked = springyard(&["check", "floaty", "levels/court.ron"]);
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(
        checked.status.success() && said.contains("assets/tuning/floaty.ron: ok, a tuning\n"),
        "{said}"
    );
    let unknown = springyard(&["check", "floati"]);
    let said = String::from_utf8_lossy(&unknown.stderr);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(said.contains("the presets are arcade, floaty"), "{said}");
}

#[test]
fn a_file_with_spaces_in_its_name_is_listed_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let saved = preset::save(folder.path(), "mine", &other(), false).unwrap();
    std::fs::rename(saved, folder.path().join("my own feel.ron")).unwrap();
    assert_eq!(preset::names(folder.path()), ["my own feel"]);
    let found = preset::find(folder.path(), Path::new("my own feel")).unwrap();
    assert_eq!(Tuning::load(&found).unwrap(), other());
}
