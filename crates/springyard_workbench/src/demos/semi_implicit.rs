//! Semi-implicit Euler explodes above a limit that depends on the step.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "semi_implicit",
    title: "Semi-implicit Euler explodes at 5 Hz",
    chapter: Chapter::Integrators,
    calls: "spring_math::Method::propagator(Method::SemiImplicit)",
    instead: Some("spring_math::Propagator::exact"),
    formula: "v += a dt;  x += v dt;  a = w^2 (goal - x) - 2 z w v;  stable while w dt < 2 / (sqrt(1 + z^2) + z)",
    right: EXACT,
    to_try: "At ratio 1, 31.4 rad/s is stable in 60 steps a second and explodes in 30, as all above 24.85 rad/s does. Turn the frame rate, and the limit moves.",
    mistake: "A text calls 31.4 rad/s safe for semi-implicit Euler at ratio 1, without a word on the step: at 30 steps a second it explodes.",
    errata: Some(6),
    traces: &[
        Trace::right("exact"),
        Trace::wrong("semi-implicit Euler"),
        Trace::other("twice as many steps"),
    ],
    fps: 30.0,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct SemiImplicit {
    /// Undamped angular frequency.
    #[default(31.4)]
    #[reflect(@limits(1.0..=100.0, 5.0..=60.0).unit("rad/s"))]
    omega: f32,
    /// Damping ratio.
    #[default(1.0)]
    #[reflect(@limits(0.0..=3.0, 0.0..=1.5))]
    damping_ratio: f32,
    springs: [Moving; 2],
    halves: Moving,
}

impl Motion for SemiImplicit {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = Spring::new(self.omega, self.damping_ratio).unwrap_or(Spring::UNIT);
        let methods = [Method::Exact, Method::SemiImplicit];
        let mut places = by_methods(methods, &mut self.springs, spring, frame);
        let half = Method::SemiImplicit.propagator(spring, 0.5 * frame.dt);
        for _ in 0..2 {
            let (x, v) = self.halves;
            self.halves = half.advance(x, v, frame.goal);
        }
        places.push(self.halves.0);
        places
    }
}
