//! [`Column`]: copies of the values of one type, without knowing the type.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;

/// Copies of the values of one component, in the order in which they were added.
pub trait Column: Send + Sync {
    /// Adds the value of an entity. Returns whether the entity has one.
    fn push(&mut self, entity: EntityRef) -> bool;

    /// Gives an entity a copy, without marking it as changed where the entity has the component.
    fn put(&self, index: usize, entity: &mut EntityWorldMut);

    /// Whether the copy at this place equals the value that an entity has now; `false` if these cannot be compared.
    fn is_value_of(&self, _index: usize, _entity: EntityRef) -> bool {
        false
    }

    /// The memory that the copies take, without what they own elsewhere, bytes.
    fn bytes(&self) -> usize;
}

/// Copies of a type that is `Clone`.
pub(super) struct Values<T>(pub Vec<T>);

impl<T: Component<Mutability = Mutable> + Clone> Column for Values<T> {
    fn push(&mut self, entity: EntityRef) -> bool {
        let value = entity.get::<T>();
        if let Some(value) = value {
            self.0.push(value.clone());
        }
        value.is_some()
    }

    fn put(&self, index: usize, entity: &mut EntityWorldMut) {
        let Some(value) = self.0.get(index) else {
            return;
        };
        match entity.get_mut::<T>() {
            Some(mut present) => *present.bypass_change_detection() = value.clone(),
            None => {
                entity.insert(value.clone());
            }
        }
    }

    fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<T>()
    }
}

/// Copies of a type that is `PartialEq`, too.
pub(super) struct EqualValues<T>(pub Values<T>);

impl<T: Component<Mutability = Mutable> + Clone + PartialEq> Column for EqualValues<T> {
    fn push(&mut self, entity: EntityRef) -> bool {
        self.0.push(entity)
    }

    fn put(&self, index: usize, entity: &mut EntityWorldMut) {
        self.0.put(index, entity);
    }

    fn is_value_of(&self, index: usize, entity: EntityRef) -> bool {
        let copy = self.0.0.get(index);
        copy.is_some_and(|copy| entity.get::<T>() == Some(copy))
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// No copies.
impl Column for () {
    fn push(&mut self, _: EntityRef) -> bool {
        false
    }

    fn put(&self, _: usize, _: &mut EntityWorldMut) {}

    fn bytes(&self) -> usize {
        0
    }
}
