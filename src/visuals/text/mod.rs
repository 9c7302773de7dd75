//! Text in the world, in a pixel font: signs, and digits that are measured during play. To copy: [`font`], its drawing
//! `font.txt`, and [`text_mesh`](mod@text_mesh).
//!
//! [`readings`] measures what digits show, [`number`] writes it in a fixed width, `board` makes the plate behind a text, which is on both sides of it,
//! and [`show_near`] shows a text only from where it can be read.

mod board;
mod digits;
pub mod font;
pub mod number;
pub mod readings;
pub mod show_near;
mod signs;
pub mod text_mesh;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        board::plugin,
        signs::plugin,
        digits::plugin,
        show_near::plugin,
    ));
}
