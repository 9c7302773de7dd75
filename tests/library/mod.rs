//! The crates in a game of your own. `library_silence` is a program of its own, since it captures the log.

mod examples;
mod order;
mod views;
