//! [`Skipping`]: casts that find nothing of some colliders, not even where the camera is inside one.

use bevy::prelude::*;

use super::super::sight::{Casts, Reach};

/// The queries of `casts`, without the colliders that `skips` names.
pub(super) struct Skipping<C, F> {
    pub casts: C,
    pub skips: F,
}

impl<C: Casts, F: Fn(Entity) -> bool> Casts for Skipping<C, F> {
    fn body_of(&self, collider: Entity) -> Option<Entity> {
        self.casts.body_of(collider)
    }

    fn cast_ray(
        &self,
        from: Vec3,
        to: Vec3,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Vec3)> {
        self.casts
            .cast_ray(from, to, &|it| of(it) && !(self.skips)(it))
    }

    fn cast_ball(
        &self,
        from: Vec3,
        to: Vec3,
        radius: f32,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Reach)> {
        self.casts
            .cast_ball(from, to, radius, &|it| of(it) && !(self.skips)(it))
    }

    fn touched(&self, at: Vec3, radius: f32, of: &dyn Fn(Entity) -> bool) -> Vec<Entity> {
        self.casts
            .touched(at, radius, &|it| of(it) && !(self.skips)(it))
    }

    fn nearest_point(&self, at: Vec3, of: &dyn Fn(Entity) -> bool) -> Option<(Vec3, bool)> {
        self.casts
            .nearest_point(at, &|it| of(it) && !(self.skips)(it))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boxes::{Boxes, entity, wall};

    #[test]
    fn no_query_finds_a_collider_that_is_skipped() {
        let casts = Skipping {
            casts: Boxes(vec![wall(3.0), wall(4.0), wall(2.0)]),
            skips: |it: Entity| it == entity(1),
        };
        // Asked for the first two only.
        let of = |it: Entity| it != entity(3);
        let far = Vec3::Z * 8.0;
        let (hit, at) = casts.cast_ray(Vec3::ZERO, far, &of).unwrap();
        assert_eq!((hit, at), (entity(2), Vec3::Z * 4.0));
        let (hit, reach) = casts.cast_ball(Vec3::ZERO, far, 0.5, &of).unwrap();
        assert_eq!((hit, reach.metres), (entity(2), 3.5));
        assert_eq!(casts.touched(far, 0.5, &of), [entity(2)]);
        let nearest = casts.nearest_point(Vec3::ZERO, &of);
        assert_eq!(nearest, Some((Vec3::Z * 4.0, false)));
        assert_eq!(casts.body_of(entity(2)), Some(entity(2)));
    }
}
