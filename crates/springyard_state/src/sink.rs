//! [`StateSink`]: what the values of a state are added to.

use serde::Serialize;

use super::field_sink::FieldSink;
use super::hasher::StateHasher;

/// Takes the values of a state, one after another.
pub enum StateSink<'a, 'w> {
    /// For [`hash`](super::hash()).
    Hash(&'a mut StateHasher<'w>),
    /// For [`fields`](super::fields()).
    Fields(&'a mut FieldSink<'w>),
}

impl StateSink<'_, '_> {
    /// Adds a value.
    pub fn add<T: Serialize + ?Sized>(&mut self, value: &T) {
        match self {
            Self::Hash(hasher) => hasher.add(value),
            Self::Fields(fields) => fields.add(value),
        }
    }
}
