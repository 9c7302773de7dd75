//! The step policies: live, injected frame times, hitches, and the table of `docs/policies.md`.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/owned.rs"]
mod owned;

mod hitch;
mod injector;
mod key;
mod live;
mod same_hash;
mod table;
