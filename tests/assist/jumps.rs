//! Long jump windows and the double jump.

use springyard::input::Assist;
use springyard::input::script::Event::{self, Press, Release, Tap};
use springyard::input::script::IntentButton::Jump;
use springyard::tuning::PlayerTuning;
use springyard_character::CharacterTuning;

use super::{DOUBLE_JUMP, LONG_JUMP_WINDOWS, NONE, ahead_until, play, resource};

/// The first time after `from` (s) at which the player is on the ground, or, with `grounded` false, off it, s.
fn first(script: Vec<(f64, Event)>, from: f64, grounded: bool) -> f64 {
    let mut found = None;
    play("", NONE, script).run(6.0, |play, now| {
        if found.is_none() && now >= from && play.state().is_grounded() == grounded {
            found = Some(now);
        }
    });
    found.unwrap()
}

/// Whether the player rises from a jump at any time from `from` to `to`, s.
fn jumps(assist: Assist, script: Vec<(f64, Event)>, from: f64, to: f64) -> bool {
    let mut play = play("", assist, script);
    play.run(from, |_, _| {});
    let mut jumps = false;
    play.run(to - from, |play, _| jumps |= play.state().is_jumping());
    jumps
}

#[test]
fn a_press_a_fifth_of_a_second_after_the_edge_jumps_with_long_windows_only() {
    let edge_secs = first(ahead_until(6.0), 1.0, false);
    let mut script = ahead_until(6.0);
    script.insert(1, (edge_secs + 0.2, Tap(Jump)));
    let jumps = |assist| jumps(assist, script.clone(), edge_secs, edge_secs + 0.3);
    assert!(!jumps(NONE));
    assert!(jumps(LONG_JUMP_WINDOWS));
}

#[test]
fn a_press_three_tenths_before_the_landing_jumps_with_long_windows_only() {
    let first_jump = vec![(0.5, Press(Jump)), (0.8, Release(Jump))];
    let landing_secs = first(first_jump.clone(), 0.6, true);
    let mut script = first_jump;
    script.push((landing_secs - 0.3, Tap(Jump)));
    let jumps = |assist| {
        let (from, to) = (landing_secs + 0.01, landing_secs + 0.1);
        jumps(assist, script.clone(), from, to)
    };
    assert!(!jumps(NONE));
    assert!(jumps(LONG_JUMP_WINDOWS));
}

#[test]
fn a_second_jump_in_the_air_is_there_with_its_assist_only() {
    let script = vec![(0.5, Press(Jump)), (0.75, Release(Jump)), (0.8, Tap(Jump))];
    let air_jumps = |assist| {
        let mut play = play("", assist, script.clone());
        play.run(0.9, |_, _| {});
        play.state().since_grounded.air_jumped
    };
    assert!(!air_jumps(NONE));
    assert!(!air_jumps(LONG_JUMP_WINDOWS));
    assert!(air_jumps(DOUBLE_JUMP));
}

#[test]
fn an_assist_that_is_switched_off_leaves_the_tuning_as_it_was() {
    let mut play = play("", DOUBLE_JUMP, vec![(1.0, NONE.into())]);
    play.run(0.5, |_, _| {});
    assert!(play.of_player::<CharacterTuning>().double_jump);
    assert!(!resource::<PlayerTuning>(&play).character.double_jump);
    play.run(1.0, |_, _| {});
    let tuning = play.of_player::<CharacterTuning>();
    assert_eq!(tuning, resource::<PlayerTuning>(&play).character);
}
