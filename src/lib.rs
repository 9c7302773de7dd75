//! Springyard: springs for games in bevy and rapier, and a small playable yard where everything that moves, moves on a spring.
//!
//! This crate is the game. The parts that other games use are crates of their own, each with a README: [`spring_math`],
//! [`springyard_state`], [`springyard_timestep`], [`springyard_drive`], [`springyard_character`], [`springyard_camera`],
//! [`springyard_rewind`], [`springyard_workbench`] and [`springyard_sound`]. `docs/library.md` says what spans them; `examples/` has
//! short programs.
//!
//! The game's modules are in `ARCHITECTURE.md` in the order of their dependencies, each with what it does
//! (`tests/module_edges/table.rs` holds the allowed ones).

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

// In alphabetical order; `ARCHITECTURE.md` has the order of dependencies.
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
