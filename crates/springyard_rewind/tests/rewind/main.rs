//! Steps that run again, seeks, and time that is held, on either loop.

mod both_loops;
mod held;
mod steps_again;
