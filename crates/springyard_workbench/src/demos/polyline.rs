//! The spring spline with the line's slope as its goal's velocity, right and as printed.

use spring_math::catalogue::{spline, wrong};

use super::points::{POINTS, SAMPLES};
use super::*;

pub(super) const PAGE: Page = Page {
    name: "polyline",
    title: "Spline through points: its slope, misprinted",
    chapter: Chapter::Splines,
    calls: "spring_math::catalogue::spline::polyline",
    formula: "x = p[i] + (p[i+1] - p[i]) part;  slope = (p[i+1] - p[i]) (n - 1), of n points",
    to_try: "Drag a point far out: the right curve passes it and comes back to the line, the printed one turns before it.",
    mistake: "As printed, (p[i] - p[i+1]) / n: the wrong sign and, with 5 points, a twentieth of the size, so the spring trails the line.",
    errata: Some(4),
    traces: &[Trace::right("slope"), Trace::wrong("slope as printed")],
    view: View::Points,
    script: Script::Sine,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Polyline {
    /// Swings of the spring along the whole curve.
    #[default(3.5)]
    #[reflect(@limits(0.5..=40.0, 2.0..=10.0).unit("per curve"))]
    frequency: f32,
    /// Damping ratio.
    #[default(1.0)]
    #[reflect(@limits(0.0..=3.0, 0.3..=1.0))]
    damping_ratio: f32,
    #[default(POINTS)]
    points: [Vec2; 5],
}

impl Motion for Polyline {
    fn rest(&mut self, _at: Vec2) {
        self.points = POINTS;
    }

    fn points(&mut self) -> &mut [Vec2] {
        &mut self.points
    }

    fn curves(&self) -> Vec<Vec<Vec2>> {
        let spring = spring(self.frequency, self.damping_ratio);
        let right = spline::one_way(&self.points, spring, SAMPLES).collect();
        let printed = wrong::one_way_printed(&self.points, spring, SAMPLES);
        vec![self.points.into(), right, printed]
    }
}
