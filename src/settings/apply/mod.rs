//! Carries the settings out: writes the resources of the modules below when [`Settings`](super::Settings) have changed.
//!
//! - [`assist`]: the game speed and the assists.
//! - [`comfort`]: the layer over the tuning.
//! - [`controls`]: mouse, sticks, rumble, and how crouch works.

pub mod assist;
pub mod comfort;
pub mod controls;

use bevy::prelude::*;

/// Carries all settings out.
pub fn plugin(app: &mut App) {
    app.add_plugins((assist::plugin, comfort::plugin, controls::plugin));
}
