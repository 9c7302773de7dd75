//! Parts of pages and files that a test writes: compared in each run, and written by `UPDATE_DOCS=1 cargo test --test NAME`.
//!
//! Included by path: these tests need no game.

use std::fs;

/// The whole file is `expected`.
pub fn assert_file(path: &str, expected: &str) {
    compare(path, &fs::read_to_string(path).unwrap_or_default(), expected);
}

/// The lines of a page between `<!-- NAME -->` and `<!-- end -->` are `expected`.
pub fn assert_block(path: &str, name: &str, expected: &str) {
    let page = fs::read_to_string(path).unwrap();
    let (start, end) = (format!("<!-- {name} -->\n"), "<!-- end -->");
    let (before, rest) = page
        .split_once(&start)
        .unwrap_or_else(|| panic!("{path} has no line {start}"));
    let (_, after) = rest
        .split_once(end)
        .unwrap_or_else(|| panic!("{path}: no {end} after {start}"));
    let expected = expected.trim_end();
    compare(
        path,
        &page,
        &format!("{before}{start}{expected}\n{end}{after}"),
    );
}

fn compare(path: &str, found: &str, expected: &str) {
    if found == expected {
        return;
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, expected).unwrap();
        return;
    }
    let line = found
        .lines()
        .zip(expected.lines())
        .position(|(found, expected)| found != expected)
        .unwrap_or(0);
    let of = |text: &str| text.lines().nth(line).unwrap_or_default().to_owned();
    panic!(
        "{path}:{}: should be\n{}\nis\n{}\nIf the change is meant, run this test with UPDATE_DOCS=1.",
        line + 1,
        of(expected),
        of(found)
    );
}
