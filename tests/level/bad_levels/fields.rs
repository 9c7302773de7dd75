//! Errors for level text that does not parse, where no table has them.

use super::{assert_error, errors_of, spoilt};

#[test]
fn broken_ron_of_a_line_is_shown_where_it_breaks() {
    assert_error("hello", "1:1 expected `(` or `Level(` before `hello`");
    let said = "2:9 the text that starts here has no closing quote";
    assert_error("(\n  name: \"Good", said);
}

#[test]
fn advice_is_given_only_where_it_helps() {
    let text = spoilt("(position: (0, 0, 0), facing_deg: 0)", "{}");
    let shown = errors_of(&text).to_string();
    assert!(!shown.contains("one player"), "{shown}");
}
