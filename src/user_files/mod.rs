//! The user's files: where they are, how one is written, and what happens to a broken one.
//!
//! No file is ever lost: [`write_whole`] replaces a file by a complete one or leaves it as it is, and a broken file is
//! kept under another name ([`put_aside`]) before a new one is written in its place; one that cannot be read stays.
//!
//! - [`folder`]: the folder, and the names of the files in it.
//! - [`write`](mod@write): writes a file as a whole or not at all.
//!   `draft`: the unfinished file, and what a killed game has left of it.
//! - [`rewrite`](mod@rewrite): writes a file that other games may have written since, and keeps what they wrote.
//! - [`aside`]: renames a broken file. [`open`](mod@open): reads a file at the start of the game, or puts it aside.
//! - [`unsaved`]: when a changed value is written, and what is said if it cannot be.

pub mod aside;
mod draft;
pub mod folder;
pub mod open;
pub mod rewrite;
pub mod unsaved;
pub mod write;

use std::path::PathBuf;

use bevy::prelude::*;

pub use aside::put_aside;
pub use draft::remove_stale_drafts;
pub use folder::UserFolder;
pub use open::{Opened, open};
pub use rewrite::rewrite;
pub use unsaved::Saving;
pub use write::{try_write, write_new, write_whole, write_whole_with};

/// The file to which the user's own bindings are written. Without this resource they are not.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct BindingsFile(pub PathBuf);

/// Texts about files that could not be read at the start, or not written later. They are shown on screen.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct StartProblems(pub Vec<String>);

impl StartProblems {
    /// Adds a text, unless it is there already.
    pub fn add(&mut self, text: String) {
        if !self.0.contains(&text) {
            self.0.push(text);
        }
    }
}
