//! A camera that circles something: over the title the way from the spawn to the goal, at the goal the figure. It replaces the rig's pose
//! after the rig's own systems have run, so the rig keeps following the player and is there when the orbit ends.
//!
//! | Module | Content |
//! |---|---|
//! | [`circling`] | [`Circling`]: where such a camera is and looks, from an angle and a distance |
//! | [`way`] | which way round it goes, and where it turns back because something would come in between |
//! | [`clear`] | whether a camera at a place sees all of the figure |
//! | [`blend`] | the way from the rig's pose to the circle and back, on springs |
//! | [`at_goal`] | the camera at the goal |

pub mod at_goal;
pub mod blend;
pub mod circling;
pub mod clear;
pub mod way;

use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;

use super::VisualsSystems;
use springyard_camera::CameraSystems;

pub use at_goal::{AtGoal, GoalOrbit};
pub use circling::Circling;

/// The cameras that replace the rig's pose (in `PostUpdate`), in this order: the last one that runs is seen.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OrbitSystems {
    /// At the goal.
    Goal,
    /// Over the title.
    Title,
}

/// The camera at the goal. Needs the resources of `stations` and of the camera module.
pub fn plugin(app: &mut App) {
    order_systems(app);
    app.add_plugins(at_goal::plugin);
}

/// Puts the set [`OrbitSystems`] into its place.
pub fn order_systems(app: &mut App) {
    app.configure_sets(
        PostUpdate,
        (OrbitSystems::Goal, OrbitSystems::Title)
            .chain()
            .after(CameraSystems::Place)
            .before(VisualsSystems::Fade)
            .before(TransformSystems::Propagate)
            // Bodies are culled by what is drawn.
            .before(CameraUpdateSystems),
    );
}
