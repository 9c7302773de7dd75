//! The level room's data side: a RON file becomes a checked [`Level`].
//!
//! [`load`] reads a file, checks it and returns either a [`Level`] that is safe to spawn, or every mistake in the file
//! with its line and column. The format is described for its writers in `docs/levels.md`.
//!
//! In the order that data flows:
//! - [`file`](mod@file): what a level file may say, with units, ranges and defaults.
//! - [`check`]: the checks that a schema cannot express.
//! - [`shape`]: a solid's shape cut into convex parts; where a ray meets it.
//! - [`motion`]: where a platform wants to be at a given time.

pub mod check;
pub mod file;
pub mod motion;
pub mod shape;

pub use check::{load, parse};
pub use file::{
    CameraRule, Crate, Goal, Level, Motion, Palette, Platform, PlatformSpring, Shape, Solid, Spawn,
};
pub use motion::MotionTarget;
