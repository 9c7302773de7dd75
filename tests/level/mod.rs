//! Levels: their files, mistakes and warnings; reloading and respawning.

mod angles;
mod bad_levels;
mod belts;
mod discs;
mod documented;
mod driven_axes;
mod frame_clocks;
mod hinges;
mod levels;
mod marks;
mod moves;
mod named;
mod pivots;
mod platform_surfaces;
mod reactions;
mod reload;
mod respawn;
mod rope;
mod smoothing;
mod surfaces;
mod tables;
mod targets;
mod turn_springs;
mod turned_crates;
mod warnings;
mod yard_lift;
