//! Opening and closing: what the menu holds meanwhile, and that nothing leaks through.

use bevy::prelude::*;
use springyard::input::mouse_capture::MouseCapture;
use springyard::menu::Page;

use crate::menu::shell::Shell;

#[test]
fn play_has_the_focus_in_the_first_frame_of_the_title_and_enter_starts() {
    let mut shell = Shell::title();
    shell.frame();
    assert_eq!(shell.page(), Some(Page::Title));
    assert_eq!(shell.focused(), "Play");
    shell.tap(KeyCode::Enter);
    assert_eq!(shell.page(), None);
    shell.press(KeyCode::KeyW);
    shell.frames(60);
    assert!(shell.position().z < -1.0, "it walks: {}", shell.position());
}

#[test]
fn on_the_title_the_level_lives_on_without_the_player() {
    let mut shell = Shell::title();
    shell.frames(10);
    let (ticks, place) = (shell.ticks(), shell.position());
    shell.press(KeyCode::KeyW);
    shell.press(KeyCode::KeyC);
    shell.frames(60);
    assert!(
        shell.ticks() >= ticks + 59,
        "{} from {ticks}",
        shell.ticks()
    );
    let moved = (shell.position() - place).with_y(0.0).length();
    assert!(moved < 0.01, "{moved} m");
    assert_eq!((shell.jumps(), shell.page()), (0, Some(Page::Title)));
}

#[test]
fn escape_pauses_in_one_frame_and_resumes() {
    let mut shell = Shell::playing();
    shell.tap(KeyCode::Escape);
    assert_eq!(shell.page(), Some(Page::Pause));
    assert_eq!(shell.focused(), "Resume");
    let ticks = shell.ticks();
    shell.frames(30);
    assert_eq!(shell.ticks(), ticks);
    shell.tap(KeyCode::Escape);
    assert_eq!(shell.page(), None);
    shell.frames(30);
    assert!(shell.ticks() >= ticks + 29);
}

#[test]
fn escape_on_the_title_does_nothing() {
    let mut shell = Shell::title();
    shell.frame();
    shell.tap(KeyCode::Escape);
    shell.frames(2);
    assert_eq!(shell.page(), Some(Page::Title));
    assert_eq!(shell.focused(), "Play");
}

#[test]
fn the_press_that_closes_the_menu_does_not_jump_and_the_next_one_does() {
    let mut shell = Shell::playing();
    shell.tap(KeyCode::Escape);
    shell.frames(3);
    shell.press(KeyCode::Space);
    shell.frames(2);
    assert_eq!(shell.page(), None, "Resume was activated");
    shell.frames(20);
    shell.release(KeyCode::Space);
    shell.frames(20);
    assert_eq!(shell.jumps(), 0);
    shell.tap(KeyCode::Space);
    shell.frames(2);
    assert_eq!(shell.jumps(), 1);
}

#[test]
fn a_jump_in_the_frame_after_the_menu_has_closed_counts() {
    let mut shell = Shell::playing();
    shell.tap(KeyCode::Escape);
    shell.frames(3);
    shell.tap(KeyCode::Enter);
    assert_eq!(shell.page(), None);
    shell.tap(KeyCode::Space);
    shell.frames(2);
    assert_eq!(shell.jumps(), 1);
}

#[test]
fn a_jump_in_the_frame_that_closes_the_menu_counts_if_it_comes_after_the_key() {
    for close in [KeyCode::Escape, KeyCode::Enter] {
        let mut shell = Shell::playing();
        let height = shell.position().y;
        shell.tap(KeyCode::Escape);
        shell.frames(3);
        shell.press(close);
        shell.release(close);
        shell.press(KeyCode::Space);
        shell.frame();
        assert_eq!(shell.page(), None, "{close:?}");
        shell.frames(18);
        assert_eq!(shell.jumps(), 1, "{close:?}");
        // It counts as held, too: the jump is a high one.
        let rose = shell.position().y - height;
        assert!(rose > 1.0, "{close:?}: {rose} m");
    }
}

#[test]
fn a_jump_in_a_frame_that_goes_back_to_another_page_does_not_count() {
    let mut shell = Shell::playing();
    shell.tap(KeyCode::Escape);
    shell.go_down_to("Restart level");
    shell.tap(KeyCode::Enter);
    shell.frame();
    assert_eq!(shell.page(), Some(Page::Restart));
    shell.press(KeyCode::Escape);
    shell.release(KeyCode::Escape);
    shell.press(KeyCode::KeyF);
    shell.release(KeyCode::KeyF);
    shell.frames(3);
    assert_eq!(shell.page(), Some(Page::Pause));
    shell.tap(KeyCode::Escape);
    shell.frames(3);
    assert_eq!(shell.jumps(), 0);
}

#[test]
fn a_button_pressed_in_the_menu_and_held_does_not_count_as_held() {
    let mut shell = Shell::playing();
    let height = shell.position().y;
    shell.tap(KeyCode::Escape);
    shell.press(KeyCode::KeyC);
    shell.frames(2);
    shell.tap(KeyCode::Escape);
    shell.frames(30);
    assert!((shell.position().y - height).abs() < 0.05, "it crouches");
    shell.release(KeyCode::KeyC);
    shell.frame();
    shell.press(KeyCode::KeyC);
    shell.frames(30);
    assert!(shell.position().y < height - 0.1, "it stands");
}

#[test]
fn what_was_held_before_the_pause_is_held_after_it() {
    let mut shell = Shell::playing();
    shell.press(KeyCode::KeyW);
    shell.frames(30);
    shell.tap(KeyCode::Escape);
    shell.frames(10);
    let place = shell.position();
    shell.tap(KeyCode::Escape);
    shell.frames(30);
    assert!(shell.position().z < place.z - 1.0, "{}", shell.position());
}

#[test]
fn a_pause_changes_nothing_that_steps_compute() {
    let hash = |pauses_at: &[u64]| {
        let mut shell = Shell::playing();
        shell.press(KeyCode::KeyW);
        for tick in pauses_at {
            shell.run_to_tick(*tick);
            shell.tap(KeyCode::Escape);
            shell.frames(7);
            assert_eq!(shell.page(), Some(Page::Pause));
            shell.tap(KeyCode::ArrowDown);
            shell.tap(KeyCode::Escape);
        }
        shell.run_to_tick(120);
        assert_eq!(shell.ticks(), 120);
        springyard_rewind::hash(shell.app.world())
    };
    assert_eq!(hash(&[]), hash(&[50, 51, 80]));
}

#[test]
fn a_game_that_was_paused_by_its_key_stays_so_after_the_menu() {
    let mut shell = Shell::playing();
    shell.tap(KeyCode::KeyP);
    shell.frame();
    assert!(shell.is_paused());
    for _ in 0..2 {
        shell.tap(KeyCode::Escape);
        shell.frames(2);
    }
    assert_eq!(shell.page(), None);
    assert!(shell.is_paused());
    shell.tap(KeyCode::KeyP);
    shell.frame();
    assert!(!shell.is_paused());
}

#[test]
fn the_menu_frees_the_mouse_and_the_game_takes_it_again() {
    let mut shell = Shell::playing();
    let captured = |shell: &Shell| shell.app.world().resource::<MouseCapture>().0;
    shell.app.insert_resource(MouseCapture(true));
    shell.tap(KeyCode::Escape);
    shell.frame();
    assert!(!captured(&shell));
    // A click beside the panel does not take it.
    shell.click(bevy_egui::egui::pos2(1000.0, 400.0));
    assert!(!captured(&shell));
    shell.tap(KeyCode::Escape);
    shell.frame();
    assert!(captured(&shell));
}

#[test]
fn restart_from_checkpoint_is_a_press_of_respawn() {
    let mut shell = Shell::playing();
    shell.press(KeyCode::KeyW);
    shell.frames(60);
    shell.release(KeyCode::KeyW);
    assert!(shell.position().z < -1.0);
    shell.tap(KeyCode::Escape);
    shell.go_down_to("Restart from checkpoint");
    shell.tap(KeyCode::Enter);
    assert_eq!(shell.page(), None);
    shell.frames(3);
    let place = shell.position().with_y(0.0);
    assert!(place.length() < 0.01, "{place}");
}
