//! Dependencies inside the packages. Cargo enforces the edges between crates; here the modules of the game (`src/`) are checked against
//! a table of allowed edges, from the top down only, and the files of every crate for circular dependencies.

mod circles;
mod modules;
mod sources;
mod table;
