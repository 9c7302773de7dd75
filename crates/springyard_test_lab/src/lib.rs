//! Worlds and measuring helpers for the tests of the parts: behaviour is tested on bodies in an app without levels, devices and
//! rendering, so that the tests of a part compile that part and what it stands on.
//!
//! Start with `CharacterLab` (feature `character`) or [`DriveLab`].

#![warn(clippy::too_many_lines)]

pub mod another_game;
pub mod closed_form;
pub mod drive_lab;
pub mod loops;
pub mod meshes;
pub mod owned;
#[path = "../../spring_math/tests/springs/support/worst.rs"]
pub mod worst;

#[cfg(feature = "character")]
mod bodies;
#[cfg(feature = "character")]
pub mod character_lab;
#[cfg(feature = "character")]
pub mod logs;
#[cfg(feature = "character")]
mod platform;
#[cfg(feature = "character")]
pub mod scene;
#[cfg(feature = "character")]
pub mod seen;
#[cfg(feature = "character")]
pub mod setup;
#[cfg(feature = "character")]
mod timeline;
#[cfg(feature = "character")]
mod turn;

pub use drive_lab::DriveLab;

#[cfg(feature = "character")]
pub use bodies::{Crate, Solid};
#[cfg(feature = "character")]
pub use character_lab::CharacterLab;
#[cfg(feature = "character")]
pub use logs::{Frame, Step};
#[cfg(feature = "character")]
pub use platform::Platform;
#[cfg(feature = "character")]
pub use scene::Scene;
#[cfg(feature = "character")]
pub use seen::Seen;
#[cfg(feature = "character")]
pub use setup::Setup;
#[cfg(feature = "character")]
pub use springyard_character::IntentButton;
#[cfg(feature = "character")]
pub use timeline::Input;

/// The step rates, steps a second, at which a result must be the same.
pub const RATES: [f64; 4] = [30.0, 60.0, 120.0, 240.0];
