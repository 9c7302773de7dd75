//! [`FreeLab`]: the way from a lab whose settings the level fixes to the level whose lab has free ones.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::game_files;
use crate::level::choose::{ChooseLevel, folder_of};
use crate::level::reload::LevelSource;

/// The file of the level *The policy lab*.
const FILE: &str = "policy_lab.ron";

/// Finds the level beside the one being played, and requests it.
#[derive(SystemParam)]
pub(super) struct FreeLab<'w> {
    source: Option<Res<'w, LevelSource>>,
    choices: MessageWriter<'w, ChooseLevel>,
}

impl FreeLab<'_> {
    /// Its file, if there is one.
    pub(super) fn file(&self) -> Option<PathBuf> {
        let file = folder_of(&self.source.as_ref()?.path).join(FILE);
        game_files::find(&file).map(|found| found.path)
    }

    /// Requests it, from its start.
    pub(super) fn play(&mut self, path: PathBuf) {
        let continues = None;
        self.choices.write(ChooseLevel { path, continues });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;

    #[test]
    fn the_lab_of_its_level_runs_on_the_games_frames_so_its_settings_are_free() {
        let file = std::path::Path::new("levels").join(FILE);
        let level = level::load(&file).unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(level.name, super::super::controls::FREE_LAB);
        assert_eq!(level.lab.expect("a lab").fps, None);
    }

    #[test]
    fn it_is_found_beside_the_level_being_played_and_requested() {
        let mut app = App::new();
        app.add_message::<ChooseLevel>()
            .add_systems(Update, |mut lab: FreeLab| {
                if let Some(file) = lab.file() {
                    lab.play(file);
                }
            });
        let chosen = |app: &mut App| -> Vec<PathBuf> {
            app.update();
            let mut choices = app.world_mut().resource_mut::<Messages<ChooseLevel>>();
            choices.drain().map(|choice| choice.path).collect()
        };
        let folder = tempfile::tempdir().unwrap();
        app.insert_resource(LevelSource::new(folder.path().join("mine.ron")));
        assert!(chosen(&mut app).is_empty(), "no such file there");
        app.insert_resource(LevelSource::new("levels/yard.ron".into()));
        assert_eq!(chosen(&mut app), [PathBuf::from("levels/policy_lab.ron")]);
    }
}
