//! The character controller, one folder for each area: select with `cargo test -p springyard_character feel::`.

mod character;
mod feel;
mod moves;
mod outside;
