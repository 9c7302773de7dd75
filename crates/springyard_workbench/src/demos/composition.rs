//! `lerp` by `rate dt` in a whole frame and in two halves of it: two results.

use spring_math::catalogue::damper::{Damper, lerp_rate};

use super::*;

const PAGE: Page = Page {
    name: "composition",
    title: "Rate * dt: half a step twice is not a whole step",
    chapter: Chapter::Dampers,
    calls: "spring_math::catalogue::damper::lerp_rate",
    instead: Some("spring_math::catalogue::damper::Damper::step"),
    formula: "x += (goal - x) * rate * dt, once for the frame, or twice for half of it",
    right: "x = goal + (x - goal) exp(-rate dt): twice over dt / 2 is the same as once over dt",
    to_try: "Here the rate is the frame rate: a whole frame is there at once, two halves leave a quarter. Raise the frame rate, and they meet.",
    mistake: "A step that does not compose gives another motion at another frame rate: 0.5 twice is not 1.0 once.",
    traces: &[
        Trace::right("exact damper"),
        Trace::wrong("rate times dt, whole frames"),
        Trace::wrong("rate times dt, half frames"),
    ],
    fps: 4.0,
    measure: Measure::FromRight,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct Composition {
    /// Rate of the damper. With rate / fps = 1 a whole frame covers the whole way.
    #[default(4.0)]
    #[reflect(@limits(0.5..=20.0, 1.0..=8.0).unit("1/s"))]
    rate: f32,
    #[reflect(ignore)]
    exact: Vec2,
    #[reflect(ignore)]
    whole: Vec2,
    #[reflect(ignore)]
    halves: Vec2,
}

impl Demo for Composition {
    fn page(&self) -> &'static Page {
        &PAGE
    }

    fn rest(&mut self, at: Vec2) {
        (self.exact, self.whole, self.halves) = (at, at, at);
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let &Frame { goal, dt, .. } = frame;
        let damper = Damper::from_rate(self.rate).unwrap_or(Damper::AT_ONCE);
        self.exact = damper.step(self.exact, goal, dt);
        self.whole = lerp_rate(self.whole, goal, self.rate, dt);
        for _ in 0..2 {
            self.halves = lerp_rate(self.halves, goal, self.rate, 0.5 * dt);
        }
        vec![self.exact, self.whole, self.halves]
    }
}
