//! A face too steep to stand on that the ground probe touches is one of three things: the side of a step, one side of a hollow, or a
//! slope to slide down.

use bevy::prelude::*;
use bevy_rapier3d::rapier::parry::shape::Ball;

use super::probe::Probe;
use super::touch::Touch;

/// Distance between the points at which the ground above and below a steep face is searched for, m.
const SPACING_M: f32 = 0.05;

/// Horizontal part of a unit normal below which a face has no uphill direction.
const LEAST_ACROSS: f32 = 1e-3;

/// Margin of heights, m.
const MARGIN_M: f32 = 0.005;

/// A ball within this way of the bottom of a hollow, m, counts as in it.
const NEAR_BOTTOM_M: f32 = 0.06;

/// The ball cast towards the bottom is smaller by this, m, so that it does not start in contact.
const SKIN_M: f32 = 0.01;

/// The bottom of a hollow: two faces, each too steep to stand on, that hold the probe's ball between them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hollow {
    /// Unit normal of the ground that the two faces are together.
    pub normal: Vec3,
    /// Horizontal direction along the bottom, unit vector.
    pub along: Vec3,
}

impl Probe<'_> {
    /// Whether the steep face with the unit normal `face` at `point` is the side of a step, as of a bevelled kerb: walkable ground above
    /// and below it, and no more than the character's clearance between the two.
    pub fn is_step(&self, point: Vec3, face: Vec3) -> bool {
        let height = self.highest_step() + MARGIN_M;
        let across = face.with_y(0.0).length();
        if across < LEAST_ACROSS {
            return false;
        }
        let (uphill, tangent) = (-face.with_y(0.0) / across, across / face.y);
        // The longest side of a step of this slope, in pieces.
        let way = height / tangent + SPACING_M;
        let count = (way / SPACING_M).ceil().clamp(1.0, 16.0) as u16;
        // Within a piece, the ground beyond the face differs in height from the face's plane by this much.
        let above = way / f32::from(count) * tangent + MARGIN_M;
        let walkable = |sign: f32| {
            (1..=count).find_map(|i| {
                let way = way * f32::from(i) / f32::from(count);
                let plane = sign * way * tangent;
                let from = point + uphill * (sign * way) + Vec3::Y * (plane + above);
                let hit = self.ray_down(from, 2.0 * above + plane.max(0.0))?;
                (hit.normal.y >= self.least_upright).then_some(hit.point.y)
            })
        };
        let (top, foot) = (walkable(1.0), walkable(-1.0));
        top.zip(foot)
            .is_some_and(|(top, foot)| top > foot && top - foot <= height)
    }

    /// The hollow whose side the ball touches, if the ball is at its bottom. `face`: unit normal of that side.
    pub fn hollow(&self, touch: &Touch, face: Vec3) -> Option<Hollow> {
        let across = face.with_y(0.0).length();
        if across < LEAST_ACROSS {
            return None;
        }
        let down = face.with_y(0.0) / across * face.y - Vec3::Y * across;
        let rest = self.centre - Vec3::Y * touch.time;
        let ball = Ball::new(self.radius - SKIN_M);
        let other = self.cast(&ball, rest, down, NEAR_BOTTOM_M)?.normal;
        let normal = (face + other).normalize_or_zero();
        let is_steep = other.y < self.least_upright;
        (is_steep && other.dot(down) < 0.0 && normal.y >= self.least_upright).then(|| Hollow {
            normal,
            along: (face.cross(other).with_y(0.0)).normalize_or(face.cross(Vec3::Y) / across),
        })
    }
}
