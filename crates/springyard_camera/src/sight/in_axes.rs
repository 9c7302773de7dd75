//! [`CastsInAxes`]: the casts of a physics engine for places in the axes of a rig.

use std::rc::Rc;

use bevy::prelude::*;

use super::super::axes::Axes;
use super::{Casts, Reach};

/// Casts in the axes of a rig.
pub(super) struct CastsInAxes<'a> {
    pub casts: Rc<dyn Casts + 'a>,
    pub axes: Axes,
}

impl Casts for CastsInAxes<'_> {
    fn body_of(&self, collider: Entity) -> Option<Entity> {
        self.casts.body_of(collider)
    }

    fn cast_ray(
        &self,
        from: Vec3,
        to: Vec3,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Vec3)> {
        let [from, to] = [from, to].map(|place| self.axes.to_world(place));
        let (entity, at) = self.casts.cast_ray(from, to, of)?;
        Some((entity, self.axes.to_own(at)))
    }

    fn cast_ball(
        &self,
        from: Vec3,
        to: Vec3,
        radius: f32,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Reach)> {
        let [from, to] = [from, to].map(|place| self.axes.to_world(place));
        let (entity, reach) = self.casts.cast_ball(from, to, radius, of)?;
        let back = self.axes.rotation.conjugate();
        let touch = reach
            .touch
            .map(|(at, normal)| (self.axes.to_own(at), back * normal));
        Some((entity, Reach { touch, ..reach }))
    }

    fn touched(&self, at: Vec3, radius: f32, of: &dyn Fn(Entity) -> bool) -> Vec<Entity> {
        self.casts.touched(self.axes.to_world(at), radius, of)
    }

    fn nearest_point(&self, at: Vec3, of: &dyn Fn(Entity) -> bool) -> Option<(Vec3, bool)> {
        let (point, is_inside) = self.casts.nearest_point(self.axes.to_world(at), of)?;
        Some((self.axes.to_own(point), is_inside))
    }
}
