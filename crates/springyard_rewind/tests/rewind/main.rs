//! Steps that run again, seeks, and time that is held, on either loop.

mod bodies;
mod both_loops;
mod branches;
mod button;
mod changes;
mod fixed_camera;
mod gravity;
mod held;
mod history;
mod late_bodies;
mod links;
mod memory;
mod replayed;
mod seeks;
mod settings;
mod spawns;
mod steps_again;
mod travel;
mod watched;
