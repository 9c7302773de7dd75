//! A whole step beside two half steps: the exact spring does not see the difference.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "one_step_or_two",
    title: "Exact: one step is the same as two halves",
    chapter: Chapter::Integrators,
    calls: "spring_math::Method::propagator(Method::SemiImplicit)",
    instead: Some("spring_math::Propagator::exact"),
    formula: "v += a dt;  x += v dt, once over dt, or twice over dt / 2;  a = w^2 (goal - x) - 2 z w v",
    right: "exact(dt / 2), then exact(dt / 2) = exact(dt), and so for any cut, while the goal stands",
    to_try: "Change the frame rate: the exact step in two halves is hidden under the teal one. The two Euler ways are two different springs at any rate.",
    mistake: "Frame rate independent means that a step may be cut anywhere without a change, which no Euler step can.",
    traces: &[
        Trace::right("exact, whole frame"),
        Trace::wrong("Euler, whole frame"),
        Trace::wrong("Euler, two halves"),
        Trace::other("exact, two halves"),
    ],
    fps: 12.0,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct OneStepOrTwo {
    /// Undamped frequency.
    #[default(1.5)]
    #[reflect(@limits(0.1..=5.0, 0.5..=2.5))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(0.3)]
    #[reflect(@limits(0.0..=2.0, 0.1..=1.0))]
    damping_ratio: f32,
    springs: [Moving; 4],
}

impl Motion for OneStepOrTwo {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let euler = Method::SemiImplicit;
        let ways = [
            (Method::Exact, 1),
            (euler, 1),
            (euler, 2),
            (Method::Exact, 2),
        ];
        for ((x, v), (method, parts)) in self.springs.iter_mut().zip(ways) {
            let step = method.propagator(spring, frame.dt / parts as f32);
            for _ in 0..parts {
                (*x, *v) = step.advance(*x, *v, frame.goal);
            }
        }
        self.springs.map(|(x, _)| x).into()
    }
}
