//! Penner's eases as functions of time, beside the answer of a spring.

use spring_math::catalogue::tween::Ease;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "penner",
    title: "Penner's easing functions, and a spring",
    chapter: Chapter::Goals,
    calls: "spring_math::catalogue::tween::Ease::at",
    formula: "circ: sqrt(1 - (1 - s)^2); sine: (1 - cos(pi s)) / 2; quad: s (2 - s); bounce: four parabolas of 7.5625 s^2",
    to_try: "Turn the damping: one spring replaces a list of curves, from soft to swinging.",
    mistake: "Ease functions start with a velocity of their own, whatever the motion before was, and a bounce reverses without a cause.",
    traces: &[
        Trace::right("spring"),
        Trace::other("quad out"),
        Trace::other("circ out"),
        Trace::other("sine in and out"),
        Trace::input("bounce out"),
    ],
    view: View::Function {
        x: (0.0, 1.0),
        x_label: "part of the duration",
        y_label: "part of the way",
    },
    script: Script::Still,
    measure: Measure::Overshoot,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Penner {
    /// Undamped frequency of the spring, in swings in the duration.
    #[default(1.5)]
    #[reflect(@limits(0.2..=10.0, 0.8..=3.0).unit(""))]
    swings: f32,
    /// Damping ratio of the spring.
    #[default(0.5)]
    #[reflect(@limits(0.0..=3.0, 0.2..=1.2))]
    damping_ratio: f32,
}

impl Motion for Penner {
    fn at(&self, x: f32) -> Vec<f32> {
        let spring = spring(self.swings, self.damping_ratio);
        let mut all = vec![Propagator::exact(spring, x).advance(0.0, 0.0, 1.0).0];
        all.extend(
            [Ease::QuadOut, Ease::CircOut, Ease::Sine, Ease::BounceOut].map(|ease| ease.at(x).0),
        );
        all
    }
}
