//! Dependencies between modules: the source is checked against a table of allowed edges. Modules depend downwards only, and files
//! have no circular dependencies.

mod alone;
mod circles;
mod modules;
mod sources;
mod table;
