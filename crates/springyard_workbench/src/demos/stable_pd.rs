//! Stable PD on a body explodes above a limit.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "stable_pd",
    title: "Stable PD (implicit update) can explode",
    chapter: Chapter::Integrators,
    calls: "spring_math::Method::propagator(Method::StablePdBody)",
    instead: Some("spring_math::Propagator::exact"),
    formula: "v += dt (w^2 (goal - x - v dt) - 2 z w v) / (1 + 2 z w dt);  x += v dt; stable while (w dt)^2 < 4 (1 + z w dt) / 3",
    right: EXACT,
    to_try: "Lower the frequency below 4.7 Hz at ratio 1 and 15 frames a second, or raise the frame rate: it is stable again.",
    mistake: "Not \"unconditionally stable\": on a body, which moves with the new velocity, at ratio 1 up to w dt = 2; a lone spring as printed, with the old one, up to 4.83.",
    errata: Some(1),
    traces: &[
        Trace::right("exact"),
        Trace::wrong("Stable PD on a body"),
        Trace::other("lone spring, as printed"),
    ],
    fps: 15.0,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct StablePd {
    /// Undamped frequency.
    #[default(5.0)]
    #[reflect(@limits(0.1..=20.0, 1.0..=8.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(1.0)]
    #[reflect(@limits(0.0..=3.0, 0.0..=1.5))]
    damping_ratio: f32,
    springs: [Moving; 3],
}

impl Motion for StablePd {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let methods = [Method::Exact, Method::StablePdBody, Method::StablePd];
        by_methods(methods, &mut self.springs, spring, frame)
    }
}
