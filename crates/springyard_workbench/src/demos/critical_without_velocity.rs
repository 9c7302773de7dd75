//! A published critical case that ignores the velocity: a damper under the name of a spring.

use spring_math::catalogue::forms::critical;
use spring_math::catalogue::wrong::critical_without_velocity;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "critical_without_velocity",
    title: "Critically damped spring without its velocity",
    chapter: Chapter::Springs,
    calls: "spring_math::catalogue::wrong::critical_without_velocity",
    instead: Some("spring_math::Propagator::exact"),
    formula: "x = x exp(-w dt), v = -w x, x measured from the goal",
    right: CRITICAL,
    to_try: "Flick the goal, or move it to and fro: the printed spring turns at once with a kink, the right one carries its speed on.",
    mistake: "The listing multiplies the position by the decay alone: the velocity before the step is lost, and it starts at full speed.",
    errata: Some(5),
    traces: &[Trace::right("critical spring"), Trace::wrong("as printed")],
    measure: Measure::Kink,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct CriticalWithoutVelocity {
    /// Undamped frequency.
    #[default(0.7)]
    #[reflect(@limits(0.1..=10.0, 0.3..=3.0))]
    frequency_hz: f32,
    right: Moving,
    printed: (f32, f32),
}

impl Motion for CriticalWithoutVelocity {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let &Frame { goal, dt, .. } = frame;
        let omega = spring(self.frequency_hz, 1.0).omega();
        let (x, v) = self.right;
        self.right = critical(x, v, goal, omega, dt);
        let (x, v) = self.printed;
        let (offset, v) = critical_without_velocity(x - goal.y, v, omega, dt);
        self.printed = (goal.y + offset, v);
        vec![self.right.0, Vec2::splat(self.printed.0)]
    }
}
