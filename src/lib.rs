//! Springyard: springs for games in bevy and rapier, and a small playable yard where everything that moves, moves on a spring.
//!
//! Start with the module that you need; each opens with what to copy. `docs/library.md` describes the modules in another game,
//! which uses them without the feature `game`; `examples/` has a short program for each.
//!
//! The modules, each listed after those that it uses (`tests/module_edges/table.rs` holds the allowed dependencies):
//!
//! | module | purpose |
//! |---|---|
//! | [`spring_math`] | every spring: arithmetic only, in a separate crate without bevy and rapier |
//! | [`parameter`] | the default, ranges and words of a parameter, on its field |
//! | [`ron_file`] | reads RON files, with errors that name file, line and column |
//! | [`user_files`] | the folder of the user's files; writing one as a whole or not at all |
//! | [`state`] | what a step changes, registered by the modules: the state hash, snapshots |
//! | [`timestep`] | fixed timestep with interpolation: frame time -> fixed steps -> views interpolated to the frame |
//! | [`engine`] | rapier in bevy's fixed schedule: deterministic order of bodies, NaN guard |
//! | [`drive`] | springs that move rigid bodies: PD control, velocity drives, targets, paths |
//! | [`baselines`] | rapier's `PdController` and joint motors on the same targets, for comparison |
//! | [`camera`] | third-person camera: views and look direction -> the camera's pose, at frame rate |
//! | [`input`] | devices and scripts -> an [`Intent`](character::Intent) per character: latched presses and directions, and the look direction |
//! | [`character`] | character controller: intent -> springs on one floating capsule; a state machine |
//! | [`grab`] | picking up, holding and throwing a body: a drive with a limited force |
//! | [`tuning`] | the parameters of the modules above in this list: presets, ranges, units |
//! | [`level`] | RON file -> checked level -> bodies and their views; reload while playing |
//! | [`lab`] | every substep policy and integrator on live bodies, beside the exact curve |
//! | [`stations`] | what one plays for: dials, pads, coils, loops, checkpoints, the run and its clock |
//! | [`rewind`] | any step of the last five minutes again: history, seeks, rewind |
//! | [`time`] | the game's part of rewinding: what if, recordings |
//! | [`visuals`] | meshes, materials, light, quality |
//! | [`overlay`] | help, errors and panels on screen: shows the state of all modules, and none of them reads it |
//! | [`rumble`] | gamepad rumble from landings, blows and throws |
//! | [`settings`] | what this player, screen and machine need: kept in a file of the user |
//! | [`profile`] | best runs and lamps of this player, kept in a file of the user |
//! | [`menu`] | title, pause, levels and what else is around the game, for keys, mouse and gamepad alone |
//! | [`prompts`] | hints: which key does something, shown once |
//! | [`schedule`] | the order of systems in one frame, as a list |
//! | [`game`] | the modules composed into the game |
//! | [`cli`] | the commands `play`, `run`, `replay`, `capture`, `trace`, `check` |

#![warn(clippy::too_many_lines)]

pub use spring_math;

/// Compiles the code blocks of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// Compiles the code blocks of `docs/library.md` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
pub struct InYourOwnGame;

/// Compiles the code blocks of `docs/time.md` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../docs/time.md")]
pub struct TimeMachine;

// In alphabetical order; the table above has the order of dependencies.
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
pub mod grab;
pub mod input;
#[cfg(feature = "game")]
pub mod lab;
#[cfg(feature = "game")]
pub mod level;
#[cfg(feature = "game")]
pub mod menu;
#[cfg(feature = "game")]
pub mod overlay;
pub mod parameter;
#[cfg(feature = "game")]
pub mod profile;
#[cfg(feature = "game")]
pub mod prompts;
pub mod rewind;
#[cfg(feature = "game")]
pub mod ron_file;
#[cfg(feature = "game")]
pub mod rumble;
#[cfg(feature = "game")]
pub mod schedule;
#[cfg(feature = "game")]
pub mod settings;
pub mod state;
#[cfg(feature = "game")]
pub mod stations;
pub mod time;
pub mod timestep;
#[cfg(feature = "game")]
pub mod tuning;
#[cfg(feature = "game")]
pub mod user_files;
#[cfg(feature = "game")]
pub mod visuals;

#[cfg(test)]
#[path = "../crates/spring_math/tests/support/worst.rs"]
mod worst;
