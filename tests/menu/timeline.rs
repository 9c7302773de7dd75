//! The timeline: opened by its key and from the pause page, it has the devices, and nothing leaks through.

use bevy::prelude::*;
use springyard::menu::Page;
use springyard::overlay::timeline::Timeline;
use springyard_rewind::travel::HeldInPast;

use crate::menu::shell::Shell;

fn is_shown(shell: &Shell) -> bool {
    shell.app.world().resource::<Timeline>().shown
}

/// The past step on screen.
fn shown_tick(shell: &Shell) -> Option<u64> {
    let held = shell.app.world().resource::<HeldInPast>();
    held.shown().map(|shown| shown.tick)
}

/// In the game, with the timeline open.
fn opened() -> Shell {
    let mut shell = Shell::playing();
    shell.frames(60);
    shell.tap(KeyCode::F6);
    shell.frames(3);
    assert!(is_shown(&shell));
    shell
}

#[test]
fn its_key_stops_time_and_the_same_key_lets_it_go_on() {
    let mut shell = opened();
    let ticks = shell.ticks();
    shell.frames(30);
    assert_eq!(shell.ticks(), ticks);
    shell.tap(KeyCode::F6);
    shell.frames(30);
    assert!(!is_shown(&shell));
    assert!(
        shell.ticks() >= ticks + 25,
        "{} from {ticks}",
        shell.ticks()
    );
}

#[test]
fn escape_closes_it_and_no_press_reaches_the_game_or_the_menu() {
    let mut shell = opened();
    let place = shell.position();
    shell.tap(KeyCode::Space);
    shell.press(KeyCode::KeyW);
    shell.frames(5);
    shell.release(KeyCode::KeyW);
    shell.set_window_focus(false);
    shell.set_window_focus(true);
    assert_eq!(shell.page(), None, "it stands still already");
    shell.tap(KeyCode::Escape);
    shell.frames(30);
    assert_eq!((shell.page(), shell.jumps()), (None, 0));
    assert!(!is_shown(&shell));
    let moved = shell.position().distance(place);
    assert!(moved < 0.01, "{moved} m");
    shell.tap(KeyCode::Space);
    shell.frames(5);
    assert_eq!(shell.jumps(), 1, "the game has its devices again");
}

#[test]
fn arrows_go_back_by_steps_and_enter_plays_on_from_there() {
    let mut shell = opened();
    let newest = shell.ticks();
    shell.tap(KeyCode::Home);
    shell.frames(3);
    assert!(shown_tick(&shell).unwrap() < 5, "{:?}", shown_tick(&shell));
    shell.tap(KeyCode::End);
    shell.frames(3);
    for _ in 0..4 {
        shell.tap(KeyCode::ArrowLeft);
        shell.frames(2);
    }
    assert_eq!(shown_tick(&shell), Some(newest - 4));
    shell.tap(KeyCode::Home);
    shell.frames(3);
    shell.tap(KeyCode::Enter);
    shell.frames(10);
    assert!(!is_shown(&shell));
    assert_eq!(shown_tick(&shell), None);
    assert!(shell.ticks() < 20, "{}", shell.ticks());
}

#[test]
fn the_pause_page_opens_it_and_no_step_is_played_between() {
    let mut shell = Shell::playing();
    shell.tap(KeyCode::Escape);
    assert_eq!(shell.page(), Some(Page::Pause));
    let ticks = shell.ticks();
    shell.go_down_to("Timeline");
    shell.tap(KeyCode::Enter);
    shell.frames(10);
    assert_eq!(shell.page(), None);
    assert!(is_shown(&shell));
    assert_eq!(shell.ticks(), ticks);
    shell.tap(KeyCode::Escape);
    shell.frames(30);
    assert_eq!(shell.page(), None);
    assert!(shell.ticks() > ticks + 20, "{} from {ticks}", shell.ticks());
}

#[test]
fn with_a_gamepad_alone_one_step_back_and_back_to_now() {
    let mut shell = Shell::playing();
    let pad = shell.gamepad();
    shell.pad_tap(pad, GamepadButton::Start);
    shell.go_down_to("Timeline");
    shell.pad_tap(pad, GamepadButton::South);
    shell.frames(3);
    assert!(is_shown(&shell));
    let newest = shell.ticks();
    shell.pad_tap(pad, GamepadButton::DPadLeft);
    shell.frames(2);
    assert_eq!(shown_tick(&shell), Some(newest - 1));
    shell.pad_tap(pad, GamepadButton::East);
    shell.frames(5);
    assert!(!is_shown(&shell));
    assert_eq!(shell.page(), None);
    assert!(shell.ticks() > newest);
}
