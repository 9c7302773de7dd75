//! The files of the game: levels, their pictures and meshes, presets, bindings. All are inside the program, and a file on disk comes before
//! the one inside, so that a level that one edits is the one that is played.
//!
//! `levels/yard.ron` is looked for in this order: where one stands, in the user's folder, beside the program, in the program. The user's
//! folder is left out of what has its folder where one stands (`levels/`, `assets/tuning/`): in a repository all see the same.
//!
//! - [`built_in`]: the files inside the program.
//! - [`places`]: finds a file or lists those of a folder in all places; where a new file is written.
//! - [`read`](mod@read): reads and parses a file that is found so.

pub mod built_in;
pub mod places;
pub mod read;

pub use places::{Found, Place, Places, find, folder_to_write, list};
pub use read::read;
