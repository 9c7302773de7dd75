//! What if: opened by its key and from the pause page, it holds time, and leaves it as it was.

use bevy::prelude::*;
use springyard::input::mouse_capture::MouseCapture;
use springyard::menu::Page;
use springyard::overlay::what_if::WhatIfPanel;

use crate::menu::shell::Shell;

fn is_shown(shell: &Shell) -> bool {
    shell.app.world().resource::<WhatIfPanel>().shown
}

/// Whether frames have steps.
fn goes_on(shell: &mut Shell) -> bool {
    let before = shell.ticks();
    shell.frames(30);
    let steps = shell.ticks() - before;
    assert!(steps == 0 || steps >= 25, "{steps} steps");
    steps > 0
}

/// In the game, with the panel open.
fn opened() -> Shell {
    let mut shell = Shell::playing();
    shell.frames(60);
    shell.tap(KeyCode::F7);
    shell.frame();
    assert!(is_shown(&shell));
    shell
}

#[test]
fn time_stands_still_while_it_is_open_and_goes_on_when_it_closes() {
    let mut shell = opened();
    assert!(!goes_on(&mut shell));
    shell.tap(KeyCode::Space);
    shell.tap(KeyCode::F7);
    assert!(!is_shown(&shell) && goes_on(&mut shell));
    assert_eq!(shell.jumps(), 0, "what was pressed meanwhile is dropped");
}

#[test]
fn a_game_that_was_paused_before_is_paused_afterwards() {
    let mut shell = Shell::playing();
    shell.tap(KeyCode::KeyP);
    shell.frame();
    assert!(!goes_on(&mut shell));
    shell.tap(KeyCode::F7);
    shell.frames(5);
    shell.tap(KeyCode::F7);
    assert!(!is_shown(&shell) && !goes_on(&mut shell));
    shell.tap(KeyCode::KeyP);
    shell.frame();
    assert!(goes_on(&mut shell));
}

#[test]
fn the_pause_page_opens_it_and_no_step_is_played_between() {
    let mut shell = Shell::playing();
    shell.tap(KeyCode::Escape);
    let ticks = shell.ticks();
    shell.go_down_to("What if");
    shell.tap(KeyCode::Enter);
    shell.frames(30);
    assert_eq!((shell.page(), shell.ticks()), (None, ticks));
    assert!(is_shown(&shell));
    shell.tap(KeyCode::F7);
    assert!(goes_on(&mut shell));
}

#[test]
fn behind_the_menu_and_after_a_rewind_it_still_holds_time() {
    let mut shell = opened();
    let pad = shell.gamepad();
    shell.pad_tap(pad, GamepadButton::Start);
    assert_eq!(shell.page(), Some(Page::Pause));
    shell.tap(KeyCode::Escape);
    shell.frame();
    assert_eq!(shell.page(), None);
    assert!(is_shown(&shell) && !goes_on(&mut shell));
    let newest = shell.ticks();
    shell.press(KeyCode::Backspace);
    shell.frames(30);
    shell.release(KeyCode::Backspace);
    shell.frames(3);
    assert!(shell.ticks() < newest && !goes_on(&mut shell));
    shell.tap(KeyCode::F7);
    assert!(goes_on(&mut shell));
}

#[test]
fn quitting_to_the_title_closes_it_and_the_level_behind_the_title_moves() {
    let mut shell = opened();
    let pad = shell.gamepad();
    shell.pad_tap(pad, GamepadButton::Start);
    shell.go_down_to("Quit to title");
    shell.tap(KeyCode::Enter);
    shell.frame();
    assert_eq!(shell.page(), Some(Page::Title));
    assert!(!is_shown(&shell) && goes_on(&mut shell));
}

#[test]
fn escape_closes_it_and_the_game_goes_on_also_after_a_click_beside() {
    for clicks in [false, true] {
        let mut shell = opened();
        if clicks {
            // The game has the mouse then: the first Escape frees it.
            shell.click(bevy_egui::egui::pos2(300.0, 500.0));
            if shell.app.world().resource::<MouseCapture>().0 {
                shell.tap(KeyCode::Escape);
                shell.frame();
                assert!(is_shown(&shell));
            }
        }
        shell.tap(KeyCode::Escape);
        shell.frames(3);
        assert!(!is_shown(&shell), "after a click: {clicks}");
        assert_eq!(shell.page(), None);
        assert!(goes_on(&mut shell));
    }
}
