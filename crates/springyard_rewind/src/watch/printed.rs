//! [`print`]: a value as a number, to see whether it has changed.

use std::fmt::Write;
use std::hash::{DefaultHasher, Hasher};

use bevy::prelude::*;
use springyard_state::Reading;

use crate::compare::hasher::StateHasher;

/// A number that differs between two values (to the odds of a 64-bit hash).
pub(super) fn print(world: &World, value: &Reading) -> u64 {
    match value {
        Reading::Serialized(value) => {
            let mut hasher = StateHasher::new(world);
            hasher.add(*value);
            hasher.finish()
        }
        // Numbers are printed exactly. Writing to a hash never fails.
        Reading::Printed(value) => {
            let mut text = HashedText(DefaultHasher::new());
            write!(text, "{value:?}").unwrap_or_default();
            text.0.finish()
        }
        // Between the start and the end of a step no message is dropped.
        Reading::Count(count) => *count as u64,
    }
}

/// Hashes what is written.
struct HashedText(DefaultHasher);

impl Write for HashedText {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}
