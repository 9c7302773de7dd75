//! Output of the commands: stdout, files, warnings, and checks of output paths.

use std::io::{ErrorKind, Write};
use std::path::Path;

use super::CommandError;
use crate::ron_file::FileError;
use crate::user_files::{UserFolder, write_whole};

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

/// Writes a text to a file, as a whole or not at all; `-` is stdout. What is no file, such as a pipe or `/dev/null`, cannot be replaced: it
/// gets the text as it comes.
pub fn write_text(path: &Path, text: &str) -> Result<(), CommandError> {
    if path.as_os_str() == "-" {
        return print_line(text.trim_end());
    }
    write_bytes(path, text.as_bytes())
}

/// Writes these bytes to a file, as [`write_text`] does.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
    let written = if path.exists() && !path.is_file() {
        std::fs::write(path, bytes)
    } else {
        write_whole(path, bytes)
    };
    written.map_err(|error| {
        let path = path.display();
        CommandError::Failed(format!("{path}: could not be written: {error}"))
    })
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
        return Err(CommandError::bad_input(format!("{option} -: name a file")));
    }
    require_writable(option, path)
}

/// Fails if no file can be written at `path`. Called before a long run, so that its result is not lost. `-` is stdout.
pub fn require_writable(option: &str, path: Option<&Path>) -> Result<(), CommandError> {
    let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
        return Ok(());
    };
    let refuse = |why: &str| {
        let message = format!("{option} {}: {why}", path.display());
        Err(CommandError::bad_input(message))
    };
    if path.is_dir() {
        return refuse("is a folder: name a file in it");
    }
    let folder = UserFolder::of(path).0;
    if folder.is_dir() {
        return Ok(());
    }
    refuse(&format!(
        "there is no folder {}: make it first",
        folder.display()
    ))
}
