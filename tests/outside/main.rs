//! `springyard_character` in another game: characters under forces and kicks, on platforms that throw, under any gravity. No
//! level, no command line.

#[path = "../common/library.rs"]
mod library;
#[path = "../../crates/spring_math/tests/support/worst.rs"]
mod worst;

mod closed_form;
mod kick;
mod lift;
mod shapes;
mod terrain;
mod world;

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
