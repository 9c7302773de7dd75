//! Characters as other games use them: under forces and kicks, on platforms that throw, under any gravity, on meshes. No grabbing.

/// The step rates, steps a second, at which each situation is played.
const RATES: [u32; 4] = [30, 60, 120, 240];

mod closed_form;
mod kick;
mod lift;
mod terrain;
mod turned_world;

mod bevelled_stairs;
mod forces;
mod forces_in_the_air;
mod gravity;
mod hollows;
mod kerbs;
mod kicks;
mod kicks_in_moves;
mod launches;
mod meshes;
mod platforms;
mod rough_ground;
mod slopes;
mod steep_planes;
