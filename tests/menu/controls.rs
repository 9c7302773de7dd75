//! The pages of keys: players' keys first, developers' keys on the next page.

use bevy::prelude::*;
use springyard::input::Bindings;
use springyard::input::bindings::Button;
use springyard::menu::Page;

use crate::menu::shell::Shell;

/// On the page of the controls.
fn controls() -> Shell {
    let mut shell = Shell::title();
    shell.frame();
    shell.go_down_to("Controls");
    shell.tap(KeyCode::Enter);
    shell.frame();
    assert_eq!(shell.page(), Some(Page::Controls));
    shell
}

/// From the first row up, round to the last ones.
fn open_developer_keys(shell: &mut Shell) {
    for _ in 0..3 {
        shell.tap(KeyCode::ArrowUp);
        // A frame in which the page scrolls, and one in which it has.
        shell.frames(2);
    }
    assert_eq!(shell.focused(), "Developer keys");
    shell.tap(KeyCode::Enter);
    shell.frame();
    assert_eq!(shell.page(), Some(Page::DeveloperKeys));
}

#[test]
fn the_first_page_has_the_keys_that_one_plays_with_and_the_second_those_for_developers() {
    let mut shell = controls();
    let rows = shell.rows();
    let has = |rows: &[String], text: &str| rows.iter().any(|row| row == text);
    assert!(has(&rows, "Jump: Space"), "{rows:?}");
    assert!(!has(&rows, "Lab panels: F2"), "{rows:?}");
    open_developer_keys(&mut shell);
    let rows = shell.rows();
    assert!(has(&rows, "Lab panels: F2"), "{rows:?}");
    assert!(!has(&rows, "Jump: Space"), "{rows:?}");
    shell.tap(KeyCode::Escape);
    shell.frame();
    assert_eq!(shell.page(), Some(Page::Controls));
    assert_eq!(shell.focused(), "Developer keys");
}

#[test]
fn a_key_for_developers_is_changed_on_their_page() {
    let mut shell = controls();
    open_developer_keys(&mut shell);
    // The first slot: pause.
    shell.tap(KeyCode::Enter);
    // The wait begins when the key that began it is up.
    shell.frames(3);
    shell.tap(KeyCode::KeyO);
    shell.frame();
    let pause = shell.app.world().resource::<Bindings>().pause.clone();
    let pad = Button::Pad(GamepadButton::DPadDown);
    assert_eq!(pause, [Button::Key(KeyCode::KeyO), pad]);
}
