//! The step policies.

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
