//! Which bodies block a camera: fixed and kinematic ones, and dynamic ones with [`BlocksCamera`].
//!
//! All that the camera uses of rapier is in `rapier.rs`, with the moving bodies as drawn in `drawn.rs`; without the feature `rapier`, `none.rs` is in its place.

#[cfg(feature = "rapier")]
mod drawn;
#[cfg(not(feature = "rapier"))]
mod none;
#[cfg(feature = "rapier")]
mod rapier;
#[cfg(feature = "rapier")]
mod skipping;

use bevy::prelude::*;

#[cfg(not(feature = "rapier"))]
pub use none::Obstacles;
#[cfg(not(feature = "rapier"))]
pub(super) use none::plugin;
#[cfg(feature = "rapier")]
pub use rapier::Obstacles;
#[cfg(feature = "rapier")]
pub(super) use rapier::plugin;

/// On a body or a collider that is not there for the camera, as water or leaves: it may come between the camera and its subject, and the
/// camera may be inside it.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct IgnoredByCamera;

/// On a body or a collider that does not block the view of the camera, as glass, a fence or a board: it may come between the camera and its
/// subject. But the camera is moved out of it, in the same frame, so that the picture does not cut it open. So is the camera at a dynamic
/// body without [`BlocksCamera`]. On a view that is an entity of its own it does nothing here; what draws the view may read it.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct SeenPastByCamera;

/// On a dynamic body that blocks the camera: a driven wall, door or platform. Fixed and kinematic bodies block it without this.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct BlocksCamera;
