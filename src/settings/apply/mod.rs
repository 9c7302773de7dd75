//! Puts the settings into force: when a setting changes, and in the first frame, it is copied into the resources of the modules below.
//! Those modules know nothing of settings.
//!
//! | Module | Settings |
//! |---|---|
//! | [`display`] | window, vertical sync, frame cap, graphics quality, render scale; F11 |
//! | [`interface`] | scale of text and panels, colours |
//! | [`controls`] | mouse, sticks, rumble, and how crouch works |
//! | [`comfort`] | the layer over the tuning |
//! | [`assist`] | the game speed and the assists |

pub mod assist;
pub mod comfort;
pub mod controls;
pub mod display;
pub mod interface;

use bevy::prelude::*;

/// Applies the resource [`Settings`](super::Settings), which must be there when the app starts.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        display::plugin,
        interface::plugin,
        controls::plugin,
        comfort::plugin,
        assist::plugin,
    ));
}
