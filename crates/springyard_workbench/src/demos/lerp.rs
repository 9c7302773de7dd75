//! `lerp(x, goal, part)` each frame: its speed is that of the frame rate.

use spring_math::catalogue::damper::{Damper, lerp_each_frame};

use super::*;

pub(super) const PAGE: Page = Page {
    name: "lerp",
    title: "Lerp smoothing depends on the frame rate",
    chapter: Chapter::Dampers,
    calls: "spring_math::catalogue::damper::lerp_each_frame",
    instead: Some("spring_math::catalogue::damper::Damper::step"),
    formula: "x += (goal - x) * part",
    right: "x = goal + (x - goal) 2^(-dt / h);  h = -1 / (60 log2(1 - part)) s, as fast as the part at 60 frames a second",
    to_try: "Set 60 frames a second: there both are the same. At 30, as here, the lerp takes about twice as long; the damper does not change.",
    mistake: "The part belongs to one frame rate; at any other the motion is faster or slower.",
    errata: Some(25),
    traces: &[
        Trace::right("exact damper"),
        Trace::wrong("lerp each frame"),
    ],
    fps: 30.0,
    measure: Measure::HalfWay,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Lerp {
    /// Part of the way that is covered in each frame: at 60 frames a second both traces are the same.
    #[default(0.06)]
    #[reflect(@limits(0.005..=1.0, 0.03..=0.3))]
    part: f32,
    exact: Vec2,
    lerp: Vec2,
}

impl Motion for Lerp {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        // The damper that keeps as much after a sixtieth of a second. A part of 1 keeps nothing: half-life 0.
        let half_life = -1.0 / (60.0 * (1.0 - self.part).log2());
        let damper = Damper::from_half_life(half_life.max(0.0)).unwrap_or(Damper::AT_ONCE);
        self.exact = damper.step(self.exact, frame.goal, frame.dt);
        self.lerp = lerp_each_frame(self.lerp, frame.goal, self.part);
        vec![self.exact, self.lerp]
    }
}
