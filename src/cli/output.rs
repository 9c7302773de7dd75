//! What the commands print and write.

use std::io::{ErrorKind, Write};
use std::path::Path;

use super::CommandError;
use crate::ron_file::FileError;

/// Prints a line on stdout. A reader that has seen enough and closed the pipe is no error.
pub fn print_line(line: &str) -> Result<(), CommandError> {
    let mut stdout = std::io::stdout().lock();
    match writeln!(stdout, "{line}").and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(CommandError::Failed(format!("stdout: {error}")))
        }
        _ => Ok(()),
    }
}

/// Warnings go to stderr, and change no exit status.
pub(super) fn warn_of(warnings: &[FileError]) {
    for warning in warnings {
        eprintln!("springyard: {warning}");
    }
}

/// Whether a file can be written at `path`: told before the work, not after it. `-` is stdout.
pub fn require_writable(option: &str, path: Option<&Path>) -> Result<(), CommandError> {
    let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
        return Ok(());
    };
    let refuse = |why: &dyn std::fmt::Display| {
        CommandError::BadInput(vec![format!("{option} {}: {why}", path.display())])
    };
    if path.is_dir() {
        return Err(refuse(&"is a folder: name a file in it"));
    }
    match path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
    {
        Some(parent) if !parent.is_dir() => Err(refuse(&format!(
            "there is no folder {}: make it first",
            parent.display()
        ))),
        _ => Ok(()),
    }
}
