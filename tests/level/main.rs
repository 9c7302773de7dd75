//! Levels: their files, mistakes and warnings; loading anew and respawning.

#[path = "../common/mod.rs"]
mod common;

mod bad_levels;
mod levels;
mod marks;
mod reload;
mod respawn;
mod warnings;
