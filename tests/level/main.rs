//! Levels: their files, mistakes and warnings; loading anew and respawning.

#[path = "../common/mod.rs"]
mod common;

mod bad_levels;
mod frame_clocks;
mod levels;
mod reload;
mod respawn;
mod targets;
mod warnings;
