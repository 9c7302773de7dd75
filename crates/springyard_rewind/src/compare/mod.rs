//! All registered state as one number, and as a list of named values; where two lists differ.
//!
//! `serializer` takes a value apart; `walk` goes through all values of a world in one order. [`mod@hash`] and [`mod@fields`] are built on
//! the two.

pub mod bodies;
pub mod checksums;
pub mod difference;
mod field_sink;
pub mod fields;
pub mod hash;
pub mod hasher;
pub mod layout;
mod serializer;
mod walk;
