//! Ray and ball casts of a camera. Thin blockers, such as posts, are ignored; which bodies block is a function given by the caller.
//! The casts are those of any physics engine that implements [`Casts`].

use std::cell::RefCell;
use std::rc::Rc;

use bevy::prelude::*;

use super::axes::Axes;
use in_axes::CastsInAxes;
use thin::Way;

mod in_axes;
mod thin;

/// What a [`Sight`] needs of a physics engine. `of` decides which colliders a query finds; it finds no sensors.
pub trait Casts {
    /// The body of a collider, if it has one.
    fn body_of(&self, collider: Entity) -> Option<Entity>;

    /// The first collider on the line from one position to another (m), and the point where the line meets it, m.
    fn cast_ray(&self, from: Vec3, to: Vec3, of: &dyn Fn(Entity) -> bool)
    -> Option<(Entity, Vec3)>;

    /// The first collider that a ball with a `radius` (m) hits on the line from one position to another (m); `None` if `from` is
    /// `to`.
    fn cast_ball(
        &self,
        from: Vec3,
        to: Vec3,
        radius: f32,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Reach)>;

    /// All colliders that a ball with a `radius` (m) at `at` (m) overlaps.
    fn touched(&self, at: Vec3, radius: f32, of: &dyn Fn(Entity) -> bool) -> Vec<Entity>;

    /// The point on the surface of a collider that is nearest to `at`, m, and whether `at` is inside that collider.
    fn nearest_point(&self, at: Vec3, of: &dyn Fn(Entity) -> bool) -> Option<(Vec3, bool)>;
}

/// The queries of a camera: ray and ball casts against the bodies that block it.
pub struct Sight<'a> {
    /// `None`: nothing is in the way.
    casts: Option<Rc<dyn Casts + 'a>>,
    blocks: Rc<dyn Fn(Entity, Option<Entity>) -> bool + 'a>,
    thin_m: f32,
    /// The last way on which thin blockers were looked for, and what was found. The world stands still while a `Sight` lives, and three drivers
    /// ask for the same way.
    known: RefCell<Option<Way>>,
}

/// Result of a ball cast.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reach {
    /// Free distance, m; infinite if no blocker is in the way.
    pub metres: f32,
    /// Point and normal of the contact with the blocker.
    pub touch: Option<(Vec3, Vec3)>,
}

/// Number of thin blockers that are ignored on one line: a fence of more counts as a wall.
const MOST_THIN: usize = 4;

impl<'a> Sight<'a> {
    /// Casts with `casts`. `blocks(collider, body)` decides which colliders block; `body` is the collider's body, if it
    /// has one. Blockers narrower than `thin_m` (m) are ignored.
    #[must_use]
    pub fn new(
        casts: impl Casts + 'a,
        blocks: impl Fn(Entity, Option<Entity>) -> bool + 'a,
        thin_m: f32,
    ) -> Self {
        Self {
            casts: Some(Rc::new(casts)),
            blocks: Rc::new(blocks),
            thin_m,
            known: RefCell::default(),
        }
    }

    /// Nothing is in the way, and there is no ground: for a rig without obstacles. Give drivers that look for the ground
    /// ([`edge_look`](super::edge_look), [`glance`](super::glance)) `None` instead.
    #[must_use]
    pub fn open() -> Self {
        Self {
            casts: None,
            blocks: Rc::new(|_, _| false),
            thin_m: 0.0,
            known: RefCell::default(),
        }
    }

    /// The same sight for places in these axes.
    #[must_use]
    pub fn in_axes(mut self, axes: Axes) -> Self {
        if !axes.is_world() {
            let turned = |casts| Rc::new(CastsInAxes { casts, axes }) as Rc<dyn Casts + 'a>;
            self.casts = self.casts.map(turned);
        }
        self
    }

    /// The same sight for which no blocker is thin.
    #[must_use]
    pub fn with_thin(&self) -> Self {
        Self {
            casts: self.casts.clone(),
            blocks: Rc::clone(&self.blocks),
            thin_m: 0.0,
            known: RefCell::default(),
        }
    }

    /// Ball cast with a `radius` (m) from one position towards another. It passes through the colliders in `ignored`, and through thin
    /// blockers, which are added to `ignored`.
    #[must_use]
    pub fn reach(&self, from: Vec3, to: Vec3, radius: f32, ignored: &mut Vec<Entity>) -> Reach {
        let free = Reach {
            metres: f32::INFINITY,
            touch: None,
        };
        let Ok(direction) = Dir3::new(to - from) else {
            return free;
        };
        loop {
            let blocks = |entity| self.blocks(entity, ignored);
            let Some((entity, reach)) = self.cast_ball(from, to, radius, &blocks) else {
                return free;
            };
            let at = from + direction * (reach.metres + radius);
            let is_thin = self.thin_m > 0.0
                && ignored.len() < MOST_THIN
                && self.is_thin(from, to, at, radius, ignored)
                && !self.is_deep(entity, at, *direction);
            if !is_thin {
                return reach;
            }
            ignored.push(entity);
        }
    }

    /// Line of sight: whether a ray gets from one position to the other. Thin blockers are ignored.
    #[must_use]
    pub fn sees(&self, from: Vec3, to: Vec3) -> bool {
        self.sees_beside(from, to, &mut None)
    }

    /// The same for several lines close together: the blocker `wide`, which was not thin on the last of them, is not thin on this one.
    #[must_use]
    pub(crate) fn sees_beside(&self, from: Vec3, to: Vec3, wide: &mut Option<Entity>) -> bool {
        let mut ignored = Vec::new();
        loop {
            let blocks = |entity| self.blocks(entity, &ignored);
            let Some((entity, at)) = self.cast_ray(from, to, &blocks) else {
                return true;
            };
            let may_be_thin = self.thin_m > 0.0 && ignored.len() < MOST_THIN;
            if !may_be_thin || *wide == Some(entity) {
                return false;
            }
            if !self.is_thin(from, to, at, 0.0, &ignored) {
                *wide = Some(entity);
                return false;
            }
            ignored.push(entity);
        }
    }

    /// All colliders that a ball at `at` overlaps, except those of `body`: also those that do not block the camera, and thin
    /// ones; not those that [`Casts`] never finds, as with [`IgnoredByCamera`](super::IgnoredByCamera).
    #[must_use]
    pub fn touched(&self, at: Vec3, radius: f32, body: Option<Entity>) -> Vec<Entity> {
        let is_other = |collider| body.is_none() || self.body_of(collider) != body;
        let casts = self.casts.as_ref();
        casts.map_or_else(Vec::new, |casts| casts.touched(at, radius, &is_other))
    }

    /// Free distance of a ball against the colliders `of` alone, m; the whole distance if none is in the way.
    #[must_use]
    pub fn reach_before(&self, from: Vec3, to: Vec3, radius: f32, of: &[Entity]) -> f32 {
        let only = |entity| of.contains(&entity);
        self.cast_ball(from, to, radius, &only)
            .map_or(from.distance(to), |(_, reach)| reach.metres)
    }

    /// Overlap test: whether a ball at `at` touches no blocker, except those in `ignored`.
    #[must_use]
    pub fn is_free_at(&self, at: Vec3, radius: f32, ignored: &[Entity]) -> bool {
        let blocks = |entity| self.blocks(entity, ignored);
        let casts = self.casts.as_ref();
        casts.is_none_or(|casts| casts.touched(at, radius, &blocks).is_empty())
    }

    /// The shorter displacement along `aside` or against it that moves a ball at `at` out of the colliders `of`, m.
    #[must_use]
    pub fn way_out(&self, at: Vec3, radius: f32, aside: Vec3, of: &[Entity]) -> Option<Vec3> {
        // Cast back from outside: the ball stops where it touches the collider.
        let way = self.thin_m + 2.0 * radius;
        let ways = [1.0, -1.0].map(|side| {
            let outside = at + aside * (side * way);
            let back = self.reach_before(outside, at, radius, of);
            (back < way).then_some(side * (way - back))
        });
        let shorter = |a: &f32, b: &f32| a.abs().total_cmp(&b.abs());
        let metres = ways.into_iter().flatten().min_by(shorter)?;
        Some(aside * metres)
    }

    /// The place to which a ball at `at` moves straight away from the nearest point of the colliders `of`, by so much that it no longer
    /// overlaps that one, m.
    #[must_use]
    pub fn pushed_out(&self, at: Vec3, radius: f32, of: &[Entity]) -> Option<Vec3> {
        let only = |entity| of.contains(&entity);
        let (point, is_inside) = self.casts.as_ref()?.nearest_point(at, &only)?;
        let out = if is_inside { point - at } else { at - point };
        Some(point + out.try_normalize()? * radius)
    }

    fn cast_ray(
        &self,
        from: Vec3,
        to: Vec3,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Vec3)> {
        self.casts.as_ref()?.cast_ray(from, to, of)
    }

    fn cast_ball(
        &self,
        from: Vec3,
        to: Vec3,
        radius: f32,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Reach)> {
        self.casts.as_ref()?.cast_ball(from, to, radius, of)
    }

    fn body_of(&self, collider: Entity) -> Option<Entity> {
        self.casts.as_ref()?.body_of(collider)
    }

    /// Whether a collider blocks and is not in `ignored`.
    fn blocks(&self, entity: Entity, ignored: &[Entity]) -> bool {
        (self.blocks)(entity, self.body_of(entity)) && !ignored.contains(&entity)
    }
}

#[cfg(test)]
mod tests;
