//! The step policies: live, injected frame times, hitches, and the table of `docs/policies.md`.

mod hitch;
mod injector;
mod key;
mod live;
mod same_hash;
mod table;
