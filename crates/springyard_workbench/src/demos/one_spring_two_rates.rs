//! One explicit spring in steps of 30 and of 60 a second: two springs.

use crate::clock::OwnSteps;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "one_spring_two_rates",
    title: "Explicit Euler: another spring at each step rate",
    chapter: Chapter::Integrators,
    calls: "spring_math::Method::propagator(Method::Explicit)",
    instead: Some("spring_math::Propagator::exact"),
    formula: "x += v dt;  v += a dt, in steps of 1/30 s and of 1/60 s;  a = w^2 (goal - x) - 2 z w v of the old x and v",
    right: EXACT,
    to_try: "Raise the frequency: at 30 steps a second the swing is larger and longer than at 60; the exact spring has no step rate.",
    mistake: "A spring tuned at 30 steps a second is another one at 60: the step takes w dt / 2 off the damping ratio.",
    traces: &[
        Trace::right("exact"),
        Trace::wrong("30 steps a second"),
        Trace::wrong("60 steps a second"),
    ],
    measure: Measure::Overshoot,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct OneSpringTwoRates {
    /// Undamped frequency.
    #[default(1.5)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(0.25)]
    #[reflect(@limits(0.0..=3.0, 0.1..=1.0))]
    damping_ratio: f32,
    exact: Moving,
    #[reflect(ignore)]
    stepped: [(OwnSteps, Moving); 2],
}

impl Motion for OneSpringTwoRates {
    fn rest(&mut self, at: Vec2) {
        self.exact = at_rest(at);
        self.stepped = [(OwnSteps::default(), self.exact); 2];
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let &Frame { goal, dt, .. } = frame;
        let spring = spring(self.frequency_hz, self.damping_ratio);
        self.exact = exact(spring, self.exact, goal, dt);
        for (stepped, rate_hz) in self.stepped.iter_mut().zip([30.0, 60.0]) {
            let (clock, (x, v)) = stepped;
            let step = Method::Explicit.propagator(spring, 1.0 / rate_hz);
            for _ in 0..clock.due(dt, 1.0 / rate_hz) {
                (*x, *v) = step.advance(*x, *v, goal);
            }
        }
        vec![self.exact.0, self.stepped[0].1.0, self.stepped[1].1.0]
    }
}
