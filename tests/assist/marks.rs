//! Whether a run was tuned or assisted.

use springyard::character::CharacterTuning;
use springyard::input::script::Event::NewRun;
use springyard::stations::{RunClock, RunMarks};
use springyard::timestep::controls::BaseSpeed;
use springyard::tuning::{PlayerTuning, Retune, Tuning};

use super::{DOUBLE_JUMP, NONE, ahead_until, play, resource};
use crate::common::Play;

fn marks(play: &Play) -> (bool, bool) {
    let RunMarks {
        tuned, assisted, ..
    } = resource(play);
    (tuned, assisted)
}

fn retune(play: &mut Play, change: impl FnOnce(&mut Tuning)) {
    let mut tuning = Tuning {
        character: resource::<PlayerTuning>(play).0,
        ..Tuning::default()
    };
    change(&mut tuning);
    play.app.world_mut().write_message(Retune(tuning));
    play.run(0.1, |_, _| {});
}

#[test]
fn an_assist_marks_the_run_in_which_it_was_on_and_a_new_run_clears_the_mark() {
    let mut script = ahead_until(1.0);
    script.extend([
        (2.0, NONE.into()),
        (3.0, NewRun),
        (4.0, DOUBLE_JUMP.into()),
        (5.0, NewRun),
    ]);
    let mut play = play("", DOUBLE_JUMP, script);
    for (secs, assisted) in [
        (0.1, true),
        (2.4, true),
        (1.0, false),
        (1.0, true),
        (1.0, true),
    ] {
        play.run(secs, |_, _| {});
        assert_eq!(
            marks(&play),
            (false, assisted),
            "{} s",
            play.clock().simulated_secs
        );
    }
}

#[test]
fn slow_motion_marks_a_run_as_assisted() {
    let mut play = play("", NONE, ahead_until(1.0));
    play.run(1.5, |_, _| {});
    assert_eq!(marks(&play), (false, false));
    play.app.insert_resource(BaseSpeed(0.8));
    play.run(0.1, |_, _| {});
    assert_eq!(marks(&play), (false, true));
    play.app.insert_resource(BaseSpeed(1.0));
    play.run(0.1, |_, _| {});
    assert_eq!(marks(&play), (false, true), "it stays");
}

#[test]
fn a_tuning_changed_after_the_start_marks_the_run_and_one_from_before_it_does_not() {
    let mut script = ahead_until(2.0);
    script.push((3.0, NewRun));
    let mut play = play("", NONE, script);
    retune(&mut play, |tuning| tuning.character.jump_apex_m = 1.5);
    assert_eq!(marks(&play), (false, false));
    play.run(1.0, |_, _| {});
    assert!(resource::<RunClock>(&play).started_secs.is_some());
    assert_eq!(marks(&play), (false, false));
    retune(&mut play, |tuning| tuning.camera.boom.length_m = 5.0);
    assert_eq!(marks(&play), (false, false), "the camera runs nowhere");
    retune(&mut play, |tuning| tuning.character.jump_apex_m = 2.0);
    assert_eq!(marks(&play), (true, false));
    assert_eq!(play.of_player::<CharacterTuning>().jump_apex_m, 2.0);
    play.run(2.0, |_, _| {});
    assert_eq!(marks(&play), (false, false), "a new run");
}
