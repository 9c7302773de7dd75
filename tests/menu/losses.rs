//! The game pauses when the player cannot play on.

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::menu::{AutoPause, Menu, Page};
use springyard::stations::{RunClock, RunMarks};

use crate::common::strip;
use crate::menu::shell::Shell;

#[test]
fn a_window_without_the_focus_pauses_and_a_game_that_plays_a_script_does_not() {
    for pauses in [true, false] {
        let mut shell = Shell::playing();
        if !pauses {
            shell.app.world_mut().remove_resource::<AutoPause>();
        }
        shell.set_window_focus(false);
        assert_eq!(shell.page(), pauses.then_some(Page::Pause));
        shell.set_window_focus(true);
        assert_eq!(shell.page(), pauses.then_some(Page::Pause), "it stays");
    }
}

#[test]
fn the_gamepad_in_use_pauses_when_it_is_gone_and_another_one_does_not() {
    for in_use in [true, false] {
        let mut shell = Shell::playing();
        let pad = shell.gamepad();
        shell.pad_tap(pad, GamepadButton::South);
        if !in_use {
            shell.tap(KeyCode::KeyW);
        }
        shell.frames(3);
        shell.unplug(pad);
        assert_eq!(shell.page(), in_use.then_some(Page::Pause));
    }
}

#[test]
fn on_the_title_nothing_opens() {
    let mut shell = Shell::title();
    shell.frame();
    shell.set_window_focus(false);
    assert_eq!(shell.page(), Some(Page::Title));
}

/// In the game, on a strip with a goal, while a run is going on.
fn running() -> Shell {
    let level = strip("goal: (position: (0, 0, -17), radius_m: 1),");
    let mut shell = Shell::start(Menu::default(), Start::of(level));
    shell.frames(30);
    shell.press(KeyCode::KeyW);
    shell.frames(60);
    let clock = shell.app.world().resource::<RunClock>();
    assert!(clock.started_secs.is_some() && clock.took_secs.is_none());
    shell
}

#[test]
fn a_pause_by_the_menu_or_a_lost_focus_does_not_mark_the_run_and_one_by_its_key_does() {
    let marks = |shell: &Shell| *shell.app.world().resource::<RunMarks>();
    let mut shell = running();
    shell.tap(KeyCode::Escape);
    // Time stands still from the next frame on.
    shell.frames(30);
    assert!(shell.is_paused());
    shell.tap(KeyCode::Escape);
    shell.frames(2);
    shell.set_window_focus(false);
    shell.frames(2);
    assert!(shell.is_paused());
    shell.set_window_focus(true);
    shell.tap(KeyCode::Escape);
    shell.frames(10);
    assert!(!shell.is_paused());
    assert_eq!(marks(&shell), RunMarks::default());

    let mut shell = running();
    shell.tap(KeyCode::KeyP);
    shell.frames(2);
    assert!(shell.is_paused());
    shell.tap(KeyCode::KeyP);
    shell.frames(2);
    let paused = RunMarks {
        paused: true,
        ..RunMarks::default()
    };
    assert_eq!(marks(&shell), paused);
}
