//! The user's files: settings, bindings and profile, as they are read at the start of the game, broken ones too, and written later.

mod best_runs;
mod broken;
mod docs;
mod given;
mod progress;
mod saved;
mod two_games;

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use clap::Parser;
use springyard::cli::args::{Arguments, Command, PlayOptions};
use springyard::cli::headless::{self, Start};
use springyard::cli::user_start::{GivenFiles, UserStart};
use springyard::input::Bindings;
use springyard::overlay::notices::Notices;
use springyard::user_files::UserFolder;

use crate::common::flat_level;

/// The options of `springyard play` with this settings file, and these further arguments.
fn options_with(settings: &Path, further: &[&str]) -> PlayOptions {
    let settings = ["--settings", settings.to_str().unwrap()];
    options(&[&settings[..], further].concat())
}

/// The options of `springyard play` with these arguments.
fn options(arguments: &[&str]) -> PlayOptions {
    let command = ["springyard", "play"];
    let arguments = Arguments::try_parse_from(command.iter().chain(arguments)).unwrap();
    match arguments.command() {
        Command::Play(options) => options,
        other => panic!("{other:?}"),
    }
}

/// The start of `springyard play`, with the user's files in this folder, and these further arguments.
fn start(folder: &Path, further: &[&str]) -> UserStart {
    let options = options(further);
    let given = GivenFiles::read(&options).unwrap();
    let folder = UserFolder(folder.to_owned());
    UserStart::read_in(Some(folder), &options, given).unwrap()
}

/// The start of `springyard play` with this settings file, and these further arguments.
fn start_with(settings: &Path, further: &[&str]) -> UserStart {
    let options = options_with(settings, further);
    let given = GivenFiles::read(&options).unwrap();
    UserStart::read(&options, given).unwrap()
}

/// A game without a window that has started with these files.
fn game(user: UserStart) -> App {
    let mut app = headless::app(Start::of(flat_level(Vec3::ZERO, "", "", "")));
    app.init_resource::<Notices>();
    user.insert(&mut app);
    headless::start(&mut app);
    app
}

/// Runs this many frames of 1/60 s.
fn frames(app: &mut App, frames: usize) {
    for _ in 0..frames {
        headless::frame(app, Duration::from_secs_f64(1.0 / 60.0));
    }
}

fn usual_bindings() -> Bindings {
    Bindings::load("assets/bindings.ron".as_ref()).unwrap()
}
