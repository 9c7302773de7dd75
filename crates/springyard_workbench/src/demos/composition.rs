//! `lerp` by `rate dt` in a whole frame, in two parts of it and in four: three results.

use spring_math::catalogue::damper::{Damper, lerp_rate};

use super::*;

pub(super) const PAGE: Page = Page {
    name: "composition",
    title: "Rate * dt: half a step twice is not a whole step",
    chapter: Chapter::Dampers,
    calls: "spring_math::catalogue::damper::lerp_rate",
    instead: Some("spring_math::catalogue::damper::Damper::step"),
    formula: "x += (goal - x) * rate * dt, once for the frame, or twice for its parts, or four times for quarters",
    right: "x = goal + (x - goal) exp(-rate dt): in two steps or in four over the parts of dt it is the same as in one",
    to_try: "A whole frame covers 0.5 of the way, two halves 0.4375; set the first part to 0.4 of a frame, and it is 0.44. The exact damper covers 0.393 however the frame is cut.",
    mistake: "A step that does not compose moves differently at another frame rate and on uneven frames: half a frame twice is not a whole one, nor 0.4 and 0.6 of it.",
    traces: &[
        Trace::right("exact damper"),
        Trace::wrong("rate times dt, whole frames"),
        Trace::wrong("rate times dt, in two parts"),
        Trace::other("rate times dt, in four"),
    ],
    fps: 4.0,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Composition {
    /// Rate of the damper. With rate / fps = 1 a whole frame covers the whole way.
    #[default(2.0)]
    #[reflect(@limits(0.5..=20.0, 1.0..=8.0).unit("1/s"))]
    rate: f32,
    /// The first of the two parts, in frames.
    #[default(0.5)]
    #[reflect(@limits(0.0..=1.0, 0.0..=1.0).unit("frames"))]
    first_part: f32,
    exact: Vec2,
    in_parts: [Vec2; 3],
}

impl Motion for Composition {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let &Frame { goal, dt, .. } = frame;
        let damper = Damper::from_rate(self.rate).unwrap_or(Damper::AT_ONCE);
        self.exact = damper.step(self.exact, goal, dt);
        let two = [self.first_part, 1.0 - self.first_part];
        let parts: [&[f32]; 3] = [&[1.0], &two, &[0.25; 4]];
        for (x, parts) in self.in_parts.iter_mut().zip(parts) {
            *x = parts
                .iter()
                .fold(*x, |x, part| lerp_rate(x, goal, self.rate, part * dt));
        }
        let [whole, two, four] = self.in_parts;
        vec![self.exact, whole, two, four]
    }
}
