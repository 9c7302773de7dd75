//! Output of the commands: stdout, files, warnings, and checks of output paths.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::CommandError;
use crate::ron_file::FileError;
use crate::user_files::{UserFolder, try_write, write_whole};

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

/// Writes a text to a file, as [`write_whole`]; `-` is stdout.
pub fn write_text(path: &Path, text: &str) -> Result<(), CommandError> {
    if path.as_os_str() == "-" {
        return print_line(text.trim_end());
    }
    write_bytes(path, text.as_bytes())
}

/// Writes these bytes to a file, as [`write_text`] does.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
    write_whole(path, bytes).map_err(|error| {
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

/// A file that a command reads or writes: the option that names it, or what it is, and its path.
pub type NamedFile = (&'static str, PathBuf);

/// Those of some options that are given.
pub fn named_files(
    files: impl IntoIterator<Item = (&'static str, Option<PathBuf>)>,
) -> impl Iterator<Item = NamedFile> {
    let files = files.into_iter();
    files.filter_map(|(what, path)| Some((what, path?)))
}

/// Fails if a command would write over what it reads, or one file twice. `-` is stdout.
pub fn require_apart(inputs: &[NamedFile], outputs: &[NamedFile]) -> Result<(), CommandError> {
    let mut taken: Vec<(&str, PathBuf)> = inputs
        .iter()
        .map(|(what, path)| (*what, real_path(path)))
        .collect();
    for (option, path) in outputs.iter().filter(|(_, path)| path.as_os_str() != "-") {
        let real = real_path(path);
        // What is no file, such as `/dev/null`, is not replaced.
        if real.exists() && !real.is_file() {
            continue;
        }
        if let Some((other, _)) = taken.iter().find(|(_, it)| *it == real) {
            let option = format!("{option} {}", path.display());
            let why = format!("is the file of {other}, too: name another one");
            return Err(CommandError::bad_option(&option, why));
        }
        taken.push((*option, real));
    }
    Ok(())
}

/// A path without links and `..`, also of a file that is not there yet.
fn real_path(path: &Path) -> PathBuf {
    let in_folder = || {
        let folder = fs::canonicalize(UserFolder::of(path).0).ok()?;
        Some(folder.join(path.file_name()?))
    };
    let there = fs::canonicalize(path).ok();
    there.or_else(in_folder).unwrap_or_else(|| path.to_owned())
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
    if !folder.is_dir() {
        let folder = folder.display();
        return refuse(&format!("there is no folder {folder}: make it first"));
    }
    match try_write(path) {
        Ok(()) => Ok(()),
        Err(error) => refuse(&format!("no file can be written there: {error}")),
    }
}
