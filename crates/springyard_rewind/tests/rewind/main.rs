//! Steps that run again, seeks, and time that is held, on either loop.

mod bodies;
mod both_loops;
mod branches;
mod fixed_camera;
mod gravity;
mod held;
mod history;
mod links;
mod memory;
mod replayed;
mod settings;
mod steps_again;
mod watched;
