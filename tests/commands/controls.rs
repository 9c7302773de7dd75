//! The table of controls in the documentation is that of the default bindings, and the page names each action as that table does.

use springyard::input::Bindings;
use springyard::input::bindings::BoundAction;
use springyard::input::bindings::names::KeyNames;
use springyard::input::bindings::table::{Row, table};
use springyard::input::pad_family::PadFamily;

use springyard_test_lab::owned;

/// The page that both tables are on.
const PAGE: &str = "docs/bindings.md";

/// A cell of a Markdown table. Signs such as `[` are code.
fn cell(text: &str) -> String {
    let is_sign = !text.is_empty() && !text.contains(char::is_alphanumeric);
    if is_sign {
        format!("`{text}`")
    } else {
        text.to_owned()
    }
}

#[test]
fn the_page_of_bindings_lists_the_default_controls() {
    let bindings = Bindings::load("assets/bindings.ron".as_ref()).unwrap();
    let rows = |family| table(&bindings, &KeyNames::default(), family);
    let mut lines = vec![
        "| what | keyboard and mouse | Xbox | PlayStation |".to_owned(),
        "|---|---|---|---|".to_owned(),
    ];
    let pairs = rows(PadFamily::Xbox)
        .into_iter()
        .zip(rows(PadFamily::PlayStation));
    lines.extend(pairs.map(|(xbox, play_station): (Row, Row)| {
        let cells = [
            xbox.action,
            xbox.keyboard_mouse,
            xbox.gamepad,
            play_station.gamepad,
        ];
        format!("| {} |", cells.map(|text| cell(&text)).join(" | "))
    }));
    owned::assert_block(PAGE, "controls", &lines.join("\n"));
}

#[test]
fn each_list_of_buttons_has_a_row_with_the_name_that_players_see() {
    for action in BoundAction::all() {
        let field = format!("`{}`", action.field());
        owned::assert_row(PAGE, &field, &[action.label()]);
    }
}
