//! The time of a spring spline is the parameter of the line, not seconds.

use spring_math::catalogue::spline;

use super::points::{POINTS, SAMPLES};
use super::*;

pub(super) const PAGE: Page = Page {
    name: "one_way",
    title: "Spline by a spring: another curve at each speed",
    chapter: Chapter::Splines,
    calls: "spring_math::catalogue::spline::one_way",
    formula: "d2x/dt2 = w^2 (line(t) - x) + 2 z w (slope(t) - dx/dt), t from 0 to 1 along the line",
    to_try: "Turn the time of the run: over the parameter the curve stays; over seconds it swings wide of the corners at 0.4 s, as here, and cuts them in a faster run.",
    mistake: "A spring that chases a running point in seconds draws another curve at each speed of the run.",
    traces: &[
        Trace::right("spring over the parameter"),
        Trace::wrong("spring over seconds"),
    ],
    view: View::Points,
    script: Script::Sine,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct OneWay {
    /// Swings of the spring: along the whole curve, and in a second.
    #[default(4.0)]
    #[reflect(@limits(0.5..=40.0, 2.0..=10.0).unit("per curve"))]
    frequency: f32,
    /// Damping ratio.
    #[default(0.5)]
    #[reflect(@limits(0.0..=3.0, 0.3..=1.0))]
    damping_ratio: f32,
    /// Time in which the point runs along the line. At 1 s both curves are the same.
    #[default(0.4)]
    #[reflect(@limits(0.05..=5.0, 0.2..=2.0))]
    run_secs: f32,
    #[default(POINTS)]
    points: [Vec2; 5],
}

impl Motion for OneWay {
    fn rest(&mut self, _at: Vec2) {
        self.points = POINTS;
    }

    fn points(&mut self) -> &mut [Vec2] {
        &mut self.points
    }

    fn curves(&self) -> Vec<Vec<Vec2>> {
        let curve = |frequency: f32| {
            let spring = spring(frequency, self.damping_ratio);
            spline::one_way(&self.points, spring, SAMPLES).collect()
        };
        // In the run's time the spring swings this often along the curve.
        let in_run = self.frequency * self.run_secs;
        vec![self.points.into(), curve(self.frequency), curve(in_run)]
    }
}
