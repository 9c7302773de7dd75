//! Position before velocity, or velocity before position: two orders of two lines.

use spring_math::Method;

use super::*;

const PAGE: Page = Page {
    name: "old_position_first",
    title: "Position first or velocity first",
    chapter: Chapter::Integrators,
    calls: "spring_math::Method::propagator",
    right: "spring_math::Propagator::exact",
    formula: "position first (explicit): x += v dt; v += a dt.  velocity first (semi-implicit): v += a dt; x += v dt, with the new v",
    to_try: "Lower the damping or the frame rate: position first grows, velocity first does not.",
    mistake: "The two lines in the wrong order are explicit Euler: each step takes w dt / 2 off the damping ratio.",
    errata: None,
    traces: &[
        Trace::right("exact"),
        Trace::wrong("position first"),
        Trace::other("velocity first"),
    ],
    goal: "goal",
    view: View::OverTime,
    script: Script::Step,
    fps: 30.0,
    measure: Measure::FromRight,
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct OldPositionFirst {
    /// Undamped frequency.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(0.1)]
    #[reflect(@limits(0.0..=3.0, 0.0..=1.0))]
    damping_ratio: f32,
    #[reflect(ignore)]
    springs: [Moving; 3],
}

impl Demo for OldPositionFirst {
    fn page(&self) -> &'static Page {
        &PAGE
    }

    fn rest(&mut self, at: Vec2) {
        self.springs = [(at, Vec2::ZERO); 3];
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let &Frame { goal, dt, .. } = frame;
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let methods = [Method::Exact, Method::Explicit, Method::SemiImplicit];
        for ((x, v), method) in self.springs.iter_mut().zip(methods) {
            (*x, *v) = method.propagator(spring, dt).advance(*x, *v, goal);
        }
        self.springs.map(|(x, _)| x).into()
    }
}
