//! The spring spline from both ends, beside that from one end and that from the other.

use spring_math::catalogue::spline;

use super::points::{POINTS, SAMPLES};
use super::*;

pub(super) const PAGE: Page = Page {
    name: "symmetric",
    title: "Spline by a spring, from both ends",
    chapter: Chapter::Splines,
    calls: "spring_math::catalogue::spline::symmetric",
    formula: "x(t) = (1 - t) forward(t) + t backward(1 - t)",
    to_try: "Drag the points, and turn the frequency down: only the curve from both ends still begins and ends on a point.",
    mistake: "From one end alone the curve bends after each corner and misses the last point; from the other it is another curve.",
    traces: &[
        Trace::right("from both ends"),
        Trace::wrong("from the left end"),
        Trace::wrong("from the right end"),
    ],
    view: View::Points,
    script: Script::Sine,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Symmetric {
    /// Swings of the spring along the whole curve.
    #[default(3.0)]
    #[reflect(@limits(0.5..=40.0, 2.0..=10.0).unit("per curve"))]
    frequency: f32,
    /// Damping ratio.
    #[default(0.5)]
    #[reflect(@limits(0.0..=3.0, 0.3..=1.0))]
    damping_ratio: f32,
    #[default(POINTS)]
    points: [Vec2; 5],
}

impl Motion for Symmetric {
    fn rest(&mut self, _at: Vec2) {
        self.points = POINTS;
    }

    fn points(&mut self) -> &mut [Vec2] {
        &mut self.points
    }

    fn curves(&self) -> Vec<Vec<Vec2>> {
        let points = &self.points;
        let spring = spring(self.frequency, self.damping_ratio);
        let from_left = spline::one_way(points, spring, SAMPLES).collect();
        let reversed: Vec<Vec2> = points.iter().rev().copied().collect();
        let mut from_right: Vec<Vec2> = spline::one_way(&reversed, spring, SAMPLES).collect();
        from_right.reverse();
        let both = spline::symmetric(points, spring, SAMPLES);
        vec![points.to_vec(), both, from_left, from_right]
    }
}
