//! Numbers in tables of the docs: `springyard_test_lab::owned`.

#[allow(unused_imports, reason = "each test file uses its own part")]
pub use springyard_test_lab::owned::*;
