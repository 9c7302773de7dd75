//! Runs the `springyard` binary as a user does.

use std::path::Path;
use std::process::{Command, Output};

pub fn springyard(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_springyard"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .unwrap()
}

/// Asserts that bad input is refused: exit status 2, nothing on stdout, no panic, and all of `words` on stderr.
pub fn refused(arguments: &[&str], words: &[&str]) {
    let output = springyard(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed on stdout");
    assert!(!said.contains("panicked"), "{arguments:?}: {said}");
    for word in words {
        assert!(
            said.contains(word),
            "{arguments:?} should say `{word}`: {said}"
        );
    }
}

pub fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_string_lossy().into_owned()
}

pub const GROUND: &str =
    r#"(name: "ground", shape: Box(size_m: (9.0, 1.0, 9.0)), position: (0.0, -0.5, 0.0))"#;
