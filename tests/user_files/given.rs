//! What the command line gives overrides the user's files for one run.

use std::fs;

use bevy::prelude::*;
use springyard::cli::CommandError;
use springyard::input::bindings::Button;
use springyard::profile::ProfileFile;
use springyard::settings::{Settings, SettingsFile, file};
use springyard::user_files::{BindingsFile, UserFolder};
use springyard::visuals::{QualityChoice, RenderScale};

use super::{GivenFiles, game, options, options_with, start, start_with, usual_bindings};

#[test]
fn without_files_the_game_starts_with_defaults_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let user = start(folder.path(), &[]);
    assert_eq!(user.problems.0, [""; 0]);
    assert_eq!(user.settings, Settings::default());
    assert_eq!(user.bindings, usual_bindings());
    let app = game(user);
    let world = app.world();
    let path = folder.path().to_owned();
    assert_eq!(world.resource::<UserFolder>(), &UserFolder(path.clone()));
    assert_eq!(
        world.resource::<SettingsFile>().0,
        path.join("settings.ron")
    );
    assert_eq!(
        world.resource::<BindingsFile>().0,
        path.join("bindings.ron")
    );
    assert_eq!(world.resource::<ProfileFile>().0, path.join("profile.ron"));
    assert_eq!(fs::read_dir(&path).unwrap().count(), 0);
}

#[test]
fn an_option_stands_over_the_settings_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::default();
    settings.display.quality = QualityChoice::High;
    settings.display.render_scale = 0.75;
    settings.interface.scale = 2.0;
    file::save(&folder.path().join("settings.ron"), &settings).unwrap();
    assert_eq!(start(folder.path(), &[]).settings, settings);

    let given = ["--quality", "low", "--render-scale", "0.5"];
    let user = start(folder.path(), &given);
    assert_eq!(user.settings.display.quality, QualityChoice::Low);
    assert_eq!(user.settings.interface.scale, 2.0);
    let app = game(user);
    assert_eq!(app.world().resource::<QualityChoice>(), &QualityChoice::Low);
    assert_eq!(app.world().resource::<RenderScale>().factor(), 0.5);
}

#[test]
fn bindings_come_from_the_command_line_or_else_from_the_user_or_else_from_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let usual = fs::read_to_string("assets/bindings.ron").unwrap();
    let with_help = |key: &str| usual.replace("help: [Key(F1)", &format!("help: [Key({key})"));
    fs::write(folder.path().join("bindings.ron"), with_help("F9")).unwrap();
    let with_f9 = [Button::Key(KeyCode::F9), Button::Pad(GamepadButton::DPadUp)];
    let user = start(folder.path(), &[]);
    assert_eq!(user.bindings.help, with_f9);

    let other = folder.path().join("other.ron");
    fs::write(&other, with_help("F9")).unwrap();
    let user = start(folder.path(), &["--bindings", other.to_str().unwrap()]);
    assert_eq!(user.bindings.help, with_f9);
    // Keys that the command line binds are not mixed into the user's own bindings.
    assert!(!game(user).world().contains_resource::<BindingsFile>());
}

#[test]
fn a_run_that_a_script_plays_does_not_touch_the_profile() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("profile.ron");
    fs::write(&path, "(broken").unwrap();
    let user = start(folder.path(), &["--input", "tests/scripts/tour.ron"]);
    assert_eq!(user.problems.0, [""; 0]);
    let app = game(user);
    assert!(!app.world().contains_resource::<ProfileFile>());
    assert!(app.world().contains_resource::<SettingsFile>());
    assert_eq!(fs::read_to_string(&path).unwrap(), "(broken");
}

#[test]
fn settings_of_the_command_line_are_read_and_there_need_be_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let user = start_with(&path, &[]);
    assert_eq!(user.settings, Settings::default());
    assert_eq!(game(user).world().resource::<SettingsFile>().0, path);
    let mut settings = Settings::default();
    settings.display.vsync = false;
    file::save(&path, &settings).unwrap();
    let user = start_with(&path, &[]);
    assert_eq!(user.settings, settings);
    assert_eq!(user.folder, Some(UserFolder(folder.path().to_owned())));
}

#[test]
fn a_named_file_that_is_not_settings_is_an_error_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture.png");
    for content in [b"\x89PNG\r\n".as_slice(), b"(display: (vsync: 1))", b""] {
        fs::write(&path, content).unwrap();
        let refused = GivenFiles::read(&options_with(&path, &[])).unwrap_err();
        assert!(matches!(refused, CommandError::BadInput(_)), "{refused:?}");
        assert!(refused.to_string().contains("picture.png:1:"), "{refused}");
        assert_eq!(fs::read(&path).unwrap(), content);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

#[test]
fn a_named_file_of_another_kind_is_refused_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    let level = "(name: \"a level\", spawn: (position: (0, 0, 0)))";
    fs::write(&path, level).unwrap();
    let refused = GivenFiles::read(&options_with(&path, &[])).unwrap_err();
    let refused = refused.to_string();
    assert!(refused.contains("is a level, not settings"), "{refused}");
    assert_eq!(fs::read_to_string(&path).unwrap(), level);

    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let refused = GivenFiles::read(&options_with(&path, &[])).unwrap_err();
    assert!(refused.to_string().contains("is a folder"));

    fs::remove_dir(&path).unwrap();
    let bindings = folder.path().join("mine.ron");
    fs::write(&bindings, "(forward: 1)").unwrap();
    let given = ["--bindings", bindings.to_str().unwrap()];
    let refused = GivenFiles::read(&options(&given)).unwrap_err();
    assert!(refused.to_string().contains("mine.ron:1:"));
    assert!(bindings.exists());
}
