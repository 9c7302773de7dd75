//! The level room's data side: what a level file says, and where its platforms are at a given time.

pub mod file;
pub mod motion;
pub mod shape;

pub use file::{
    CameraRule, Crate, Goal, Level, Motion, Palette, Platform, PlatformSpring, Shape, Solid, Spawn,
};
pub use motion::MotionTarget;
