//! The levels beside the one being played, each with its picture, to choose one, or to continue its last run.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{TextureId, Ui};

use crate::input::Progress;
use crate::level::Level;
use crate::level::choose::{ChooseLevel, folder_of};
use crate::level::reload::LevelSource;
use crate::menu::level_pictures::LevelPictures;
use crate::menu::levels::{LevelEntry, list};
use crate::menu::records::records;
use crate::menu::{Page, ShownPage, add_page, frame, hints, style, widgets};
use crate::profile::Profile;
use crate::stations::clock_text;

/// The content of the page. The files are read once when it opens.
#[derive(Resource, Debug, Clone, Default)]
pub struct LevelsPage {
    /// The level files.
    pub levels: Vec<LevelEntry>,
    /// The file of the level being played, as it is among these; `None`: it is not.
    pub played: Option<PathBuf>,
    /// Why the folder could not be read, or the chosen level not be played.
    pub problem: Option<String>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LevelsPage>()
        .init_resource::<LevelPictures>()
        .init_resource::<Profile>()
        .add_message::<ChooseLevel>();
    let read_levels = read_levels.run_if(resource_changed::<ShownPage>);
    add_page(app, Page::Levels, (read_levels, draw).chain());
}

fn read_levels(source: Option<Res<LevelSource>>, mut page: ResMut<LevelsPage>) {
    let Some(source) = source else {
        return;
    };
    (page.levels, page.problem) = match list(folder_of(&source.path)) {
        Ok(levels) => (levels, None),
        Err(problem) => (Vec::new(), Some(problem)),
    };
    let files = page.levels.iter().map(|entry| &entry.path);
    let played = files.into_iter().find(|file| is_same(file, &source.path));
    page.played = played.cloned();
}

/// Whether two paths are of one file. A file inside the program has no other path than its own.
fn is_same(a: &Path, b: &Path) -> bool {
    a == b || matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

fn draw(
    mut contexts: EguiContexts,
    page: Res<LevelsPage>,
    mut pictures: ResMut<LevelPictures>,
    profile: Res<Profile>,
    mut choices: MessageWriter<ChooseLevel>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    frame::show(ctx, "Levels", hints::BUTTONS, |ui| {
        for level in &page.levels {
            let picture = pictures.of(ui.ctx(), &level.path);
            let is_played = page.played.as_ref() == Some(&level.path);
            if let Some(continues) = chosen(ui, level, picture, is_played, &profile) {
                let path = level.path.clone();
                choices.write(ChooseLevel { path, continues });
            }
        }
        if let Some(problem) = &page.problem {
            widgets::text(ui, problem, style::SMALL, style::PROBLEM);
        }
        frame::back(ui);
    });
    Ok(())
}

/// Draws the rows of a level; returns where its run continues if it was chosen. A level with an error shows it, and cannot be chosen.
fn chosen(
    ui: &mut Ui,
    entry: &LevelEntry,
    picture: Option<TextureId>,
    is_played: bool,
    profile: &Profile,
) -> Option<Option<Progress>> {
    let level = match &entry.level {
        Ok(level) => level,
        Err(error) => {
            let file = entry.path.file_name().unwrap_or_default();
            widgets::entry(ui, &file.to_string_lossy(), error, "broken");
            return None;
        }
    };
    let value = if is_played {
        "being played".to_owned()
    } else {
        let best = profile.best_secs(entry.hash, false);
        best.map_or(String::new(), |secs| format!("best {}", clock_text(secs)))
    };
    let note = note(profile, level, entry.hash);
    let from_spawn = widgets::card(ui, picture, &level.name, &value, &note).clicked();
    let progress = profile.to_continue(level);
    let goes_on = progress.is_some_and(|progress| {
        let name = format!("Continue: {}", level.name);
        widgets::entry(ui, &name, &come_to(progress), "").clicked()
    });
    if goes_on {
        return Some(progress.cloned());
    }
    from_spawn.then_some(None)
}

/// What the level is, and what was reached in it.
fn note(profile: &Profile, level: &Level, hash: u64) -> String {
    let reached = records(profile, level, hash).join(". ");
    let lines = [level.about.as_str(), &reached];
    let lines = lines.into_iter().filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// How far a run has come: `Last checkpoint: hub, with 2 coils and 1 ring`.
pub(super) fn come_to(progress: &Progress) -> String {
    let place = progress.checkpoint.as_ref();
    let place = place.map_or("From the start".to_owned(), |name| {
        format!("Last checkpoint: {name}")
    });
    let counts = [
        (progress.coils.len(), "coil"),
        (progress.loops.len(), "ring"),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let words = counts.map(|(count, what)| {
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} {what}{plural}")
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        place
    } else {
        format!("{place}, with {}", words.join(" and "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_the_same_by_another_path_and_one_of_the_same_name_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("yard.ron");
        std::fs::write(&file, "()").unwrap();
        assert!(is_same(&file, &folder.path().join(".").join("yard.ron")));
        assert!(!is_same(&file, Path::new("levels/yard.ron")));
        assert!(is_same(Path::new("none.ron"), Path::new("none.ron")));
        assert!(!is_same(Path::new("none.ron"), Path::new("nowhere.ron")));
    }

    #[test]
    fn how_far_a_run_has_come_is_told_in_words() {
        let names = |count: usize| (0..count).map(|number| number.to_string()).collect();
        let told = |checkpoint: Option<&str>, coils, loops| {
            come_to(&Progress {
                checkpoint: checkpoint.map(str::to_owned),
                coils: names(coils),
                loops: names(loops),
            })
        };
        assert_eq!(
            told(Some("hub"), 2, 1),
            "Last checkpoint: hub, with 2 coils and 1 ring"
        );
        assert_eq!(told(None, 1, 0), "From the start, with 1 coil");
        assert_eq!(told(Some("gate"), 0, 0), "Last checkpoint: gate");
    }
}
