//! Explicit Euler on an undamped spring: it gains energy in every step.

use spring_math::Method;

use super::*;

const PAGE: Page = Page {
    name: "explicit_euler",
    title: "Explicit Euler",
    chapter: Chapter::Integrators,
    calls: "spring_math::Method::propagator(Method::Explicit)",
    right: "spring_math::Propagator::exact",
    formula: "x += v * dt;  v += a * dt, with a of the old x and v",
    to_try: "Lower the frame rate, or the damping: the swing grows until it explodes.",
    mistake: "Each step adds energy: without damping the swing grows by sqrt(1 + (w dt)^2) a step, at any frame rate.",
    errata: None,
    traces: &[Trace::right("exact"), Trace::wrong("explicit Euler")],
    goal: "goal",
    view: View::OverTime,
    script: Script::Step,
    fps: 60.0,
    measure: Measure::FromRight,
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct ExplicitEuler {
    /// Undamped frequency.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Damping ratio. Explicit Euler is stable while `w dt < 2 z`, for ratios below 1.
    #[default(0.05)]
    #[reflect(@limits(0.0..=3.0, 0.0..=1.0))]
    damping_ratio: f32,
    #[reflect(ignore)]
    exact: Moving,
    #[reflect(ignore)]
    euler: Moving,
}

impl Demo for ExplicitEuler {
    fn page(&self) -> &'static Page {
        &PAGE
    }

    fn rest(&mut self, at: Vec2) {
        (self.exact, self.euler) = ((at, Vec2::ZERO), (at, Vec2::ZERO));
    }

    fn step(&mut self, &Frame { goal, dt, .. }: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        self.exact = exact(spring, self.exact, goal, dt);
        let (x, v) = self.euler;
        self.euler = Method::Explicit.propagator(spring, dt).advance(x, v, goal);
        vec![self.exact.0, self.euler.0]
    }
}
