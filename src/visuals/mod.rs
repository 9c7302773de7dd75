//! Meshes, materials, light: what the rooms before this one only name.
//!
//! Nothing here is read by the simulation: leave the room out, and the game runs the same, unseen (`springyard run` does).

pub mod coil;
pub mod fade;
pub mod figure;
pub mod finish;
pub mod grid_texture;
pub mod lab;
pub mod light;
pub mod part_mesh;
pub mod quality;

use bevy::prelude::*;

pub use quality::Quality;

/// Draws the yard.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        light::plugin,
        finish::plugin,
        figure::plugin,
        fade::plugin,
        lab::plugin,
        quality::plugin,
    ));
}
