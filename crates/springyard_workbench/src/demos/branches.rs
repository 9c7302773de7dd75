//! A spring in three branches, chosen by comparing the damping ratio with 1, in `f32`.

use spring_math::catalogue::forms;
use spring_math::catalogue::precise::PreciseSpring;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "branches",
    title: "Three branches: == 1, or within an epsilon?",
    chapter: Chapter::Springs,
    calls: "spring_math::catalogue::forms",
    instead: Some("spring_math::Propagator::exact"),
    formula: "z within epsilon of 1: critical(..);  else z < 1: underdamped(..);  z > 1: overdamped(..);  ==: epsilon = 0",
    right: "x = goal + E (c e + s (v + z w e)), with c and s by series where (k dt)^2 is below 1: the same one on both sides of z = 1;  E = exp(-z w dt)",
    to_try: "Widen epsilon: the place jumps at both of its edges, the farther the wider. At 0 nothing is left but rounding.",
    mistake: "An epsilon against the division by 0 at z = 1 makes a seam at each of its edges. == 1 is enough: beside it f32 rounds by some um after a jump of 1 m. One form for all ratios needs no comparison.",
    traces: &[
        Trace::right("Propagator::exact"),
        Trace::wrong("three branches, epsilon"),
        Trace::other("three branches, =="),
    ],
    view: View::Function {
        x: (-200.0, 200.0),
        x_label: "damping ratio - 1, millionths",
        y_label: "off the exact place, um",
    },
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Branches {
    /// How far from 1 the ratio still counts as critical.
    #[default(60.0)]
    #[reflect(@limits(0.0..=500.0, 0.0..=200.0).unit("millionths"))]
    epsilon: f32,
    /// Time since a jump of 1 m, at 1 Hz.
    #[default(0.3)]
    #[reflect(@limits(0.01..=2.0, 0.05..=1.0))]
    after_secs: f32,
}

impl Motion for Branches {
    fn at(&self, millionths: f32) -> Vec<f32> {
        let spring = spring(1.0, 1.0 + 1e-6 * millionths);
        let (w, z, dt) = (spring.omega(), spring.zeta(), self.after_secs);
        let step = Propagator::exact(spring, dt);
        let mut precise = PreciseSpring::new(1.0_f32, 0.0);
        precise.advance(&step, 0.0);
        let branches = |epsilon: f32| {
            let place = if (z - 1.0).abs() <= 1e-6 * epsilon {
                forms::critical(1.0, 0.0, 0.0, w, dt)
            } else if z < 1.0 {
                forms::underdamped(1.0, 0.0, 0.0, w, z, dt)
            } else {
                forms::overdamped(1.0, 0.0, 0.0, w, z, dt)
            };
            place.0
        };
        let ways = [
            step.advance(1.0, 0.0, 0.0).0,
            branches(self.epsilon),
            branches(0.0),
        ];
        ways.map(|place: f32| 1e6 * (place - precise.position()))
            .into()
    }
}
