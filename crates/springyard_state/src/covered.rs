//! What a registration covers: which component, on which entities. [`watch`](fn@super::watch) compares that with what steps change.
//! A type that frames change is covered as well: no step reads it.

use std::any::TypeId;
use std::fmt::{Debug, Write};
use std::hash::{DefaultHasher, Hasher};

use bevy::prelude::*;
use serde::Serialize;

use super::hasher::StateHasher;

/// A component or resource that a registration covers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Covered {
    pub type_id: TypeId,
    /// Whether it covers that of this entity.
    pub is_chosen: fn(EntityRef) -> bool,
}

/// A number that differs between two values of an entity's component (to the odds of a 64-bit hash). `None`: it has none.
pub(super) type Print = fn(&World, EntityRef) -> Option<u64>;

/// Of a type of which the state hash has every value.
pub(super) fn print_serialized<T: Component + Serialize>(
    world: &World,
    entity: EntityRef,
) -> Option<u64> {
    let value = entity.get::<T>()?;
    let mut hasher = StateHasher::new(world);
    hasher.add(value);
    Some(hasher.finish())
}

/// Of a type that prints every value. Numbers are printed exactly.
pub(super) fn print_debug<T: Component + Debug>(_: &World, entity: EntityRef) -> Option<u64> {
    let value = entity.get::<T>()?;
    let mut text = HashedText(DefaultHasher::new());
    write!(text, "{value:?}").ok()?;
    Some(text.0.finish())
}

/// Messages: their number. Between the begin and the end of a step none is dropped.
pub(super) fn print_messages<M: Message>(_: &World, entity: EntityRef) -> Option<u64> {
    let messages = entity.get::<Messages<M>>()?;
    Some(messages.len() as u64)
}

/// Hashes what is written.
struct HashedText(DefaultHasher);

impl Write for HashedText {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}
