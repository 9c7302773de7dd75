//! The levels beside the one being played, to choose one.

use bevy::prelude::*;
use bevy_egui::egui::Ui;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::level::CurrentLevel;
use crate::level::reload::LevelSource;
use crate::menu::levels::{ChooseLevel, LevelEntry, folder_of, list};
use crate::menu::{Menu, MenuSystems, Page, ShownPage, frame, hints, shows, style, widgets};
use crate::profile::Profile;

/// The content of the page. The files are read once when it opens.
#[derive(Resource, Debug, Clone, Default)]
pub struct LevelsPage {
    /// The level files.
    pub levels: Vec<LevelEntry>,
    /// Why the folder could not be read, or the chosen level not be played.
    pub problem: Option<String>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LevelsPage>()
        .init_resource::<Profile>()
        .add_message::<ChooseLevel>()
        .add_systems(
            EguiPrimaryContextPass,
            (read_levels.run_if(resource_changed::<ShownPage>), draw)
                .chain()
                .in_set(MenuSystems::Draw)
                .run_if(shows(Page::Levels)),
        );
}

fn read_levels(source: Option<Res<LevelSource>>, mut page: ResMut<LevelsPage>) {
    let Some(source) = source else {
        return;
    };
    (page.levels, page.problem) = match list(folder_of(&source.path)) {
        Ok(levels) => (levels, None),
        Err(problem) => (Vec::new(), Some(problem)),
    };
}

fn draw(
    mut contexts: EguiContexts,
    page: Res<LevelsPage>,
    current: Res<CurrentLevel>,
    profile: Res<Profile>,
    mut menu: ResMut<Menu>,
    mut choices: MessageWriter<ChooseLevel>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let is_left = frame::show(ctx, "Levels", hints::BUTTONS, |ui| {
        for level in &page.levels {
            if is_chosen(ui, level, &current.level.name, &profile) {
                choices.write(ChooseLevel(level.path.clone()));
            }
        }
        if let Some(problem) = &page.problem {
            widgets::text(ui, problem, style::SMALL, style::PROBLEM);
        }
        widgets::button(ui, "Back").clicked()
    });
    if is_left {
        menu.back();
    }
    Ok(())
}

/// Draws the row of a level; returns whether it was chosen. A level with an error shows it, and cannot be chosen.
fn is_chosen(ui: &mut Ui, level: &LevelEntry, current: &str, profile: &Profile) -> bool {
    let file = level.path.file_name().unwrap_or_default().to_string_lossy();
    match &level.name {
        Ok(name) => {
            let best = profile
                .best_secs(level.hash)
                .map(|secs| format!("best {secs:.1} s"));
            let note = if name == current {
                format!("{file}, being played")
            } else {
                file.into_owned()
            };
            widgets::entry(ui, name, &note, &best.unwrap_or_default()).clicked()
        }
        Err(error) => {
            widgets::entry(ui, &file, error, "broken");
            false
        }
    }
}
