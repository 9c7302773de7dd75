//! The time machine: past steps again, exactly.

#[path = "../common/mod.rs"]
mod common;

mod what_ifs;
