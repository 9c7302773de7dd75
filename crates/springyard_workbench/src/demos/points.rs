//! What the demos of splines have alike: the points that the hand drags, and how finely a curve is drawn.

use super::*;

/// Samples of a curve.
pub(super) const SAMPLES: usize = 201;

/// The points at the start, m.
pub(super) const POINTS: [Vec2; 5] = [
    Vec2::new(-0.9, -0.4),
    Vec2::new(-0.5, 0.6),
    Vec2::new(0.0, -0.5),
    Vec2::new(0.4, 0.5),
    Vec2::new(0.9, 0.2),
];
