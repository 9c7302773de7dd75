//! A body on steps of its own clock: the last step drawn as it is, and a place between the last two.

use crate::clock::OwnSteps;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "drawn_raw",
    title: "Interpolate between fixed physics steps",
    chapter: Chapter::Steps,
    calls: "spring_math::Propagator::advance",
    formula: "drawn = before + (last - before) * alpha;  alpha = time since the last step / step",
    to_try: "Lower the step rate: the raw body moves in visible stairs, the other stays smooth.",
    mistake: "Drawn raw, a body stands still for some frames, then moves by a whole step. Between the last two steps it is smooth, and one step late. The substep policy fixed steps past the frame instead, and is not late.",
    traces: &[
        Trace::right("between the last two steps"),
        Trace::wrong("last step, raw"),
    ],
    script: Script::Sine,
    fps: 144.0,
    measure: Measure::Jitter,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct DrawnRaw {
    /// Steps a second of the body.
    #[default(20.0)]
    #[reflect(@limits(5.0..=120.0, 20.0..=60.0))]
    step_rate_hz: f32,
    /// Undamped frequency of its spring, which is critical.
    #[default(1.0)]
    #[reflect(@limits(0.1..=5.0, 0.5..=3.0))]
    frequency_hz: f32,
    #[reflect(ignore)]
    clock: OwnSteps,
    before: Vec2,
    last: Moving,
}

impl Motion for DrawnRaw {
    fn rest(&mut self, at: Vec2) {
        (self.clock, self.before, self.last) = (OwnSteps::default(), at, at_rest(at));
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let step_secs = 1.0 / self.step_rate_hz;
        for _ in 0..self.clock.due(frame.dt, step_secs) {
            self.before = self.last.0;
            self.last = exact(
                spring(self.frequency_hz, 1.0),
                self.last,
                frame.goal,
                step_secs,
            );
        }
        let drawn = self.before.lerp(self.last.0, self.clock.alpha(step_secs));
        vec![drawn, self.last.0]
    }
}
