//! The crates in another game. `library_silence` is a program of its own, since it captures the log.

mod examples;
mod order;
mod views;
