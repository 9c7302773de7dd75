//! The focus: with keys alone, with the mouse alone, and at a large interface on a small screen.

use bevy::prelude::*;
use springyard::menu::Page;

use crate::menu::shell::Shell;

/// The rows on which the focus is, one after the other, at presses of this key.
fn way(shell: &mut Shell, key: KeyCode, presses: usize) -> Vec<String> {
    let mut way = vec![shell.focused()];
    for _ in 0..presses {
        shell.tap(key);
        way.push(shell.focused());
    }
    way
}

/// A page of the title, or the title.
fn on_page(open: Option<&str>) -> Shell {
    let mut shell = Shell::title();
    shell.frame();
    if let Some(page) = open {
        shell.go_down_to(page);
        shell.tap(KeyCode::Enter);
        shell.frame();
    }
    shell
}

#[test]
fn the_arrows_go_through_every_row_of_every_page() {
    for open in [None, Some("Levels"), Some("Credits")] {
        let mut shell = on_page(open);
        let rows = shell.rows();
        let down = way(&mut shell, KeyCode::ArrowDown, rows.len() - 1);
        assert_eq!(down, rows, "{open:?}");
        let mut up = way(&mut shell, KeyCode::ArrowUp, rows.len() - 1);
        up.reverse();
        assert_eq!(up, rows, "{open:?}");
    }
    let mut shell = Shell::playing();
    shell.tap(KeyCode::Escape);
    let rows = shell.rows();
    assert_eq!(rows.len(), 13);
    assert_eq!(way(&mut shell, KeyCode::ArrowDown, rows.len() - 1), rows);
}

#[test]
fn up_on_the_first_row_goes_to_the_last_and_down_on_the_last_to_the_first() {
    for open in [None, Some("Levels"), Some("Settings")] {
        let mut shell = on_page(open);
        let rows = shell.rows();
        let (first, last) = (rows[0].clone(), rows[rows.len() - 1].clone());
        assert_eq!(shell.focused(), first, "{open:?}");
        for _ in 0..2 {
            shell.tap(KeyCode::ArrowUp);
            // A frame in which the page scrolls, and one in which it has.
            shell.frames(4);
            assert_eq!(shell.focused(), last, "{open:?}");
            // On a page that is longer than the screen.
            let [row, seen] = shell.focused_rects();
            assert!((row.height() - seen.height()).abs() < 1.0, "{open:?}");
            shell.tap(KeyCode::ArrowDown);
            shell.frames(4);
            assert_eq!(shell.focused(), first, "{open:?}");
        }
    }
}

#[test]
fn tab_goes_through_the_rows_and_from_the_last_to_the_first() {
    let mut shell = Shell::title();
    shell.frame();
    let rows = shell.rows();
    for row in &rows[1..] {
        shell.tap(KeyCode::Tab);
        assert_eq!(&shell.focused(), row);
    }
    shell.tap(KeyCode::Tab);
    shell.frame();
    assert_eq!(shell.focused(), rows[0]);
}

#[test]
fn a_page_to_which_one_comes_back_has_the_focus_where_it_was() {
    let mut shell = Shell::playing();
    shell.tap(KeyCode::Escape);
    shell.go_down_to("Restart level");
    shell.tap(KeyCode::Enter);
    shell.frame();
    assert_eq!(shell.page(), Some(Page::Restart));
    assert_eq!(shell.focused(), "Restart");
    shell.tap(KeyCode::Escape);
    shell.frame();
    assert_eq!(shell.page(), Some(Page::Pause));
    assert_eq!(shell.focused(), "Restart level");
    // A new pause begins at the top.
    shell.tap(KeyCode::Escape);
    shell.frames(2);
    shell.tap(KeyCode::Escape);
    assert_eq!(shell.focused(), "Resume");
}

#[test]
fn a_click_beside_the_rows_does_not_lose_the_focus() {
    let mut shell = Shell::title();
    shell.frame();
    shell.tap(KeyCode::ArrowDown);
    let focused = shell.focused();
    shell.click(bevy_egui::egui::pos2(900.0, 600.0));
    shell.frame();
    assert_eq!(shell.focused(), focused);
}

#[test]
fn the_mouse_alone_opens_a_page_and_comes_back() {
    let mut shell = Shell::title();
    shell.frame();
    shell.go_down_to("Credits");
    let [credits, _] = shell.focused_rects();
    shell.click(credits.center());
    shell.frame();
    assert_eq!(shell.page(), Some(Page::Credits));
    let [back, _] = shell.focused_rects();
    shell.click(back.center());
    assert_eq!(shell.page(), Some(Page::Title));
}

#[test]
fn at_150_percent_on_a_screen_of_1280_by_720_every_row_scrolls_into_view() {
    let mut shell = Shell::playing();
    shell.ctx().set_zoom_factor(1.5);
    shell.frames(3);
    shell.tap(KeyCode::Escape);
    shell.frame();
    let screen = shell.ctx().content_rect();
    assert!((screen.height() - 480.0).abs() < 1.0, "{screen}");
    for row in shell.rows() {
        shell.go_down_to(&row);
        shell.frames(3);
        let [whole, visible] = shell.focused_rects();
        assert!(
            (whole.area() - visible.area()).abs() < 0.02 * whole.area(),
            "{row}: of {whole}, {visible} is visible"
        );
        assert!(screen.contains_rect(whole.shrink(1.0)), "{row}: {whole}");
    }
}
