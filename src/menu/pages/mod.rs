//! The pages, a file each: what is on a page, and what its rows do. Each has a system in [`MenuSystems::Draw`](super::MenuSystems), which
//! runs while the page is on screen, and draws it with [`frame::show`](super::frame::show).

pub mod capture;
pub mod controls;
pub mod credits;
pub mod last_run;
pub mod levels;
pub mod pause;
pub mod restart;
mod ring;
mod rows;
pub mod settings;
pub mod springs;
pub mod title;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        title::plugin,
        pause::plugin,
        levels::plugin,
        settings::plugin,
        controls::plugin,
        springs::plugin,
        restart::plugin,
        credits::plugin,
        last_run::plugin,
    ));
}
