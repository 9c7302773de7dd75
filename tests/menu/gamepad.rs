//! The gamepad alone.

use bevy::prelude::*;
use bevy_egui::egui;
use springyard::menu::Page;

use crate::menu::shell::Shell;

#[test]
fn from_the_title_to_play_to_the_pause_and_out_with_the_gamepad_alone() {
    let mut shell = Shell::title();
    let pad = shell.gamepad();
    shell.frame();
    shell.pad_tap(pad, GamepadButton::South);
    assert_eq!(shell.page(), None);
    shell.frames(30);
    assert_eq!(shell.jumps(), 0, "South jumps, but not from the menu");
    shell.pad_tap(pad, GamepadButton::South);
    shell.frames(60);
    assert_eq!(shell.jumps(), 1);
    shell.pad_tap(pad, GamepadButton::Start);
    assert_eq!(shell.page(), Some(Page::Pause));
    assert_eq!(shell.focused(), "Resume");
    while shell.focused() != "Quit" {
        let before = shell.focused();
        shell.pad_tap(pad, GamepadButton::DPadDown);
        assert_ne!(shell.focused(), before);
    }
    shell.pad_tap(pad, GamepadButton::South);
    shell.frame();
    assert_eq!(shell.app.should_exit(), Some(AppExit::Success));
}

/// What the hint at the foot of the page calls the button that chooses.
fn choose_button(shell: &mut Shell) -> String {
    let id = egui::Id::new("names of the menu's buttons");
    let names = shell.ctx().data(|data| data.get_temp::<[String; 3]>(id));
    let [choose, ..] = names.unwrap();
    choose
}

#[test]
fn the_hint_of_the_title_names_a_connected_gamepad_until_a_device_is_used() {
    for is_pad_used in [false, true] {
        let mut shell = Shell::title();
        shell.frame();
        assert_eq!(choose_button(&mut shell), "Enter");
        let pad = shell.gamepad();
        shell.frame();
        assert_eq!(choose_button(&mut shell), "Enter or South");
        if is_pad_used {
            shell.pad_tap(pad, GamepadButton::DPadDown);
        } else {
            shell.tap(KeyCode::ArrowDown);
        }
        let name = if is_pad_used { "South" } else { "Enter" };
        assert_eq!(choose_button(&mut shell), name);
    }
}

#[test]
fn east_goes_back_and_start_closes_from_any_page() {
    let mut shell = Shell::playing();
    let pad = shell.gamepad();
    let open_restart = |shell: &mut Shell| {
        shell.pad_tap(pad, GamepadButton::Start);
        shell.go_down_to("Restart level");
        shell.pad_tap(pad, GamepadButton::South);
        shell.frame();
        assert_eq!(shell.page(), Some(Page::Restart));
    };
    open_restart(&mut shell);
    shell.pad_tap(pad, GamepadButton::East);
    assert_eq!(shell.page(), Some(Page::Pause));
    shell.pad_tap(pad, GamepadButton::East);
    assert_eq!(shell.page(), None);
    let height = shell.position().y;
    shell.frames(30);
    assert!((shell.position().y - height).abs() < 0.05, "East crouches");
    open_restart(&mut shell);
    shell.pad_tap(pad, GamepadButton::Start);
    assert_eq!(shell.page(), None);
}

#[test]
fn a_stick_that_is_held_down_goes_on_after_a_while() {
    let mut shell = Shell::title();
    let pad = shell.gamepad();
    shell.frame();
    let rows = shell.rows();
    shell.stick(pad, GamepadAxis::LeftStickY, -1.0);
    shell.frame();
    assert_eq!(shell.focused(), rows[1]);
    // 0.37 s after the first.
    shell.frames(22);
    assert_eq!(shell.focused(), rows[1]);
    // 0.58 s after the first: repeats at 0.4 s and 0.5 s.
    shell.frames(13);
    assert_eq!(shell.focused(), rows[3]);
    shell.stick(pad, GamepadAxis::LeftStickY, 0.0);
    shell.frames(30);
    assert_eq!(shell.focused(), rows[3]);
}
