//! A level for tests of what the screen says of one.

use crate::level::{self, Level};

/// A level of one ground with these further fields, as a level file writes them.
pub fn level_with(fields: &str) -> Level {
    let text = format!(
        r#"(
            name: "test",
            spawn: (position: (0, 0, 0)),
            kill_below_m: -5,
            solids: [(name: "ground", shape: Box(size_m: (20, 1, 20)), position: (0, -0.5, 0))],
            {fields}
        )"#
    );
    level::parse("test.ron", text).unwrap_or_else(|errors| panic!("{errors}"))
}
