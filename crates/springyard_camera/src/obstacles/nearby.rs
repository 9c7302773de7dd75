//! [`Nearby`]: the colliders around a rig, found once in a frame. The dozens of casts of a rig then try these few, in place of a search of the
//! whole world for each cast.

use std::cell::OnceCell;

use bevy::prelude::*;
use bevy_rapier3d::parry::bounding_volume::{Aabb, BoundingVolume};

use super::super::sight::{Casts, Reach};
use super::drawn::{DrawnColliders, swept};
use super::rapier::RapierCasts;

/// The queries of the rapier world without the colliders that `skips` names, not even where the camera is inside one. A query that stays
/// in the box `within` (m) tries the colliders that meet this box; another one searches the whole world.
pub(super) struct Nearby<'a, F> {
    pub world: RapierCasts<'a>,
    pub skips: F,
    pub within: Option<Aabb>,
    pub found: OnceCell<DrawnColliders>,
}

impl<F: Fn(Entity) -> bool> Nearby<'_, F> {
    /// The colliders to try for a query of this box, m; `None` if it leads out of the box `within`.
    fn around(&self, query: Aabb) -> Option<&DrawnColliders> {
        let within = self.within.filter(|within| within.contains(&query))?;
        let RapierCasts { rapier, drawn } = &self.world;
        let find = || drawn.with_those_at_rest(rapier, within, &self.skips);
        Some(self.found.get_or_init(find))
    }
}

impl<F: Fn(Entity) -> bool> Casts for Nearby<'_, F> {
    fn body_of(&self, collider: Entity) -> Option<Entity> {
        self.world.body_of(collider)
    }

    fn cast_ray(
        &self,
        from: Vec3,
        to: Vec3,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Vec3)> {
        let Some(found) = self.around(swept(from, to, 0.0)) else {
            let of = |it| of(it) && !(self.skips)(it);
            return self.world.cast_ray(from, to, &of);
        };
        let (entity, part) = found.cast_ray(&self.world.rapier, (from, to), of)?;
        Some((entity, from.lerp(to, part)))
    }

    fn cast_ball(
        &self,
        from: Vec3,
        to: Vec3,
        radius: f32,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Reach)> {
        let Some(found) = self.around(swept(from, to, radius)) else {
            let of = |it| of(it) && !(self.skips)(it);
            return self.world.cast_ball(from, to, radius, &of);
        };
        found.cast_ball(&self.world.rapier, (from, to), radius, of)
    }

    fn touched(&self, at: Vec3, radius: f32, of: &dyn Fn(Entity) -> bool) -> Vec<Entity> {
        let Some(found) = self.around(swept(at, at, radius)) else {
            let of = |it| of(it) && !(self.skips)(it);
            return self.world.touched(at, radius, &of);
        };
        found.touched(&self.world.rapier, (at, radius), of)
    }

    // Seldom asked, and the nearest one may be outside of any box.
    fn nearest_point(&self, at: Vec3, of: &dyn Fn(Entity) -> bool) -> Option<(Vec3, bool)> {
        let of = |it| of(it) && !(self.skips)(it);
        self.world.nearest_point(at, &of)
    }
}

#[cfg(test)]
mod tests;
