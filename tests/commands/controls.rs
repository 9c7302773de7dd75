//! The table of controls in the README is that of the default bindings.

use springyard::input::Bindings;
use springyard::input::bindings::names::KeyNames;
use springyard::input::bindings::table::{Row, table};
use springyard::input::pad_family::PadFamily;

use springyard_test_lab::owned;

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
fn the_readme_lists_the_default_controls() {
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
    owned::assert_block("README.md", "controls", &lines.join("\n"));
}
