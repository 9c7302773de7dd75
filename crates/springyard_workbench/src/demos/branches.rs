//! A spring in three branches, chosen by comparing the damping ratio with 1, in `f32`.

use spring_math::catalogue::forms;
use spring_math::catalogue::precise::PreciseSpring;

use super::*;

const PAGE: Page = Page {
    name: "branches",
    title: "Three branches: is == 1 on the ratio safe?",
    chapter: Chapter::Springs,
    calls: "spring_math::catalogue::forms",
    instead: Some("spring_math::Propagator::exact"),
    formula: "z == 1, or within your width of it: critical(..);  z < 1: underdamped(..);  z > 1: overdamped(..)",
    right: EXACT,
    to_try: "Widen the critical branch: its own error grows by the way from 1, and below a width of about 30 the rounding of the overdamped branch is seen again.",
    mistake: "With == 1 the overdamped branch divides by nearly 0 beside 1, and a jump of 1 m lands up to 0.1 mm off. A width that is too large is off by more. One form for all ratios has no seam.",
    traces: &[
        Trace::right("Propagator::exact"),
        Trace::wrong("three branches, =="),
        Trace::other("three branches, a width"),
    ],
    view: View::Function {
        x: (-200.0, 200.0),
        x_label: "damping ratio - 1, millionths",
        y_label: "off the exact place, um",
    },
    measure: Measure::FromRight,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct Branches {
    /// How far from 1 the ratio still counts as critical.
    #[default(60.0)]
    #[reflect(@limits(0.0..=500.0, 0.0..=200.0).unit("millionths"))]
    width: f32,
    /// Time since a jump of 1 m, at 1 Hz.
    #[default(0.3)]
    #[reflect(@limits(0.01..=2.0, 0.05..=1.0))]
    after_secs: f32,
}

impl Demo for Branches {
    fn page(&self) -> &'static Page {
        &PAGE
    }

    fn rest(&mut self, _at: Vec2) {}

    fn step(&mut self, _frame: &Frame) -> Vec<Vec2> {
        vec![Vec2::ZERO; 3]
    }

    fn at(&self, millionths: f32) -> Vec<f32> {
        let spring = spring(1.0, 1.0 + 1e-6 * millionths);
        let (w, z, dt) = (spring.omega(), spring.zeta(), self.after_secs);
        let step = Propagator::exact(spring, dt);
        let mut precise = PreciseSpring::new(1.0_f32, 0.0);
        precise.advance(&step, 0.0);
        let branches = |width: f32| {
            let place = if (z - 1.0).abs() <= 1e-6 * width {
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
            branches(0.0),
            branches(self.width),
        ];
        ways.map(|place: f32| 1e6 * (place - precise.position()))
            .into()
    }
}
