//! Generated files and parts of pages: a test compares them in each run, and writes them when run with UPDATE_DOCS=1.
//! Paths are relative to the root of the workspace.

use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Held while a page is written: the tests of one binary run in parallel, and several may write to one page. Binaries run one
/// after another.
static WRITING: Mutex<()> = Mutex::new(());

/// Asserts that the whole file is `expected`.
pub fn assert_file(path: &str, expected: &str) {
    own(path, |_| expected.to_owned());
}

/// Asserts that the lines of a page between `<!-- NAME -->` and the next `<!-- end -->` are `expected`.
pub fn assert_block(path: &str, name: &str, expected: &str) {
    own(path, |page| {
        let (start, end) = (format!("<!-- {name} -->\n"), "<!-- end -->");
        let (before, rest) = page
            .split_once(&start)
            .unwrap_or_else(|| panic!("{path} has no line {start}"));
        assert!(!rest.contains(&start), "{path}: two lines {start}");
        let (_, after) = rest
            .split_once(end)
            .unwrap_or_else(|| panic!("{path}: no {end} after {start}"));
        let expected = expected.trim_end();
        format!("{before}{start}{expected}\n{end}{after}")
    });
}

/// Prints a row of a Markdown table, and asserts that the first cells after its cell `label` are `cells`. The page must have
/// exactly one row with this label.
pub fn assert_row<Cell: AsRef<str>>(path: &str, label: &str, cells: &[Cell]) {
    let cells = cells.iter().map(AsRef::as_ref).collect::<Vec<_>>();
    let start = format!("| {label} |");
    println!("{start} {} |", cells.join(" | "));
    own(path, |page| {
        let mut rows = page.lines().filter(|line| line.starts_with(&start));
        let row = rows
            .next()
            .unwrap_or_else(|| panic!("{path} has no row {label}"));
        assert_eq!(rows.next(), None, "{path}: two rows {label}");
        // The row begins and ends with a bar, so the first and the last part are empty.
        let mut parts: Vec<String> = row.split('|').map(str::to_owned).collect();
        for (part, cell) in parts[2..2 + cells.len()].iter_mut().zip(cells) {
            *part = format!(" {cell} ");
        }
        assert_eq!(
            parts.last().map(String::as_str).unwrap_or_default(),
            "",
            "{path}: the row {label} is too short"
        );
        page.replacen(row, &parts.join("|"), 1)
    });
}

/// Formats the numbers of a table with this many digits after the point; never as -0.
pub fn rounded<const N: usize>(numbers: [f64; N], digits: usize) -> [String; N] {
    numbers.map(|number| {
        let text = format!("{number:.digits$}");
        match text.strip_prefix('-') {
            Some(zero) if !zero.contains(|digit| ('1'..='9').contains(&digit)) => zero.to_owned(),
            _ => text,
        }
    })
}

/// Compares a file with its expected text, `edit` of its present text; with UPDATE_DOCS=1 writes that text.
fn own(path: &str, edit: impl FnOnce(&str) -> String) {
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path);
    let found = fs::read_to_string(&file).unwrap_or_default();
    let expected = edit(&found);
    if found == expected {
        return;
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(file, expected).expect("the file can be written");
        return;
    }
    let line = found
        .lines()
        .zip(expected.lines())
        .position(|(found, expected)| found != expected)
        // One is the beginning of the other.
        .unwrap_or(found.lines().count().min(expected.lines().count()));
    let of = |text: &str| text.lines().nth(line).unwrap_or_default().to_owned();
    panic!(
        "{path}:{}: should be\n{}\nis\n{}\nIf the change is meant, run this test with UPDATE_DOCS=1.",
        line + 1,
        of(&expected),
        of(&found)
    );
}
