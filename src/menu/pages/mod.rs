//! The pages of the menu.
//!
//! | file | page |
//! |---|---|
//! | [`settings`] | all settings, by section |
//! | [`controls`] | actions and their buttons; [`capture`] waits for the button to bind |
//!
//! `rows` has what their rows have in common.

pub mod capture;
pub mod controls;
mod rows;
pub mod settings;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((settings::plugin, controls::plugin));
}
