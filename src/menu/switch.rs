//! Plays another level, from its start. Everything that belongs to the previous level ends with it: the run, the lab, the script, the
//! recording.

use std::time::Duration;

use bevy::prelude::*;

use super::pages::levels::LevelsPage;
use super::stack::Menu;
use crate::input::script::Playback;
use crate::input::{Progress, RequestContinue};
use crate::lab::{Lab, LabClock};
use crate::level::choose::ChooseLevel;
use crate::level::reload::{LevelSource, ReloadLevel};
use crate::level::{CurrentLevel, Level, OtherLevel};
use crate::overlay::notices::{Notices, Tone};
use crate::stations::NewRun;
use crate::time::recording::recorder::{self, SaveError};
use crate::time::recording::{Comparison, RecordedPath, Recorder};
use springyard_drive::DefaultDriveMethod;
use springyard_timestep::policies::StepPlanner;

/// Time that the end of a recording stays on screen.
const RECORDING_SHOWN: Duration = Duration::from_secs(8);
/// Time that the reason stays on screen why a level that was not chosen in the menu cannot be played, or a recording not be read again.
const REASON_SHOWN: Duration = Duration::from_secs(15);

pub(super) fn plugin(app: &mut App) {
    let switch_level = read_level.pipe(end_recording).pipe(play_level);
    app.add_systems(
        Update,
        switch_level
            .run_if(on_message::<ChooseLevel>)
            .before(ReloadLevel),
    );
}

/// A level that was chosen and can be played, with the warnings of its file.
struct Chosen {
    continues: Option<Progress>,
    source: LevelSource,
    level: Level,
    warnings: Vec<String>,
}

/// A level that cannot be read leaves everything as it is: the page of the levels shows the reason, or a message if the level was not
/// chosen in the menu.
fn read_level(
    mut chosen: MessageReader<ChooseLevel>,
    (planner, drive): (Res<StepPlanner>, Res<DefaultDriveMethod>),
    mut page: ResMut<LevelsPage>,
    menu: Res<Menu>,
    mut notices: ResMut<Notices>,
) -> Option<Chosen> {
    let choice = chosen.read().last()?.clone();
    let step_secs = planner.settings().step_secs();
    match LevelSource::load(choice.path, step_secs, drive.0) {
        Ok((source, level, warnings)) => Some(Chosen {
            continues: choice.continues,
            source,
            level,
            warnings: warnings.iter().map(ToString::to_string).collect(),
        }),
        Err(errors) => {
            let lines: Vec<String> = errors.0.iter().map(ToString::to_string).collect();
            refuse(lines.join("\n"), &mut page, &menu, &mut notices);
            None
        }
    }
}

/// Writes the recording, as at the end of the game. One that cannot be written goes on: nothing is switched. One that was written and
/// cannot be played again ends, with the reason: it would be no better later.
fn end_recording(In(chosen): In<Option<Chosen>>, world: &mut World) -> Option<Chosen> {
    let chosen = chosen?;
    let Some(recorder) = world.get_resource::<Recorder>() else {
        return Some(chosen);
    };
    let file = recorder.path().display().to_string();
    let ended = recorder::finish(world);
    if let Err(error @ SaveError::Write { .. }) = &ended {
        world.resource_scope(|world, mut page: Mut<LevelsPage>| {
            world.resource_scope(|world, mut notices: Mut<Notices>| {
                let menu = world.resource::<Menu>();
                refuse(error.to_string(), &mut page, menu, &mut notices);
            });
        });
        return None;
    }
    let mut notices = world.resource_mut::<Notices>();
    match ended {
        Ok(()) => {
            let text = format!("The recording ends with its level: {file}");
            info!("{text}");
            notices.show_for(RECORDING_SHOWN, Tone::Plain, text);
        }
        Err(error) => {
            error!("{error}");
            notices.show_for(REASON_SHOWN, Tone::Error, error.to_string());
        }
    }
    Some(chosen)
}

fn play_level(
    In(chosen): In<Option<Chosen>>,
    mut current: ResMut<CurrentLevel>,
    mut page: ResMut<LevelsPage>,
    mut menu: ResMut<Menu>,
    mut new_runs: MessageWriter<NewRun>,
    mut continued_runs: MessageWriter<RequestContinue>,
    mut commands: Commands,
) {
    let Some(chosen) = chosen else {
        return;
    };
    for warning in &chosen.warnings {
        warn!("{warning}");
    }
    current.level = chosen.level;
    commands.insert_resource(OtherLevel);
    commands.insert_resource(chosen.source);
    commands.remove_resource::<Recorder>();
    commands.remove_resource::<Comparison>();
    commands.remove_resource::<RecordedPath>();
    commands.remove_resource::<Playback>();
    commands.remove_resource::<Lab>();
    commands.remove_resource::<LabClock>();
    new_runs.write(NewRun {
        returns_player: true,
    });
    if let Some(progress) = chosen.continues {
        continued_runs.write(RequestContinue(progress));
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
