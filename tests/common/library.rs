//! An app of another game, and its captured log: `springyard_test_lab::another_game`.

#[allow(unused_imports, reason = "each test file uses its own part")]
pub use springyard_test_lab::another_game::*;
