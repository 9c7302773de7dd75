//! The game pauses when the player cannot play on.

use bevy::prelude::*;
use springyard::menu::{AutoPause, Page};

use crate::shell::Shell;

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
