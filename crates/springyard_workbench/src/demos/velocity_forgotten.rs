//! A spring whose velocity is not carried from frame to frame.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "velocity_forgotten",
    title: "Velocity not kept between frames: it creeps",
    chapter: Chapter::Springs,
    calls: "spring_math::Propagator::advance",
    formula: "(x, v) = step(x, v, goal): both come out, and both must go in again; wrong: (x, _) = step(x, 0, goal)",
    to_try: "Change the frame rate: the forgetful spring creeps at 60 frames a second, and at 120 takes twice as long.",
    mistake: "Without the velocity of the frame before, each frame starts from rest and covers only about (w dt)^2 / 2 of the way.",
    errata: Some(22),
    traces: &[
        Trace::right("velocity kept"),
        Trace::wrong("velocity forgotten"),
    ],
    measure: Measure::HalfWay,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct VelocityForgotten {
    /// Undamped frequency.
    #[default(2.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(0.5)]
    #[reflect(@limits(0.0..=3.0, 0.0..=1.5))]
    damping_ratio: f32,
    springs: [Moving; 2],
}

impl Motion for VelocityForgotten {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let [kept, (x, _)] = self.springs;
        let forgotten = exact(spring, (x, Vec2::ZERO), frame.goal, frame.dt);
        self.springs = [exact(spring, kept, frame.goal, frame.dt), forgotten];
        self.springs.map(|(x, _)| x).into()
    }
}
