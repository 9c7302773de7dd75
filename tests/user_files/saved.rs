//! Settings are written when they have changed, and read again as they were.

use bevy::prelude::*;
use proptest::prelude::*;
use springyard::parameters::Value;
use springyard::settings::file::{self, load};
use springyard::settings::{Settings, SettingsFile};
use springyard::visuals::QualityChoice;

use super::{frames, game, start};

/// Settings with a value for each part, which is from 0, the setting's first value, to 1, its last.
fn settings_of(parts: &[f32]) -> Settings {
    let mut settings = Settings::default();
    for (setting, part) in Settings::parameters().zip(parts) {
        let value = match (setting.default(), setting.limits) {
            (Value::Switch(_), _) => Value::Switch(*part > 0.5),
            (Value::Number(_), Some(limits)) if limits.zero.is_some() && *part < 0.2 => {
                Value::Number(0.0)
            }
            (Value::Number(_), limits) => {
                let (limits, part) = (limits.unwrap(), *part);
                let (low, high) = limits.range;
                Value::Number(limits.nearest(low + part * (high - low)))
            }
            (Value::Choice(_), _) => {
                let names = &setting.choices;
                let index = (part * names.len() as f32) as usize;
                Value::Choice(names[index.min(names.len() - 1)].name)
            }
        };
        setting.write(&mut settings, value);
    }
    settings
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_settings_come_back_equal(parts in proptest::collection::vec(0.0_f32..=1.0, Settings::parameters().count())) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        let settings = settings_of(&parts);
        file::save(&path, &settings).unwrap();
        prop_assert_eq!(load(&path), Ok(settings));
    }
}

#[test]
fn a_changed_setting_is_written_half_a_second_later() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    let mut app = game(start(folder.path(), &[]));
    frames(&mut app, 60);
    assert!(!path.exists(), "nothing has changed");
    // A slider that is dragged for a second.
    for step in 1..=60 {
        app.world_mut().resource_mut::<Settings>().interface.scale = 1.0 + 0.01 * step as f32;
        frames(&mut app, 1);
    }
    frames(&mut app, 25);
    assert!(!path.exists(), "not before it is still");
    frames(&mut app, 10);
    let settings = *app.world().resource::<Settings>();
    assert_eq!(load(&path), Ok(settings));
    assert_eq!(start(folder.path(), &[]).settings, settings);
}

#[test]
fn a_change_in_the_last_frame_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    let mut app = game(start(folder.path(), &[]));
    frames(&mut app, 2);
    app.world_mut().resource_mut::<Settings>().assist.game_speed = 0.5;
    app.world_mut().write_message(AppExit::Success);
    frames(&mut app, 1);
    assert_eq!(load(&path).unwrap().assist.game_speed, 0.5);
}

#[test]
fn an_option_of_the_command_line_is_not_written_with_a_changed_setting() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    let given = ["--quality", "low", "--interface-scale", "2"];
    let mut app = game(start(folder.path(), &given));
    app.world_mut().resource_mut::<Settings>().display.vsync = false;
    frames(&mut app, 60);
    let mut expected = Settings::default();
    expected.display.vsync = false;
    assert_eq!(load(&path), Ok(expected));
    // Changed on the settings page, it is a choice.
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.display.quality = QualityChoice::High;
    frames(&mut app, 60);
    expected.display.quality = QualityChoice::High;
    assert_eq!(load(&path), Ok(expected));
}

#[test]
fn without_a_file_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(start(folder.path(), &[]));
    app.world_mut().remove_resource::<SettingsFile>();
    app.world_mut().resource_mut::<Settings>().display.vsync = false;
    frames(&mut app, 60);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
