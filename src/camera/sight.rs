//! Ray and ball casts of a camera in the rapier world. Thin blockers, such as posts, are ignored; which bodies block is a
//! function given by the caller. All casts of the camera are here: for another physics engine, rewrite this file and
//! `obstacles.rs`.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

/// The queries of a camera: ray and ball casts against the bodies that block it.
pub struct Sight<'a> {
    rapier: RapierContext<'a>,
    blocks: Box<dyn Fn(Entity, Option<Entity>) -> bool + 'a>,
    thin_m: f32,
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
    /// Casts in the world `rapier`. `blocks(collider, body)` decides which colliders block; `body` is the collider's body, if it
    /// has one. Blockers narrower than `thin_m` (m) are ignored.
    #[must_use]
    pub fn new(
        rapier: RapierContext<'a>,
        blocks: impl Fn(Entity, Option<Entity>) -> bool + 'a,
        thin_m: f32,
    ) -> Self {
        Self {
            rapier,
            blocks: Box::new(blocks),
            thin_m,
        }
    }

    /// Ball cast with a `radius` (m) from one position towards another. Ignores the colliders in `past`, and thin blockers, which
    /// are added to `past`.
    #[must_use]
    pub fn reach(&self, from: Vec3, to: Vec3, radius: f32, past: &mut Vec<Entity>) -> Reach {
        let free = Reach {
            metres: f32::INFINITY,
            touch: None,
        };
        let Ok(direction) = Dir3::new(to - from) else {
            return free;
        };
        loop {
            let blocks = |entity| self.blocks(entity, past);
            let Some((entity, hit)) = self.first_met(from, to, radius, &blocks) else {
                return free;
            };
            let at = from + direction * (hit.time_of_impact + radius);
            if past.len() < MOST_THIN && self.is_thin(from, to, at, radius, past) {
                past.push(entity);
                continue;
            }
            return Reach {
                metres: hit.time_of_impact,
                touch: hit
                    .details
                    .map(|details| (details.witness1, details.normal1)),
            };
        }
    }

    /// Line of sight: whether a ray gets from one position to the other. Thin blockers are ignored.
    #[must_use]
    pub fn sees(&self, from: Vec3, to: Vec3) -> bool {
        let mut past = Vec::new();
        loop {
            let Some((entity, at)) = self.ray(from, to, &past) else {
                return true;
            };
            if past.len() < MOST_THIN && self.is_thin(from, to, at, 0.0, &past) {
                past.push(entity);
                continue;
            }
            return false;
        }
    }

    /// All colliders that a ball at `at` overlaps, except those of `body`: also those that do not block the camera, and thin
    /// ones.
    #[must_use]
    pub fn touched(&self, at: Vec3, radius: f32, body: Option<Entity>) -> Vec<Entity> {
        let ball = Collider::ball(radius);
        let filter = QueryFilter::new().exclude_sensors();
        let filter = body.map_or(filter, |body| filter.exclude_rigid_body(body));
        self.rapier.with_query_pipeline(filter, |pipeline| {
            pipeline
                .intersect_shape(at, Quat::IDENTITY, &*ball.raw)
                .collect()
        })
    }

    /// Free distance of a ball against the colliders `of` alone, m; the whole distance if none is in the way.
    #[must_use]
    pub fn reach_before(&self, from: Vec3, to: Vec3, radius: f32, of: &[Entity]) -> f32 {
        let only = |entity| of.contains(&entity);
        self.first_met(from, to, radius, &only)
            .map_or(from.distance(to), |(_, hit)| hit.time_of_impact)
    }

    /// Overlap test: whether a ball at `at` touches no blocker, except those in `past`.
    #[must_use]
    pub fn stands_free(&self, at: Vec3, radius: f32, past: &[Entity]) -> bool {
        let blocks = |entity| self.blocks(entity, past);
        let filter = QueryFilter::new().exclude_sensors().predicate(&blocks);
        let ball = Collider::ball(radius);
        self.rapier.with_query_pipeline(filter, |pipeline| {
            pipeline
                .intersect_shape(at, Quat::IDENTITY, &*ball.raw)
                .next()
                .is_none()
        })
    }

    /// The shorter displacement along `aside` or against it that moves a ball at `at` out of the colliders `of`, m.
    #[must_use]
    pub fn way_out(&self, at: Vec3, radius: f32, aside: Vec3, of: &[Entity]) -> Option<Vec3> {
        let only = |entity| of.contains(&entity);
        let filter = QueryFilter::new().predicate(&only);
        let (_, nearest) = self.rapier.project_point(at, f32::MAX, false, filter)?;
        let out = if nearest.is_inside { -1.0 } else { 1.0 };
        let away = (at - nearest.point).dot(aside) * out;
        let side = if away < 0.0 { -1.0 } else { 1.0 };
        // Cast back from outside: the ball stops where it touches the collider.
        let way = self.thin_m + 2.0 * radius;
        let outside = at + aside * (side * way);
        let back = self.reach_before(outside, at, radius, of);
        (back < way).then(|| aside * (side * (way - back)))
    }

    fn ray(&self, from: Vec3, to: Vec3, past: &[Entity]) -> Option<(Entity, Vec3)> {
        let blocks = |entity| self.blocks(entity, past);
        let filter = QueryFilter::new().exclude_sensors().predicate(&blocks);
        let (entity, part) = self.rapier.cast_ray(from, to - from, 1.0, true, filter)?;
        Some((entity, from.lerp(to, part)))
    }

    /// Whether the blocker hit at `at` is thin: a ball gets past it on both sides, or both over and under it. Such a blocker
    /// hides little, and not for long.
    ///
    /// The test uses a ball. A ray would also get past a wall that the ball only grazes.
    fn is_thin(&self, from: Vec3, to: Vec3, at: Vec3, radius: f32, past: &[Entity]) -> bool {
        let along = (to - from).normalize_or_zero();
        let right = along.cross(Vec3::Y).normalize_or(Vec3::X);
        let up = right.cross(along);
        let radius = radius.max(THINNEST_BALL_M);
        let free = |from, to| self.gets_there(from, to, radius - SLACK_M, past);
        let passes = |aside: Vec3| {
            let aside = aside * (self.thin_m + 2.0 * radius);
            let beside = at + aside;
            // From beside the blocker, back to the line or on in parallel. The first way fails at a deep blocker, whose far side
            // is in the way; the second fails at a wall next to the blocker. One free way is enough.
            free(from, beside) && (free(beside, to) || free(beside, to + aside))
        };
        (passes(right) && passes(-right)) || (passes(up) && passes(-up))
    }

    fn gets_there(&self, from: Vec3, to: Vec3, radius: f32, past: &[Entity]) -> bool {
        let blocks = |entity| self.blocks(entity, past);
        self.first_met(from, to, radius, &blocks).is_none()
    }

    /// Whether a collider blocks and is not in `past`.
    fn blocks(&self, entity: Entity, past: &[Entity]) -> bool {
        (self.blocks)(entity, self.body_of(entity)) && !past.contains(&entity)
    }

    fn body_of(&self, collider: Entity) -> Option<Entity> {
        let (colliders, bodies) = (&self.rapier.colliders, &self.rapier.rigidbody_set);
        colliders.collider_parent(bodies, collider)
    }

    /// The first of the colliders `of` that a ball hits, with the distance in m (`time_of_impact`); `None` if `from` is `to`.
    fn first_met(
        &self,
        from: Vec3,
        to: Vec3,
        radius: f32,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, ShapeCastHit)> {
        let (direction, length) = Dir3::new_and_length(to - from).ok()?;
        let ball = Collider::ball(radius);
        let options = ShapeCastOptions::with_max_time_of_impact(length);
        let filter = QueryFilter::new().exclude_sensors().predicate(&of);
        self.rapier.cast_shape(
            from,
            Quat::IDENTITY,
            *direction,
            &*ball.raw,
            options,
            filter,
        )
    }
}

/// Smallest radius of the ball that must get past a thin blocker, m; also used for rays.
const THINNEST_BALL_M: f32 = 0.05;
/// The ball of the thinness test is smaller than the ball that hit the blocker by this, m, so that its cast does not start in
/// contact.
const SLACK_M: f32 = 0.01;
