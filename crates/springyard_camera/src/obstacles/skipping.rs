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
