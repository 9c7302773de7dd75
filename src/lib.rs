//! Springyard: springs for games in bevy and rapier, and a small playable yard where everything that moves, moves on a spring.
//!
//! This crate is the game. The parts that other games use are crates of their own, each with a README: [`spring_math`],
//! [`springyard_state`], [`springyard_timestep`], [`springyard_drive`], [`springyard_character`], [`springyard_camera`],
//! [`springyard_rewind`], [`springyard_workbench`] and [`springyard_sound`]. `docs/library.md` says what spans them; `examples/` has
//! short programs.
//!
//! The game's modules, each listed after those that it uses (`tests/module_edges/table.rs` holds the allowed dependencies):
//!
//! | module | purpose |
//! |---|---|
//! | [`ron_file`] | reads RON files, with errors that name file, line and column |
//! | [`user_files`] | the folder of the user's files; writing one as a whole or not at all |
//! | [`game_files`] | levels, presets, bindings and pictures: on disk, or inside the program |
//! | [`frames`] | frame times in place of measured ones; pause and speed |
//! | [`parameters`] | the fields of a struct as a list: numbers, switches and choices with unit, ranges and description |
//! | [`baselines`] | rapier's `PdController` and joint motors on the same targets, for comparison |
//! | [`input`] | devices and scripts -> an [`Intent`](springyard_character::Intent) per character: latched presses and directions, and the look direction |
//! | [`tuning`] | the parameters of character, camera, figure and look: presets, ranges, units |
//! | [`level`] | RON file -> checked level -> bodies and their views; reload while playing |
//! | [`lab`] | every substep policy and integrator on live bodies, beside the exact curve |
//! | [`stations`] | what there is to play for: dials, pads, coils, loops, checkpoints, the run and its clock |
//! | [`time`] | the game's part of rewinding: what if, recordings |
//! | [`visuals`] | meshes, materials, light, quality |
//! | [`overlay`] | help, errors and panels on screen: shows the state of all modules, and none of them reads it |
//! | [`rumble`] | gamepad rumble from landings, blows and throws |
//! | [`sound`] | the sound of a run: what is struck rings on springs |
//! | [`settings`] | what this player, screen and machine need: kept in a file of the user |
//! | [`profile`] | best runs and lamps of this player, kept in a file of the user |
//! | [`workbench`] | demos of springs that one drags by hand, with sliders and numbers |
//! | [`menu`] | title, pause, levels, settings and more, each usable with keys, mouse or gamepad alone |
//! | [`prompts`] | hints: which key does something, shown once |
//! | [`schedule`] | the order of systems in one frame, as a list |
//! | [`game`] | the modules composed into the game |
//! | [`cli`] | the commands `play`, `run`, `replay`, `capture`, `trace`, `springs`, `feel`, `check`, `levels`, `export` |

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
pub mod baselines;
pub mod cli;
pub mod frames;
pub mod game;
pub mod game_files;
pub mod input;
pub mod lab;
pub mod level;
pub mod menu;
pub mod overlay;
pub mod parameters;
pub mod profile;
pub mod prompts;
pub mod ron_file;
pub mod rumble;
pub mod schedule;
pub mod settings;
pub mod sound;
pub mod stations;
pub mod time;
pub mod tuning;
pub mod user_files;
pub mod visuals;
pub mod workbench;
