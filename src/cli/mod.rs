//! The command line: the commands `play`, `run`, `capture`, `trace`, `springs`, `feel`, `replay`, `check`, `levels` and `export`,
//! one file each.
//!
//! Worth copying: [`headless`], bevy without a window, stepped by hand; [`report`], a determinism check with the hash of
//! [`state`](springyard_state); [`timing`], a stopwatch between system sets; [`capture`], off-screen pictures; [`animation`], an
//! animated GIF. This module may use every other module, and no other module uses it: without it the game still compiles.

pub mod animation;
pub mod args;
pub mod capture;
pub mod check;
pub mod compare;
pub mod continue_names;
pub mod contrast;
pub mod export;
pub mod feel;
mod file_kind;
pub mod free_camera;
pub mod headless;
pub mod levels;
pub mod output;
pub mod play;
pub mod problems;
mod progress;
pub mod quit;
pub mod replay;
pub mod report;
pub mod run;
pub mod seeks;
pub mod springs;
pub mod timing;
pub mod trace;
pub mod user_start;

use std::fmt::Display;
use std::process::ExitCode;

use clap::Parser;

use self::args::{Arguments, Command};
use crate::ron_file::FileErrors;

/// Why a command failed. Errors in the user's files or arguments end with exit status 2, all others with 1.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// Errors in the given files or arguments, one line each.
    #[error("{}", .0.join("\n"))]
    BadInput(Vec<String>),
    /// Any other error.
    #[error("{0}")]
    Failed(String),
    /// A replayed run differs from the recorded one, as printed on stdout.
    #[error("")]
    Differs,
}

impl CommandError {
    /// One error in the given files or arguments.
    fn bad_input(message: impl Into<String>) -> Self {
        Self::BadInput(vec![message.into()])
    }

    /// What is wrong with an option, or with several.
    fn bad_option(option: &str, error: impl Display) -> Self {
        Self::bad_input(format!("{option}: {error}"))
    }
}

impl From<FileErrors> for CommandError {
    fn from(errors: FileErrors) -> Self {
        Self::BadInput(errors.0.iter().map(ToString::to_string).collect())
    }
}

/// Runs the command that the arguments name.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command() {
        Command::Play(options) => play::play(&options),
        Command::Run(options) => run::run(&options),
        Command::Capture(options) => capture::capture(&options),
        Command::Trace(options) => trace::trace(&options),
        Command::Springs(options) => springs::springs(&options),
        Command::Feel(options) => feel::feel(&options),
        Command::Replay(options) => replay::replay(&options),
        Command::Check(options) => check::check(&options),
        Command::Levels => levels::levels(),
        Command::Export(options) => export::export(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            for line in error.to_string().lines() {
                eprintln!("{line}");
            }
            match error {
                CommandError::BadInput(_) => ExitCode::from(2),
                CommandError::Failed(_) | CommandError::Differs => ExitCode::FAILURE,
            }
        }
    }
}
