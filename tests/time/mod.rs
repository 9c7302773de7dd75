//! The time machine: snapshots, the history, what is built on them, and where two runs differ.

mod cannon;
mod change_detection;
mod checked;
mod compared;
mod events;
mod faults;
mod frame_inputs;
mod marks;
mod mass;
mod played_spawns;
mod pools;
mod replays;
mod rewinds;
mod seeks;
mod snapshots;
mod spawn_faults;
mod spawn_histories;
mod spawns;
mod state_files;
mod timeline;
mod tuned;
mod unregistered;
mod what_ifs;
