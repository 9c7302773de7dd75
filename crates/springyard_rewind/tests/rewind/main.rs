//! Steps that run again, seeks, and time that is held, on either loop.

mod bodies;
mod both_loops;
mod button;
mod changes;
mod held;
mod history;
mod late_bodies;
mod seeks;
mod spawns;
mod steps_again;
mod travel;
mod watched;
