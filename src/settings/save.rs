//! Writes the settings to their file when they have changed: those that this game has changed. What another game, or an editor, has
//! written into the file in the meantime stays there, and is in force from the next start on.

use bevy::prelude::*;

use super::Settings;
use super::file::{self, SettingsFile};
use crate::user_files::{Saving, StartProblems};

/// The settings in the file, and those in force with them. The two differ in what the command line has set for this run only.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct FiledSettings {
    /// The settings in the file.
    pub in_file: Settings,
    /// The settings in force when the file was last read or written.
    pub in_force: Settings,
}

impl FiledSettings {
    /// What the file is to hold while these settings are in force, if it holds `in_file` now: it keeps its own value of each setting that
    /// has not changed.
    #[must_use]
    pub fn next(&self, in_file: Settings, settings: &Settings) -> Settings {
        let mut next = in_file;
        for setting in Settings::parameters() {
            let value = setting.get(settings);
            if value != setting.get(&self.in_force) {
                setting.write(&mut next, value);
            }
        }
        next
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FiledSettings>()
        .init_resource::<StartProblems>()
        .add_systems(Last, save_settings.run_if(resource_exists::<SettingsFile>));
}

fn save_settings(
    settings: Res<Settings>,
    file: Res<SettingsFile>,
    mut filed: ResMut<FiledSettings>,
    mut saving: Saving,
) {
    let next = |in_file| filed.next(in_file, &settings);
    let has_changed = settings.is_changed() && next(filed.in_file) != filed.in_file;
    let merge = |in_file: Option<Settings>| next(in_file.unwrap_or(filed.in_file));
    let meaning = "The settings hold until the game ends.";
    let (load, save) = (file::load, file::save);
    if let Some(in_file) = saving.rewrite(has_changed, &file.0, load, merge, save, meaning) {
        *filed = FiledSettings {
            in_file,
            in_force: *settings,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visuals::QualityChoice;

    /// Settings with this quality and vertical sync.
    fn settings(quality: QualityChoice, vsync: bool) -> Settings {
        let mut settings = Settings::default();
        settings.display.quality = quality;
        settings.display.vsync = vsync;
        settings
    }

    #[test]
    fn what_the_command_line_has_set_is_not_written_unless_it_is_changed_later() {
        use QualityChoice::{Auto, High, Low};
        let filed = FiledSettings {
            in_file: settings(Auto, true),
            in_force: settings(Low, true),
        };
        let next = |settings| filed.next(filed.in_file, &settings);
        assert_eq!(next(settings(Low, true)), filed.in_file);
        assert_eq!(next(settings(Low, false)), settings(Auto, false));
        assert_eq!(next(settings(High, true)), settings(High, true));
    }

    #[test]
    fn what_another_game_has_written_stays_unless_it_is_changed_here() {
        use QualityChoice::{Auto, High, Low};
        let filed = FiledSettings {
            in_file: settings(Auto, true),
            in_force: settings(Auto, true),
        };
        let of_other = settings(High, false);
        let next = |settings| filed.next(of_other, &settings);
        assert_eq!(next(settings(Auto, true)), of_other);
        assert_eq!(next(settings(Low, true)), settings(Low, false));
    }
}
