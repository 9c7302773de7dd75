//! The two accelerations of a spring as arrows at its place: pull towards the goal, and damping against the velocity.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "two_accelerations",
    title: "Spring-damper: pull and damping apart",
    chapter: Chapter::Springs,
    calls: "spring_math::Propagator::exact",
    formula: "a = pull + damping, pull = w^2 (goal - x), damping = -2 z w v; each arrow is its acceleration over w^2, in metres",
    to_try: "Drag the goal: the pull is an arrow to it, at once; the damping points against the motion. Let go, and watch the two cancel at the top speed.",
    mistake: "Pull alone never comes to rest: it is zero at the goal, where an undamped spring is fastest. Only the damping takes its energy away.",
    traces: &[
        Trace::right("place"),
        Trace::arrow("pull"),
        Trace::arrow("damping"),
    ],
    view: View::Plane,
    script: Script::Sine,
    measure: Measure::Lag,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct TwoAccelerations {
    /// Undamped frequency.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(1.0)]
    #[reflect(@limits(0.0..=3.0, 0.0..=1.5))]
    damping_ratio: f32,
    spring: Moving,
}

impl Motion for TwoAccelerations {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        self.spring = exact(spring, self.spring, frame.goal, frame.dt);
        let (x, v) = self.spring;
        let pull = (frame.goal - x) * spring.stiffness();
        let damping = -v * spring.damping();
        vec![
            x,
            x + pull * spring.compliance(),
            x + damping * spring.compliance(),
        ]
    }
}
