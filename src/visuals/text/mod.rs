//! Text in the world: signs, and digits that are measured during play. To copy: [`font`], its glyphs `glyphs.txt`, and
//! [`text_mesh`](mod@text_mesh).
//!
//! [`readings`] measures what digits show, [`number`] writes it, `board` makes letters on both sides of a `plate`, and [`show_near`] shows
//! the texts that the player can read and looks at.

mod board;
mod digits;
pub mod font;
pub mod number;
mod plate;
pub mod readings;
pub mod show_near;
mod signs;
pub mod text_mesh;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((signs::plugin, digits::plugin, show_near::plugin));
}
