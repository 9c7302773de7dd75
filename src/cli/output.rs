//! Output of the commands: stdout, warnings, and checks of output paths.

use std::io::{ErrorKind, Write};
use std::path::Path;

use super::CommandError;
use crate::ron_file::FileError;

/// Prints a line on stdout. A closed pipe (`| head`) is not an error.
pub fn print_line(line: &str) -> Result<(), CommandError> {
    let mut stdout = std::io::stdout().lock();
    match writeln!(stdout, "{line}").and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(CommandError::Failed(format!("stdout: {error}")))
        }
        _ => Ok(()),
    }
}

/// Prints warnings on stderr. They do not change the exit status.
pub(super) fn print_warnings(warnings: &[FileError]) {
    for warning in warnings {
        eprintln!("{warning}");
    }
}

/// As [`require_writable`], for what cannot be written to stdout.
pub fn require_file(option: &str, path: Option<&Path>) -> Result<(), CommandError> {
    if path.is_some_and(|path| path.as_os_str() == "-") {
        let message = format!("{option} -: name a file");
        return Err(CommandError::BadInput(vec![message]));
    }
    require_writable(option, path)
}

/// Fails if no file can be written at `path`. Called before a long run, so that its result is not lost. `-` is stdout.
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
