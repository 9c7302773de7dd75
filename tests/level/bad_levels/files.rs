//! Errors for files that are not a level at all: missing, a directory, empty, too large, junk, not UTF-8.

use std::fs;

use super::error_of_file;

#[test]
fn a_missing_level_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("nowhere.ron");
    let shown = error_of_file(&path);
    assert!(
        shown.starts_with(&format!("{}: ", path.display())),
        "{shown}"
    );
    assert!(shown.contains("no such file"), "{shown}");
}

#[test]
fn a_directory_is_no_level() {
    let dir = tempfile::tempdir().unwrap();
    let shown = error_of_file(dir.path());
    assert!(shown.contains("is a directory"), "{shown}");
}

#[test]
fn an_empty_file_is_no_level() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("empty.ron");
    for text in ["", "  \n\n", "\u{FEFF}"] {
        fs::write(&path, text).unwrap();
        let shown = error_of_file(&path);
        assert!(
            shown.contains("empty.ron:1:1: the file is empty"),
            "{shown}"
        );
    }
    fs::write(&path, "// not yet\n/* written */").unwrap();
    assert!(error_of_file(&path).contains(":1:1: the file holds nothing but comments"));
}

#[test]
fn ten_megabytes_of_junk_are_refused_unread() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("junk.ron");
    fs::write(&path, vec![b'('; 10_000_000]).unwrap();
    let shown = error_of_file(&path);
    assert!(
        shown.contains("junk.ron:1:1: is larger than 4 MB"),
        "{shown}"
    );
}

#[test]
fn smaller_junk_is_refused_at_its_first_mistake() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("junk.ron");
    for junk in [
        "(",
        "[",
        "{",
        "a",
        "\"",
        "/*",
        "0",
        "(((a:",
        "\u{1b}[31m",
        "é ",
        "r#\"",
        ",",
        "'",
        "#![enable(",
    ] {
        fs::write(&path, junk.repeat(3_900_000 / junk.len())).unwrap();
        let shown = error_of_file(&path);
        assert!(shown.contains("junk.ron:1:"), "{shown}");
        assert!(shown.len() < 400 && !shown.contains('\u{1b}'), "{shown}");
    }
}

#[test]
fn bytes_that_are_no_text_are_shown_where_they_are() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("latin1.ron");
    fs::write(&path, b"(\n  name: \"caf\xe9\",\n)").unwrap();
    let shown = error_of_file(&path);
    assert!(
        shown.contains("latin1.ron:2:13: not UTF-8 text (byte 0xe9)"),
        "{shown}"
    );
}
