//! The time machine: snapshots, rewind, recordings, marks and the timeline.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/panels.rs"]
mod panels;

mod marks;
mod timeline;
