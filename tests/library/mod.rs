//! The crates in a game of your own. `library_silence` is a program of its own, since it captures the log.

mod examples;
mod order;
mod views;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

/// Rapier as a game adds it that has a fixed schedule of its own.
fn own_rapier(app: &mut App) {
    app.add_plugins(RapierPhysicsPlugin::<NoUserData>::default().in_fixed_schedule());
}
