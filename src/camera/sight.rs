//! What stands between two places, as a camera sees it: thin things do not count, nor does what is pushed about.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

/// Casts among the things around a camera, given which of them block.
pub struct Sight<'a> {
    rapier: RapierContext<'a>,
    blocks: Box<dyn Fn(Entity, Option<Entity>) -> bool + 'a>,
    thin_m: f32,
}

/// How far a ball gets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reach {
    /// m; infinite if nothing stops it.
    pub metres: f32,
    /// Where it touches what stops it, and the normal there.
    pub touch: Option<(Vec3, Vec3)>,
}

/// How many thin things are looked past on one line: a fence of more is a wall.
const MOST_THIN: usize = 4;

impl<'a> Sight<'a> {
    /// Looks with the casts of `rapier` at what `blocks` holds for, past what is narrower than `thin_m` (m). `blocks` is asked of a
    /// collider and the body it belongs to, if any.
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

    /// How far a ball of this radius gets from one place towards another, past thin things. Those are added to `past`, and what
    /// is there already is not met.
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

    /// Whether one can see from one place to the other, past thin things.
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

    /// What a ball here would touch, of all things but the body: also of those that one sees through or past.
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

    /// How far a ball gets before it meets one of these, m; all the way if none is met.
    #[must_use]
    pub fn reach_before(&self, from: Vec3, to: Vec3, radius: f32, of: &[Entity]) -> f32 {
        let only = |entity| of.contains(&entity);
        self.first_met(from, to, radius, &only)
            .map_or(from.distance(to), |(_, hit)| hit.time_of_impact)
    }

    /// Whether a ball fits here between the things that block, but for those looked past.
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

    /// The shortest way along `aside` or against it, m, on which a ball here gets out of these things.
    #[must_use]
    pub fn way_out(&self, at: Vec3, radius: f32, aside: Vec3, of: &[Entity]) -> Option<Vec3> {
        let only = |entity| of.contains(&entity);
        let filter = QueryFilter::new().predicate(&only);
        let (_, nearest) = self.rapier.project_point(at, f32::MAX, false, filter)?;
        let out = if nearest.is_inside { -1.0 } else { 1.0 };
        let away = (at - nearest.point).dot(aside) * out;
        let side = if away < 0.0 { -1.0 } else { 1.0 };
        // From outside, back towards the thing: the ball stops where it touches.
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

    /// Whether one gets past what is met at `at` on both sides, or over and under it: then it hides little, and not for long.
    ///
    /// It is a ball that must get past. A ray would, beside any wall that the ball only grazes.
    fn is_thin(&self, from: Vec3, to: Vec3, at: Vec3, radius: f32, past: &[Entity]) -> bool {
        let along = (to - from).normalize_or_zero();
        let right = along.cross(Vec3::Y).normalize_or(Vec3::X);
        let up = right.cross(along);
        let radius = radius.max(THINNEST_BALL_M);
        let free = |from, to| self.gets_there(from, to, radius - SLACK_M, past);
        let passes = |aside: Vec3| {
            let aside = aside * (self.thin_m + 2.0 * radius);
            let beside = at + aside;
            // Back to the line, or along it: the first meets the far side of something deep, the second the wall next to it.
            free(from, beside) && (free(beside, to) || free(beside, to + aside))
        };
        (passes(right) && passes(-right)) || (passes(up) && passes(-up))
    }

    fn gets_there(&self, from: Vec3, to: Vec3, radius: f32, past: &[Entity]) -> bool {
        let blocks = |entity| self.blocks(entity, past);
        self.first_met(from, to, radius, &blocks).is_none()
    }

    /// What blocks, but for things looked past.
    fn blocks(&self, entity: Entity, past: &[Entity]) -> bool {
        (self.blocks)(entity, self.body_of(entity)) && !past.contains(&entity)
    }

    fn body_of(&self, collider: Entity) -> Option<Entity> {
        let (colliders, bodies) = (&self.rapier.colliders, &self.rapier.rigidbody_set);
        colliders.collider_parent(bodies, collider)
    }

    /// The first of these that a ball meets on its way, and after how many metres; nothing on a way of no length.
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

/// Even a mere look gets past things only with some space, m.
const THINNEST_BALL_M: f32 = 0.05;
/// What gets past may be this much smaller than what met the thing, m, so that its way does not begin in touch.
const SLACK_M: f32 = 0.01;
