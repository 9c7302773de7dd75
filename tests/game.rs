//! The game as a whole, one folder for each area. One program, since linking it takes most of the time: select with
//! `cargo test --test game stations::`.

mod common;

mod assist;
mod commands;
mod feel;
mod lab;
mod level;
mod library;
mod menu;
mod module_edges;
mod policy;
mod random_play;
mod stations;
mod time;
mod tuning;
mod user_files;
mod whole;
