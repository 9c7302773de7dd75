//! [`Plane`]: a world of one flat wall or ground, without a physics engine.

use bevy::prelude::*;
use springyard_camera::sight::{Casts, Reach};

/// The only solid.
const SOLID: Entity = Entity::PLACEHOLDER;

/// All places behind a plane are solid.
pub(crate) struct Plane {
    /// Out of the solid, of length 1.
    pub normal: Vec3,
    /// Distance of the plane from the origin along the normal, m.
    pub at_m: f32,
}

impl Plane {
    /// Distance of a place in front of the plane, m.
    fn away_m(&self, place: Vec3) -> f32 {
        self.normal.dot(place) - self.at_m
    }
}

impl Casts for Plane {
    fn body_of(&self, _: Entity) -> Option<Entity> {
        None
    }

    fn cast_ray(
        &self,
        from: Vec3,
        to: Vec3,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Vec3)> {
        let (entity, reach) = self.cast_ball(from, to, 0.0, of)?;
        Some((entity, from + (to - from).normalize() * reach.metres))
    }

    fn cast_ball(
        &self,
        from: Vec3,
        to: Vec3,
        radius: f32,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Reach)> {
        let [start, end] = [from, to].map(|place| self.away_m(place) - radius);
        let part = start / (start - end);
        let reach = Reach {
            metres: part * from.distance(to),
            touch: Some((from.lerp(to, part), self.normal)),
        };
        ((0.0..=1.0).contains(&part) && of(SOLID)).then_some((SOLID, reach))
    }

    fn touched(&self, at: Vec3, radius: f32, of: &dyn Fn(Entity) -> bool) -> Vec<Entity> {
        let is_touched = self.away_m(at) < radius && of(SOLID);
        is_touched.then_some(SOLID).into_iter().collect()
    }

    fn nearest_point(&self, at: Vec3, of: &dyn Fn(Entity) -> bool) -> Option<(Vec3, bool)> {
        let away_m = self.away_m(at);
        of(SOLID).then_some((at - away_m * self.normal, away_m < 0.0))
    }
}
