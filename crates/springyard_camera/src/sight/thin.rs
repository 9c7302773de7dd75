//! Thin blockers, which a camera ignores: what is one, and those on a way.

use bevy::prelude::*;

use super::Sight;

/// Smallest radius of the ball that must get past a thin blocker, m; also used for rays.
const THINNEST_BALL_M: f32 = 0.05;
/// The ball of the thinness test is smaller than the ball that hit the blocker by this, m, so that its cast does not start in
/// contact.
const SLACK_M: f32 = 0.01;

/// A blocker is deep if it goes on for `thin_m` and this, m, along a line: so a square post that is as wide as `thin_m` is thin from each side.
const DEEP_M: f32 = 0.4;

/// A way of a ball in two legs, and the thin blockers on it.
#[derive(Debug, Clone)]
pub(super) struct Way {
    corners: [Vec3; 3],
    radius: f32,
    thin: Vec<Entity>,
    /// Whether nothing at all is in the way, so that a smaller ball meets nothing either.
    is_open: bool,
}

impl Sight<'_> {
    /// Whether a ball gets along a way in two legs without meeting anything, a thin blocker neither.
    #[must_use]
    pub(crate) fn is_open_along(&self, corners: [Vec3; 3], radius: f32) -> bool {
        let [from, corner, to] = corners;
        let mut thin = Vec::new();
        let is_open = [(from, corner), (corner, to)]
            .into_iter()
            .all(|(from, to)| self.reach(from, to, radius, &mut thin).metres.is_infinite())
            && thin.is_empty();
        if is_open {
            *self.known.borrow_mut() = Some(Way {
                corners,
                radius,
                thin,
                is_open,
            });
        }
        is_open
    }

    /// The thin blockers on the way of a ball in two legs.
    #[must_use]
    pub(crate) fn thin_along(&self, corners: [Vec3; 3], radius: f32) -> Vec<Entity> {
        if self.thin_m <= 0.0 {
            return Vec::new();
        }
        let is_it = |way: &&Way| {
            let is_same = way.radius == radius || way.is_open && radius < way.radius;
            way.corners == corners && is_same
        };
        if let Some(way) = self.known.borrow().as_ref().filter(is_it) {
            return way.thin.clone();
        }
        let [from, corner, to] = corners;
        let mut thin = Vec::new();
        let _ = self.reach(from, corner, radius, &mut thin);
        let _ = self.reach(corner, to, radius, &mut thin);
        *self.known.borrow_mut() = Some(Way {
            corners,
            radius,
            thin: thin.clone(),
            is_open: false,
        });
        thin
    }

    /// Whether the blocker hit at `at` is thin: a ball gets past it on both sides, or both over and under it. Such a blocker
    /// hides little, and not for long.
    ///
    /// The test uses a ball. A ray would also get past a wall that the ball only grazes.
    pub(super) fn is_thin(
        &self,
        from: Vec3,
        to: Vec3,
        at: Vec3,
        radius: f32,
        ignored: &[Entity],
    ) -> bool {
        let along = (to - from).normalize_or_zero();
        let right = along.cross(Vec3::Y).normalize_or(Vec3::X);
        let up = right.cross(along);
        let radius = radius.max(THINNEST_BALL_M);
        let blocks = |entity| self.blocks(entity, ignored);
        // Where a ray meets something, so does the ball about it, and a ray costs less.
        let free = |from, to| {
            self.cast_ray(from, to, &blocks).is_none()
                && (self.cast_ball(from, to, radius - SLACK_M, &blocks)).is_none()
        };
        let passes = |aside: Vec3| {
            let aside = aside * (self.thin_m + 2.0 * radius);
            let beside = at + aside;
            // From beside the blocker, back to the line or on in parallel. The first way fails at a deep blocker, whose far side
            // is in the way; the second fails at a wall next to the blocker. One free way is enough.
            free(from, beside) && (free(beside, to) || free(beside, to + aside))
        };
        (passes(right) && passes(-right)) || (passes(up) && passes(-up))
    }

    /// Whether a blocker that a line enters at `at` goes on for more than `thin_m` (m) along it, as a wall does that is seen from its end: the
    /// camera would be inside.
    pub(super) fn is_deep(&self, blocker: Entity, at: Vec3, along: Vec3) -> bool {
        let only = |entity| entity == blocker;
        let within = at + along * (self.thin_m + DEEP_M);
        let casts = self.casts.as_ref();
        casts.is_some_and(|casts| !casts.touched(within, THINNEST_BALL_M, &only).is_empty())
    }
}
