//! The time machine: snapshots, the history, and where two runs differ.

#[path = "../common/mod.rs"]
mod common;

mod rewinds;
