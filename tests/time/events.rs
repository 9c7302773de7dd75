//! The events of a character over time: the same at a replay, and none of the past in a rewind or a seek.

use bevy::prelude::*;
use springyard::input::script::Event::{self, Move, Press, Release, Tap};
use springyard::input::script::IntentButton::{Dash, Jump};
use springyard::input::script::Script;
use springyard::time::recording::Recorder;
use springyard_character::CharacterEvent;
use springyard_rewind::{RewindButton, TimeTravel, seek};
use springyard_timestep::is_live;

use crate::common::{Play, start_of, strip};

/// What a listener in `Update` has heard, and one in steps that are computed for the first time.
#[derive(Resource, Default)]
struct Heard {
    in_frames: Vec<CharacterEvent>,
    in_steps: Vec<CharacterEvent>,
}

/// In words: an entity has another number in another game.
fn words(events: &[CharacterEvent]) -> Vec<String> {
    let word = |it: &CharacterEvent| format!("{:.6} {:?}", it.secs, it.what);
    events.iter().map(word).collect()
}

fn heard(play: &Play) -> &Heard {
    play.app.world().resource::<Heard>()
}

fn run_jump_and_dash() -> Vec<(f64, Event)> {
    vec![
        (0.2, Move(0.0, 1.0)),
        (0.8, Press(Jump)),
        (1.0, Release(Jump)),
        (1.8, Tap(Dash)),
        (2.3, Tap(Jump)),
        (2.6, Move(0.0, -1.0)),
    ]
}

fn game(script: Vec<(f64, Event)>) -> Play {
    let start = start_of(strip(""), script);
    Play::start_with(start, |app| {
        app.init_resource::<Heard>()
            .insert_resource(Recorder::to("unused.ron".into()))
            .add_systems(
                Update,
                |mut events: MessageReader<_>, mut heard: ResMut<Heard>| {
                    heard.in_frames.extend(events.read().cloned());
                },
            )
            .add_systems(FixedPostUpdate, note_step.run_if(is_live));
    })
}

fn note_step(mut events: MessageReader<CharacterEvent>, mut heard: ResMut<Heard>) {
    heard.in_steps.extend(events.read().cloned());
}

fn run_until(play: &mut Play, secs: f64, fps: f64) {
    while play.clock().simulated_secs < secs - 1e-9 {
        play.frame(1.0 / fps);
    }
}

#[test]
fn a_replayed_recording_sends_the_same_events_at_the_same_times_in_any_frames() {
    let mut play = game(run_jump_and_dash());
    run_until(&mut play, 5.0, 60.0);
    let expected = words(&heard(&play).in_frames);
    assert!(expected.len() > 12, "{expected:#?}");
    assert_eq!(words(&heard(&play).in_steps), expected);
    let text = play.app.world().resource::<Recorder>().text();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("recorded.ron");
    std::fs::write(&path, text).unwrap();
    for fps in [24.0, 60.0, 144.0] {
        let mut again = game(Script::load(&path).unwrap().0);
        run_until(&mut again, 5.0, fps);
        let all = words(&heard(&again).in_frames);
        // In long frames there are steps beyond the end.
        let until = expected.len().min(all.len());
        assert_eq!(all[..until], expected, "{fps} fps");
    }
}

#[test]
fn a_rewind_is_silent_and_what_is_played_anew_is_heard_anew() {
    let mut play = game(run_jump_and_dash());
    run_until(&mut play, 3.0, 60.0);
    let before = words(&heard(&play).in_frames);
    assert_eq!(words(&heard(&play).in_steps), before);
    play.app.world_mut().insert_resource(RewindButton(true));
    (0..100).for_each(|_| play.frame(1.0 / 60.0));
    play.app.world_mut().insert_resource(RewindButton(false));
    play.frame(1.0 / 60.0);
    // It goes on from here, one step later at most.
    let from = play.clock().simulated_secs;
    assert!((0.5..2.0).contains(&from), "{from} s");
    let quiet = before.len() + usize::from(heard(&play).in_frames.len() > before.len());
    assert_eq!(heard(&play).in_frames.len(), quiet);
    assert_eq!(heard(&play).in_steps.len(), heard(&play).in_frames.len());
    run_until(&mut play, 3.0, 60.0);
    let secs = |word: &String| word.split(' ').next().unwrap().parse::<f64>().unwrap();
    let again = words(&heard(&play).in_frames[before.len()..]);
    let expected: Vec<String> = (before.iter().filter(|it| secs(it) > from - 0.02))
        .cloned()
        .collect();
    assert!(expected.len() > 3, "{expected:?}");
    assert_eq!(again, expected);
}

#[test]
fn seeks_and_shown_moments_are_silent() {
    let mut play = game(run_jump_and_dash());
    run_until(&mut play, 3.0, 60.0);
    let before = heard(&play).in_frames.len();
    for tick in [30, 100, 170, 60] {
        seek(play.app.world_mut(), tick).unwrap();
        play.app.world_mut().run_schedule(Update);
    }
    for secs in [0.5, 1.4, 1.0, 2.5] {
        play.app
            .world_mut()
            .write_message(TimeTravel::Show { secs });
        play.frame(1.0 / 60.0);
    }
    assert_eq!(heard(&play).in_frames.len(), before);
    assert_eq!(heard(&play).in_steps.len(), before);
}
