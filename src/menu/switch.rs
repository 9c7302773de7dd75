//! Plays another level, from its start. Everything that belongs to the previous level ends with it: the run, the lab, the script, the
//! recording.

use std::time::Duration;

use bevy::prelude::*;

use super::pages::levels::LevelsPage;
use super::stack::Menu;
use crate::input::RequestContinue;
use crate::input::script::Playback;
use crate::lab::{Lab, LabClock};
use crate::level::choose::ChooseLevel;
use crate::level::reload::{LevelSource, ReloadLevel};
use crate::level::{self, CurrentLevel, OtherLevel};
use crate::overlay::notices::{Notices, Tone};
use crate::stations::NewRun;
use crate::time::recording::{Comparison, RecordedPath, Recorder};
use springyard_drive::DefaultDriveMethod;
use springyard_timestep::policies::StepPlanner;

/// Time that the end of a recording stays on screen.
const RECORDING_SHOWN: Duration = Duration::from_secs(8);
/// Time that the reason stays on screen why a level that was not chosen in the menu cannot be played.
const REASON_SHOWN: Duration = Duration::from_secs(15);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, switch_level.before(ReloadLevel));
}

/// A level that cannot be read, or a recording that cannot be written, leaves everything as it is: the page of the levels shows the
/// reason, or a message if the level was not chosen in the menu.
fn switch_level(
    mut chosen: MessageReader<ChooseLevel>,
    (planner, drive): (Res<StepPlanner>, Res<DefaultDriveMethod>),
    recorder: Option<ResMut<Recorder>>,
    mut current: ResMut<CurrentLevel>,
    mut page: ResMut<LevelsPage>,
    mut menu: ResMut<Menu>,
    mut notices: ResMut<Notices>,
    mut new_runs: MessageWriter<NewRun>,
    mut continued_runs: MessageWriter<RequestContinue>,
    mut commands: Commands,
) {
    let Some(ChooseLevel { path, continues }) = chosen.read().last() else {
        return;
    };
    let step_secs = planner.settings().step_secs();
    let (level, warnings) = match level::load_with_warnings(path, step_secs, drive.0) {
        Ok(loaded) => loaded,
        Err(errors) => {
            let lines: Vec<String> = errors.0.iter().map(ToString::to_string).collect();
            refuse(lines.join("\n"), &mut page, &menu, &mut notices);
            return;
        }
    };
    if let Some(mut recorder) = recorder {
        let file = recorder.path().display().to_string();
        if let Err(error) = recorder.save() {
            let why = format!("{file}: the recording could not be written: {error}");
            refuse(why, &mut page, &menu, &mut notices);
            return;
        }
        let text = format!("The recording ends with its level: {file}");
        info!("{text}");
        notices.show_for(RECORDING_SHOWN, Tone::Plain, text);
    }
    for warning in &warnings {
        warn!("{warning}");
    }
    current.level = level;
    commands.insert_resource(OtherLevel);
    commands.insert_resource(LevelSource::new(path.clone()));
    commands.remove_resource::<Recorder>();
    commands.remove_resource::<Comparison>();
    commands.remove_resource::<RecordedPath>();
    commands.remove_resource::<Playback>();
    commands.remove_resource::<Lab>();
    commands.remove_resource::<LabClock>();
    new_runs.write(NewRun {
        returns_player: true,
    });
    if let Some(progress) = continues {
        continued_runs.write(RequestContinue(progress.clone()));
    }
    page.problem = None;
    menu.close();
}

fn refuse(why: String, page: &mut LevelsPage, menu: &Menu, notices: &mut Notices) {
    if !menu.is_open() {
        notices.show_for(REASON_SHOWN, Tone::Error, &*why);
    }
    page.problem = Some(why);
}
