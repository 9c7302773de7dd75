//! Levels: their files, mistakes and warnings; loading anew and respawning.

#[path = "../common/mod.rs"]
mod common;

mod bad_levels;
mod discs;
mod driven_axes;
mod hinges;
mod levels;
mod named;
mod pivots;
mod reactions;
mod reload;
mod respawn;
mod surfaces;
mod turn_springs;
mod warnings;
