//! Applies the [`Settings`](super::Settings) to the modules below, whenever a setting changes.
//!
//! - `assist`: the game speed and the assists.

mod assist;

use bevy::prelude::*;

/// Applies the settings at the start and whenever they change.
pub fn plugin(app: &mut App) {
    app.add_plugins(assist::plugin);
}
