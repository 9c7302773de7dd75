//! Springyard: a small playable yard where everything that moves, moves on a spring.
//!
//! `docs/library.md` says how its modules work in another game, which needs them without the feature `game`.
//!
//! The modules, each above those that it uses (`tests/module_edges.rs` holds the allowed edges):
//!
//! | module | what it does |
//! |---|---|
//! | [`spring_math`] | every spring: arithmetic only, a crate of its own that knows no engine |
//! | [`ron_file`] | reads files and says in which line they are wrong |
//! | [`timestep`] | frame time -> fixed steps -> views interpolated to the frame |
//! | [`engine`] | rapier in bevy's fixed schedule; bodies enter it in order and stay finite |
//! | [`drive`] | springs -> velocities of rigid bodies |
//! | [`baselines`] | the same by rapier's own means, for comparison |
//! | [`input`] | devices, scripts -> an [`Intent`](input::Intent) per character: latched presses and directions, and where to look |
//! | [`character`] | intent -> springs on one floating capsule: a state machine |
//! | [`camera`] | views and look direction -> the camera's pose, at frame rate |
//! | [`tuning`] | gathers the parameters of the modules below: presets, ranges, units |
//! | [`level`] | a RON file, checked -> bodies and their views; reload while playing |
//! | [`lab`] | every substep policy and integrator on live bodies, side by side with the exact curve |
//! | [`visuals`] | meshes, materials, light, quality |
//! | [`overlay`] | help, errors and panels on screen; reads everything, nothing reads it |
//! | [`schedule`] | one frame as a list |
//! | [`game`] | the modules composed into the game |
//! | [`cli`] | the commands `play`, `run`, `capture`, `trace`, `check` |

#![warn(clippy::too_many_lines)]

pub use spring_math;

/// The page's code compiles.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
pub struct InYourOwnGame;

// From the bottom up.
#[cfg(feature = "game")]
pub mod baselines;
pub mod camera;
pub mod character;
#[cfg(feature = "game")]
pub mod cli;
pub mod drive;
pub mod engine;
#[cfg(feature = "game")]
pub mod game;
pub mod input;
#[cfg(feature = "game")]
pub mod lab;
#[cfg(feature = "game")]
pub mod level;
#[cfg(feature = "game")]
pub mod overlay;
#[cfg(feature = "game")]
pub mod ron_file;
#[cfg(feature = "game")]
pub mod schedule;
pub mod timestep;
#[cfg(feature = "game")]
pub mod tuning;
#[cfg(feature = "game")]
pub mod visuals;

#[cfg(test)]
#[path = "../crates/spring_math/tests/support/worst.rs"]
mod worst;
