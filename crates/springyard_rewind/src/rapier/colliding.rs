//! Copies of rapier's `CollidingEntities`: it adds up collisions that begin and end, so it is state. It can be copied by reflection only.

use bevy::prelude::*;
use bevy_rapier3d::prelude::CollidingEntities;
use springyard_state::Column;

#[derive(Default)]
pub(super) struct Copies(Vec<Box<dyn Reflect>>);

impl Column for Copies {
    fn push(&mut self, entity: EntityRef) -> bool {
        let value = entity.get::<CollidingEntities>();
        let copy = value.and_then(|value| value.reflect_clone().ok());
        let is_copied = copy.is_some();
        self.0.extend(copy);
        is_copied
    }

    fn put(&self, index: usize, entity: &mut EntityWorldMut) {
        let copy = self.0.get(index).and_then(|it| it.reflect_clone().ok());
        let copy = copy.map(|copy| copy.take::<CollidingEntities>());
        if let Some(Ok(copy)) = copy {
            entity.insert(copy);
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(self.0.as_slice())
    }
}
