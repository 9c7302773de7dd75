//! The time machine: snapshots, the history, what is built on them, and where two runs differ.

#[path = "../common/mod.rs"]
mod common;

mod compared;
mod faults;
mod replays;
mod rewinds;
mod snapshots;
mod state_files;
mod what_ifs;
