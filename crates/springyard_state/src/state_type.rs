//! [`StateType`]: the description of one registered type. A hash, a list of fields, a snapshot and a comparison are all walks over these
//! descriptions; this crate has none of them.

use std::any::TypeId;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Mutex;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use serde::Serialize;

use super::column::{Column, EqualValues, Values};

/// What a registered type is to the steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A step changes it, and a later one reads it: in the hash and in snapshots.
    State,
    /// Steps compute it from state, and a later step or the picture reads it: in snapshots, not in the hash.
    Derived,
    /// Steps compute it from state, and compute it again where it is empty: a restored snapshot empties it.
    Cache,
    /// Steps read it, and only systems outside of the fixed step change it, such as a menu. Past steps that run again get the value that
    /// they had the first time.
    Setting,
    /// Systems outside of the fixed step change it, and no step reads it, such as the springs of a camera: in snapshots of frames.
    Frame,
    /// Messages that steps write. Those of steps that run again are dropped.
    Message,
    /// Steps change it, and snapshots have it by a function of its own (`springyard_rewind::register_kept`), such as a physics world. Not
    /// in the hash.
    CopiedElsewhere,
    /// Steps change it, and no snapshot has it, for this reason.
    Unkept(&'static str),
}

/// A value, to be read without knowing its type.
pub enum Reading<'a> {
    /// Read through its `Serialize`, which writes all of it that matters.
    Serialized(&'a dyn erased_serde::Serialize),
    /// Read through its `Debug`, which prints all of it that matters.
    Printed(&'a dyn Debug),
    /// A number of messages.
    Count(usize),
}

/// The description of a registered component or resource. In bevy 0.19 a resource is a component of an entity of its own, so one
/// description serves both.
#[derive(Debug, Clone, Copy)]
pub struct StateType {
    /// Its name in hashes, reports and errors. Unique: see [`StateRegistry::add`](super::StateRegistry::add).
    pub name: &'static str,
    /// The type.
    pub type_id: TypeId,
    /// What it is to the steps.
    pub role: Role,
    /// The entities on which it counts.
    pub is_on: fn(EntityRef) -> bool,
    /// The entities on which systems outside of the fixed step may write it, as input of the next step. `None`: on no entity.
    pub input_on: Option<fn(EntityRef) -> bool>,
    /// Whether an entity with it is part of the state: a restored snapshot hides it where it was not there yet, and brings it back where
    /// it was.
    pub makes_part: bool,
    /// Reads its value. `None`: it has no `Serialize` or `Debug`, and is compared by reflection or not at all.
    pub read: Option<fn(EntityRef) -> Option<Reading>>,
    /// Appends its value to bytes, which are the same for the same value in one world. `None`: it has no `Serialize`.
    pub write: Option<fn(EntityRef, &mut Vec<u8>)>,
    /// Makes an empty list of copies of it, of this capacity.
    pub column: fn(usize) -> Box<dyn Column>,
    /// Empties it: for caches and messages.
    pub reset: fn(&mut EntityWorldMut),
}

impl StateType {
    /// What a step changes and a later one reads. Systems outside of the fixed step may write it, too.
    #[must_use]
    pub fn state<T>(name: &'static str) -> Self
    where
        T: Component<Mutability = Mutable> + Clone + Serialize,
    {
        Self::copied::<T>(name, Role::State)
            .serialized::<T>()
            .with_input_on(|_| true)
            .with_part()
    }

    /// What steps read and only systems outside of the fixed step change.
    #[must_use]
    pub fn setting<T>(name: &'static str) -> Self
    where
        T: Component<Mutability = Mutable> + Clone + PartialEq,
    {
        Self {
            column: |capacity| Box::new(EqualValues(Values(Vec::<T>::with_capacity(capacity)))),
            ..Self::uncopied::<T>(name, Role::Setting)
        }
    }

    /// A type that is copied, on all entities that have it.
    #[must_use]
    pub fn copied<T>(name: &'static str, role: Role) -> Self
    where
        T: Component<Mutability = Mutable> + Clone,
    {
        Self {
            column: |capacity| Box::new(Values(Vec::<T>::with_capacity(capacity))),
            ..Self::uncopied::<T>(name, role)
        }
    }

    /// A type of which no copy is taken.
    #[must_use]
    pub fn uncopied<T: 'static>(name: &'static str, role: Role) -> Self {
        Self {
            name,
            type_id: TypeId::of::<T>(),
            role,
            is_on: |_| true,
            input_on: None,
            makes_part: false,
            read: None,
            write: None,
            column: |_| Box::new(()),
            reset: |_| (),
        }
    }

    /// The same, on these entities only.
    #[must_use]
    pub fn on(self, is_on: fn(EntityRef) -> bool) -> Self {
        Self { is_on, ..self }
    }

    /// The same, and systems outside of the fixed step may write it on these entities, as input of the next step.
    #[must_use]
    pub fn with_input_on(self, input_on: fn(EntityRef) -> bool) -> Self {
        Self {
            input_on: Some(input_on),
            ..self
        }
    }

    /// The same, and entities that have it are part of the state.
    #[must_use]
    pub fn with_part(self) -> Self {
        Self {
            makes_part: true,
            ..self
        }
    }

    /// The same, read through `Serialize`.
    #[must_use]
    pub fn serialized<T: Component + Serialize>(self) -> Self {
        Self {
            read: Some(|entity| Some(Reading::Serialized(entity.get::<T>()?))),
            write: Some(|entity, bytes| {
                if let Some(value) = entity.get::<T>() {
                    append(value, bytes);
                }
            }),
            ..self
        }
    }

    /// The same, read through `Debug`. Numbers are printed exactly.
    #[must_use]
    pub fn printed<T: Component + Debug>(self) -> Self {
        Self {
            read: Some(|entity| Some(Reading::Printed(entity.get::<T>()?))),
            ..self
        }
    }

    /// Whether a snapshot of the steps has it, or notes where it is to be emptied (a cache).
    #[must_use]
    pub fn is_in_snapshots(&self) -> bool {
        matches!(self.role, Role::State | Role::Derived | Role::Cache)
    }
}

/// Appends a value to bytes, in the format of `postcard`. A value that cannot be serialized appends nothing; logged once for each type.
pub fn append<T: Serialize + ?Sized>(value: &T, bytes: &mut Vec<u8>) {
    static REPORTED: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let before = bytes.len();
    let Err(error) = postcard::to_extend(value, Onto(bytes)) else {
        return;
    };
    bytes.truncate(before);
    let name = std::any::type_name::<T>();
    if REPORTED.lock().is_ok_and(|mut types| types.insert(name)) {
        error!("a value of type {name} cannot be compared: {error}");
    }
}

/// Bytes to append to, which stay if that fails.
struct Onto<'a>(&'a mut Vec<u8>);

impl Extend<u8> for Onto<'_> {
    fn extend<I: IntoIterator<Item = u8>>(&mut self, more: I) {
        self.0.extend(more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails after its first byte.
    struct Broken;

    impl Serialize for Broken {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            use serde::ser::{Error, SerializeSeq};
            let mut list = serializer.serialize_seq(Some(2))?;
            list.serialize_element(&1_u8)?;
            Err(S::Error::custom("broken"))
        }
    }

    #[test]
    fn a_value_that_cannot_be_serialized_leaves_the_bytes_before_it() {
        let mut bytes = Vec::new();
        for value in [1_u8, 2] {
            append(&value, &mut bytes);
            append(&Broken, &mut bytes);
        }
        assert_eq!(bytes, [1, 2]);
    }
}
