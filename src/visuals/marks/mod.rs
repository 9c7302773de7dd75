//! What the player touches, and the ghost of a run: big coils, loops, pads, checkpoints.
//!
//! The level spawns an entity with its entry of the file ([`Coil`](crate::level::Coil) and so on) for each; its look is a child of
//! that entity, which stays where it is, and follows the state in `stations`. All of a kind share meshes and materials. Triangles: a coil 280, a loop 160, a pad 24, a checkpoint 284,
//! the ghost 336, a burst 1120 for half a second.
//!
//! | Module | Look |
//! |---|---|
//! | [`things`] | coils and loops, which go when they are taken |
//! | [`burst`] | the dust of a thing that was taken |
//! | [`plates`] | pads and checkpoints, whose colour shows their state |
//! | [`ghost`] | the translucent capsule of an earlier run; `ghost_run` places it |

pub mod burst;
pub mod ghost;
mod ghost_run;
mod look;
pub mod plates;
pub mod things;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        look::plugin,
        things::plugin,
        burst::plugin,
        plates::plugin,
        ghost::plugin,
        ghost_run::plugin,
    ));
}
