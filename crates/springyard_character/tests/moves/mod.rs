//! Moves: those that a game adds, with the public interface of the crate alone, and those of the crate.

#[path = "../../examples/own_move/main.rs"]
#[allow(dead_code, reason = "the example also prints a table")]
mod own_move;

mod bad_parameters;
mod dash;
mod glide;
mod ledge;
mod planet;
mod priority;
mod rope;
mod take_overs;
mod turned_world;
mod wall;
mod wall_jump;
mod whole_motion;
mod world;
