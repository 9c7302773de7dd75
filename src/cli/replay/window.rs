//! `replay --play`: the recording in a window, beside a ghost of the recorded run.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bevy::prelude::*;

use super::{Replay, judge, run_steps};
use crate::cli::CommandError;
use crate::cli::args::{PlayOptions, ReplayOptions};
use crate::cli::output::print_line;
use crate::cli::play::play_from;
use crate::input::PlayerControlled;
use crate::overlay::notices::{Notices, Tone};
use crate::time::recording::{Comparison, Outcome, RecordedPath};
use springyard_timestep::StepClock;

/// Time for which the outcome stays on screen.
const SHOWN: Duration = Duration::from_secs(20);

/// What the comparison has shown, once it is known: it outlives the window.
#[derive(Resource, Clone, Default)]
struct Shown(Arc<OnceLock<Outcome>>);

/// Opens the window, and says on screen and on stdout whether the run is the recorded one. After the window is closed the exit status
/// says it, too; it is 0 if the window was closed before anything differed.
pub(super) fn play(options: &ReplayOptions, replay: Replay) -> Result<(), CommandError> {
    if !replay.recording.steps.is_empty() {
        return Err(CommandError::bad_input(format!(
            "{}: --play needs steps of one length. Those of this recording follow the frames in which it was made, and a window has other frames. Without --play it is compared.",
            options.file.display()
        )));
    }
    let path = match &replay.states {
        Some(states) => RecordedPath::of(&replay.recording, states),
        None => path_again(&replay),
    };
    let start = replay.start();
    let play_options = play_options(options, &replay);
    let comparison = Comparison::with(&replay.recording, replay.states);
    let shown = Shown::default();
    play_from(&play_options, start, |app| {
        app.insert_resource(path)
            .insert_resource(shown.clone())
            .insert_resource(comparison)
            .add_systems(Update, say_outcome.run_if(resource_exists::<Comparison>))
            .add_systems(
                Last,
                say_how_far
                    .run_if(resource_exists::<Comparison>)
                    .run_if(on_message::<AppExit>),
            );
    })?;
    (shown.0.get()).map_or(Ok(()), |outcome| judge(options, outcome))
}

/// The path of the player when the recording is played again.
fn path_again(replay: &Replay) -> RecordedPath {
    let mut path = RecordedPath::default();
    run_steps(replay.start(), &replay.recording, |world| {
        let secs = world.resource::<StepClock>().simulated_secs;
        let mut players = world.query_filtered::<&Transform, With<PlayerControlled>>();
        if let Ok(player) = players.single(world) {
            path.0.push(secs, player.translation);
        }
        true
    });
    path
}

/// Options of `play` for this recording. The start has its tuning, planner and drive method, so those here have no effect.
fn play_options(options: &ReplayOptions, replay: &Replay) -> PlayOptions {
    let mut play = PlayOptions::usual();
    play.level.clone_from(&replay.source.path);
    play.simulation.input = Some(options.file.clone());
    play.no_title = true;
    play
}

/// Says once what the comparison has shown, as soon as it is known.
fn say_outcome(
    comparison: Res<Comparison>,
    shown: Res<Shown>,
    mut notices: ResMut<Notices>,
) -> Result {
    let Some(outcome) = comparison.outcome() else {
        return Ok(());
    };
    if shown.0.set(outcome.clone()).is_err() {
        return Ok(());
    }
    let tone = if outcome.is_same() {
        Tone::Good
    } else {
        Tone::Error
    };
    notices.show_for(SHOWN, tone, format!("Replay: {outcome}"));
    print_line(&outcome.to_string())?;
    Ok(())
}

/// A window that is closed before the end of the recording.
fn say_how_far(comparison: Res<Comparison>) -> Result {
    if comparison.outcome().is_none() {
        let (tick, secs) = comparison.same_at();
        print_line(&if tick == 0 {
            "nothing was compared before the window was closed".to_owned()
        } else {
            format!("same up to {secs:.3} s; there the window was closed")
        })?;
    }
    Ok(())
}
