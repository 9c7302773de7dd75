//! The spring spline with the line's slope as its goal's velocity, right and as printed.

use spring_math::catalogue::{spline, wrong};

use super::points::{Points, SAMPLES, beads, each_axis};
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
    measure: Measure::FromRight,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct Polyline {
    /// Swings of the spring along the whole curve.
    #[default(3.5)]
    #[reflect(@limits(0.5..=40.0, 2.0..=10.0).unit("per curve"))]
    frequency: f32,
    /// Damping ratio.
    #[default(1.0)]
    #[reflect(@limits(0.0..=3.0, 0.3..=1.0))]
    damping_ratio: f32,
    #[reflect(ignore)]
    points: Points,
}

impl Motion for Polyline {
    fn rest(&mut self, _at: Vec2) {
        self.points = Points::default();
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        beads(&self.curves(), frame.now_secs)
    }

    fn points(&mut self) -> &mut [Vec2] {
        &mut self.points.all
    }

    fn curves(&self) -> Vec<Vec<Vec2>> {
        let spring = spring(self.frequency, self.damping_ratio);
        let points = &self.points.all;
        let right = spline::one_way(points, spring, SAMPLES).collect();
        let printed = |axis: &[f32]| wrong::one_way_printed(axis, spring, SAMPLES);
        vec![points.clone(), right, each_axis(points, printed)]
    }
}
