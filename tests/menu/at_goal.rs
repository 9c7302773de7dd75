//! The card at the goal: it opens by itself, stays until it is dismissed, and is shown again from the pause and the title.

use bevy::prelude::*;
use bevy_egui::egui;
use springyard::cli::headless::Start;
use springyard::level;
use springyard::menu::{Menu, Page};
use springyard::overlay::finish::FinishCard;
use springyard::stations::RunClock;
use springyard_camera::Look;

use crate::menu::shell::Shell;

/// In the goal, 4 m ahead of the spawn, in the frame in which the card is there. One coil is left.
fn at_goal() -> Shell {
    let text = r#"(
        name: "four metres",
        spawn: (position: (0, 0, 0)),
        goal: (position: (0, 0, -4), radius_m: 1),
        kill_below_m: -50,
        solids: [(name: "ground", shape: Box(size_m: (100, 1, 100)), position: (0, -0.5, 0))],
        coils: [(name: "far", position: (20, 1, 0))],
    )"#;
    let level = level::parse("test.ron", text.to_owned()).unwrap_or_else(|all| panic!("{all}"));
    let mut shell = Shell::start(Menu::default(), Start::of(level));
    shell.frames(30);
    shell.press(KeyCode::KeyW);
    for _ in 0..300 {
        shell.frame();
        if shell.page().is_some() {
            shell.release(KeyCode::KeyW);
            shell.frames(2);
            return shell;
        }
    }
    panic!("no card at {}", shell.position());
}

fn is_up(shell: &Shell) -> bool {
    shell.app.world().resource::<FinishCard>().is_up()
}

/// The time after which a press dismisses the card, in frames.
const LONG_ENOUGH: usize = 125;

#[test]
fn the_card_opens_at_the_goal_and_the_level_lives_on_behind_it() {
    let mut shell = at_goal();
    assert_eq!(shell.page(), Some(Page::LastRun));
    assert_eq!(shell.rows(), ["Play on", "New run"]);
    assert_eq!(shell.focused(), "Play on");
    let ticks = shell.ticks();
    shell.frames(600);
    assert!(shell.ticks() >= ticks + 599 && !shell.is_paused());
    assert_eq!(shell.page(), Some(Page::LastRun), "it stays");
    assert!(is_up(&shell));
}

#[test]
fn the_jump_onto_the_goal_does_not_dismiss_the_card_and_a_later_press_does_and_does_not_jump() {
    let mut shell = at_goal();
    for key in [KeyCode::Space, KeyCode::Enter, KeyCode::Escape] {
        shell.tap(key);
        shell.frames(2);
        assert_eq!(shell.page(), Some(Page::LastRun), "{key:?}");
    }
    shell.frames(LONG_ENOUGH);
    shell.tap(KeyCode::Space);
    shell.frames(3);
    assert_eq!((shell.page(), shell.jumps()), (None, 0));
    assert!(!is_up(&shell));
    shell.frames(60);
    assert_eq!(shell.page(), None, "it does not come again");
    shell.tap(KeyCode::Space);
    shell.frames(2);
    assert_eq!(shell.jumps(), 1, "the player plays on");
}

#[test]
fn a_click_a_gamepad_and_escape_dismiss_it_too() {
    let dismiss: [fn(&mut Shell); 5] = [
        |shell| shell.click(egui::pos2(200.0, 100.0)),
        |shell| shell.tap(KeyCode::Enter),
        |shell| shell.tap(KeyCode::Escape),
        |shell| {
            let pad = shell.gamepad();
            shell.pad_tap(pad, GamepadButton::South);
        },
        |shell| {
            let pad = shell.gamepad();
            shell.pad_tap(pad, GamepadButton::Start);
        },
    ];
    for (at, dismiss) in dismiss.iter().enumerate() {
        let mut shell = at_goal();
        shell.frames(LONG_ENOUGH);
        let look = *shell.app.world().resource::<Look>();
        dismiss(&mut shell);
        shell.frames(2);
        assert_eq!(shell.page(), None, "way {at}");
        assert!(!is_up(&shell), "way {at}");
        assert_eq!(*shell.app.world().resource::<Look>(), look, "way {at}");
    }
}

#[test]
fn new_run_on_the_card_begins_at_the_spawn_and_asks_nothing() {
    let mut shell = at_goal();
    shell.frames(LONG_ENOUGH);
    shell.tap(KeyCode::ArrowRight);
    shell.frame();
    assert_eq!(shell.focused(), "New run");
    shell.tap(KeyCode::Enter);
    shell.frames(5);
    assert_eq!(shell.page(), None);
    let place = shell.position().with_y(0.0);
    assert!(place.length() < 0.1, "{place}");
    assert_eq!(shell.app.world().resource::<RunClock>().took_secs, None);
    assert!(!is_up(&shell));
}

#[test]
fn the_last_run_is_shown_again_from_the_pause_and_only_after_there_was_one() {
    let mut shell = Shell::playing();
    shell.tap(KeyCode::Escape);
    shell.frame();
    assert!(!shell.rows().contains(&"Last run".to_owned()));

    let mut shell = at_goal();
    shell.frames(LONG_ENOUGH);
    shell.tap(KeyCode::Enter);
    shell.frames(2);
    shell.tap(KeyCode::Escape);
    shell.go_down_to("Last run");
    shell.tap(KeyCode::Enter);
    shell.frames(2);
    assert_eq!(shell.page(), Some(Page::LastRun));
    assert!(shell.is_paused(), "the pause goes on");
    assert!(!is_up(&shell), "the camera stays behind the player");
    shell.tap(KeyCode::Escape);
    shell.frame();
    assert_eq!(shell.page(), Some(Page::Pause));
}

#[test]
fn a_rewind_that_was_pressed_in_a_page_begins_with_the_next_press() {
    let mut shell = Shell::playing();
    shell.frames(60);
    shell.tap(KeyCode::Escape);
    shell.press(KeyCode::Backspace);
    shell.frame();
    shell.tap(KeyCode::Escape);
    shell.frame();
    assert_eq!(shell.page(), None);
    let ticks = shell.ticks();
    shell.frames(10);
    assert!(shell.ticks() > ticks, "time goes on");
    shell.release(KeyCode::Backspace);
    shell.frame();
    let ticks = shell.ticks();
    shell.press(KeyCode::Backspace);
    shell.frames(20);
    assert!(shell.ticks() < ticks, "time goes back");
}

#[test]
fn the_rewind_closes_the_card_at_once_and_goes_back_past_the_goal() {
    let mut shell = at_goal();
    shell.frames(10);
    shell.press(KeyCode::Backspace);
    shell.frames(3);
    assert_eq!(shell.page(), None);
    shell.frames(40);
    shell.release(KeyCode::Backspace);
    shell.frames(3);
    assert_eq!(shell.app.world().resource::<RunClock>().took_secs, None);
    assert_eq!(shell.page(), None);
    assert!(!is_up(&shell));
}
