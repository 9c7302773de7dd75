//! The crates in another game. `library_silence` is a program of its own, since it captures the log.

#[path = "../common/library.rs"]
mod library;

mod examples;
mod order;
mod views;
