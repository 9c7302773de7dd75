//! Meshes, materials, light: what the modules below only name.
//!
//! Nothing here is read by the simulation: without this module the game runs the same, unseen (`springyard run` does).

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

use crate::camera::CameraSystems;

/// What is drawn from the state of a frame, in this order (in `PostUpdate`).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VisualsSystems {
    /// Poses the figure.
    Pose,
    /// Fades a character that is too near the camera.
    Fade,
}

/// Draws the yard.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        PostUpdate,
        (
            VisualsSystems::Pose.before(TransformSystems::Propagate),
            VisualsSystems::Fade.after(CameraSystems::Place),
        ),
    )
    .add_plugins((
        light::plugin,
        finish::plugin,
        figure::plugin,
        fade::plugin,
        lab::plugin,
        quality::plugin,
    ));
}
