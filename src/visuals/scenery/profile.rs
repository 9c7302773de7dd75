//! A profile swept round a footprint: how a plain box gets a plinth, a cap and bevelled edges. Each ring of the profile is the
//! footprint, grown by some length, at some height; a band of one colour joins it to the next ring.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::builder::Builder;

/// The outline of a solid as seen from above.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Footprint {
    /// A rectangle about the origin, with its corners cut off.
    Rectangle {
        /// Half of the lengths along x and z, m.
        half: Vec2,
        /// The length that the cut takes from each side, m.
        cut: f32,
    },
    /// A circle about the origin, radius in m.
    Circle(f32),
}

/// One ring of a profile.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Ring {
    /// How much the footprint grows, m; negative: it shrinks.
    pub out: f32,
    /// Height over the foot, m.
    pub up: f32,
    /// Colour of the band from this ring to the next; that of the last ring is the colour of the top.
    pub paint: Vec4,
}

/// Sides of the polygon that stands for a circle.
const CIRCLE_SIDES: usize = 24;

impl Footprint {
    /// The corners of the footprint grown by `out` (m), counterclockwise as seen from above.
    fn corners(self, out: f32) -> Vec<Vec2> {
        match self {
            Self::Rectangle { half, cut } => {
                let half = (half + out).max(Vec2::splat(0.005));
                let cut = cut.min(0.5 * half.min_element());
                let (far, near) = (half, half - cut);
                vec![
                    Vec2::new(far.x, near.y),
                    Vec2::new(far.x, -near.y),
                    Vec2::new(near.x, -far.y),
                    Vec2::new(-near.x, -far.y),
                    Vec2::new(-far.x, -near.y),
                    Vec2::new(-far.x, near.y),
                    Vec2::new(-near.x, far.y),
                    Vec2::new(near.x, far.y),
                ]
            }
            Self::Circle(radius) => {
                let radius = (radius + out).max(0.005);
                (0..CIRCLE_SIDES)
                    .map(|side| TAU * side as f32 / CIRCLE_SIDES as f32)
                    .map(|angle| radius * Vec2::new(angle.cos(), -angle.sin()))
                    .collect()
            }
        }
    }

    /// The smaller of the two widths, m.
    pub(super) fn width(self) -> f32 {
        match self {
            Self::Rectangle { half, .. } => 2.0 * half.min_element(),
            Self::Circle(radius) => 2.0 * radius,
        }
    }
}

/// Adds the solid that the rings enclose, from the lowest to the highest.
pub(super) fn sweep(builder: &mut Builder, footprint: Footprint, rings: &[Ring]) {
    sweep_open(builder, footprint, rings);
    if let Some(last) = rings.last() {
        builder.polygon(&outline(footprint, last), last.paint);
    }
}

/// The corners of a ring.
fn outline(footprint: Footprint, ring: &Ring) -> Vec<Vec3> {
    let corners = footprint.corners(ring.out).into_iter();
    corners.map(|at| Vec3::new(at.x, ring.up, at.y)).collect()
}

/// As [`sweep`], without the top.
pub(super) fn sweep_open(builder: &mut Builder, footprint: Footprint, rings: &[Ring]) {
    for pair in rings.windows(2) {
        let [lower, upper] = [&pair[0], &pair[1]].map(|ring| outline(footprint, ring));
        for side in 0..lower.len() {
            let next = (side + 1) % lower.len();
            let corners = [lower[side], lower[next], upper[next], upper[side]];
            builder.polygon(&corners, pair[0].paint);
        }
    }
    if let Some(first) = rings.first() {
        let underside: Vec<Vec3> = outline(footprint, first).into_iter().rev().collect();
        builder.polygon(&underside, first.paint);
    }
}
