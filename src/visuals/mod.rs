//! Meshes, materials and light for components such as [`Appearance`](crate::level::spawn::Appearance) of the modules below.
//!
//! The simulation reads nothing from here: without this module the game runs the same, but draws nothing (`springyard run`).
//!
//! | Module | Content |
//! |---|---|
//! | [`figure`] | secondary motion of the character, on springs. Copy [`mod@figure::pose`] |
//! | [`fade`] | the character is transparent close to the camera |
//! | [`finish`], [`part_mesh`], [`grid_texture`] | meshes and materials of level parts |
//! | [`coil`], [`lab`] | the coil spring mesh, the lab's station |
//! | [`light`], [`quality`] | sun, sky and haze; render quality |

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

/// The visuals that read a frame's state, in this order (in `PostUpdate`).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VisualsSystems {
    /// Poses the figure.
    Pose,
    /// Fades a character that is too close to the camera.
    Fade,
}

/// Adds all visuals.
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
