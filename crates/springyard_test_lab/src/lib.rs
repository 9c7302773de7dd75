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
// The file lies with the tests of `spring_math`, which use it, too: this crate needs bevy, and nothing of `spring_math` compiles bevy.
#[path = "../../spring_math/tests/springs/support/worst.rs"]
pub mod worst;

/// The README's example runs.
#[cfg(all(doctest, feature = "character"))]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(feature = "character")]
mod character;

#[cfg(feature = "character")]
pub use character::*;
pub use drive_lab::DriveLab;

/// The step rates, steps a second, at which a result must be the same.
pub const RATES: [f64; 4] = [30.0, 60.0, 120.0, 240.0];
