//! Semi-implicit Euler with the frame time as its step, on frames that are not even.

use crate::clock::OwnSteps;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "uneven_frames",
    title: "Variable time step: Euler on uneven frames",
    chapter: Chapter::Steps,
    calls: "spring_math::Method::propagator(Method::SemiImplicit)",
    instead: Some("spring_math::Propagator::exact"),
    formula: "v += a dt;  x += v dt, with dt of the frame;  fixed steps: dt = 1/240 s;  a = w^2 (goal - x) - 2 z w v",
    right: EXACT,
    to_try: "Lengthen the longest frame: the amber spring takes another path each time. The one on fixed steps stays within 40 mm of exact.",
    mistake: "Two frames of 0.4 and 0.6 s are not two of 0.5 s: an Euler step is right for no frame, and wrong by another amount for each.",
    traces: &[
        Trace::right("exact"),
        Trace::other("Euler, fixed steps"),
        Trace::wrong("Euler, a step a frame"),
    ],
    ..Page::USUAL
};

/// Length of a fixed step, s.
const STEP_SECS: f32 = 1.0 / 240.0;

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct UnevenFrames {
    /// Undamped frequency.
    #[default(2.5)]
    #[reflect(@limits(0.1..=10.0, 1.0..=4.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(0.2)]
    #[reflect(@limits(0.0..=2.0, 0.1..=1.0))]
    damping_ratio: f32,
    /// Length of the longest frames, in frames of the bench. One in three is so long.
    #[default(4.0)]
    #[reflect(@limits(1.0..=8.0, 1.0..=5.0).unit("frames"))]
    longest: f32,
    #[reflect(ignore)]
    clock: OwnSteps,
    frames: [u32; 2],
    waited_secs: f32,
    exact: Moving,
    fixed: Moving,
    uneven: Moving,
}

impl Motion for UnevenFrames {
    fn rest(&mut self, at: Vec2) {
        (self.clock, self.frames, self.waited_secs) = (OwnSteps::default(), [0, 0], 0.0);
        (self.exact, self.fixed, self.uneven) = (at_rest(at), at_rest(at), at_rest(at));
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let euler = |(x, v): Moving, dt| {
            Method::SemiImplicit
                .propagator(spring, dt)
                .advance(x, v, frame.goal)
        };
        self.exact = exact(spring, self.exact, frame.goal, frame.dt);
        for _ in 0..self.clock.due(frame.dt, STEP_SECS) {
            self.fixed = euler(self.fixed, STEP_SECS);
        }
        self.waited_secs += frame.dt;
        let [waited, drawn] = &mut self.frames;
        *waited += 1;
        let length = if *drawn % 3 == 2 {
            self.longest.round() as u32
        } else {
            1
        };
        if *waited >= length {
            (*waited, *drawn) = (0, *drawn + 1);
            self.uneven = euler(self.uneven, std::mem::take(&mut self.waited_secs));
        }
        vec![self.exact.0, self.fixed.0, self.uneven.0]
    }
}
