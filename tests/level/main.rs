//! Levels: their files, mistakes and warnings; loading anew and respawning.

#[path = "../common/mod.rs"]
mod common;

mod bad_levels;
mod belts;
mod levels;
mod reload;
mod respawn;
mod surfaces;
mod turned_crates;
mod warnings;
