//! The time machine: snapshots, the history, what is built on them, and where two runs differ.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/panels.rs"]
mod panels;
#[path = "../common/parameters.rs"]
mod parameters;

mod compared;
mod faults;
mod marks;
mod mass;
mod replays;
mod rewinds;
mod seeks;
mod snapshots;
mod state_files;
mod timeline;
mod tuned;
mod unregistered;
mod what_ifs;
