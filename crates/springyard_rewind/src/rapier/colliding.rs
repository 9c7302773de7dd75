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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_touches_a_body_is_copied_and_put_back() {
        let mut world = World::new();
        let [floor, lamp] = [(); 2].map(|()| world.spawn_empty().id());
        world.entity_mut(floor).insert(CollidingEntities::default());
        let mut copies = Copies::default();
        assert_eq!(copies.bytes(), 0);
        assert!(!copies.push(world.entity(lamp)));
        assert_eq!(copies.bytes(), 0);
        for count in 1..3 {
            assert!(copies.push(world.entity(floor)));
            assert_eq!(copies.bytes(), count * size_of::<Box<dyn Reflect>>());
        }
        copies.put(1, &mut world.entity_mut(lamp));
        assert!(world.get::<CollidingEntities>(lamp).is_some());
    }
}
