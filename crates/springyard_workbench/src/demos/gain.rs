//! How far a spring swings behind a goal that swings at a rate.

use spring_math::catalogue::resonance::gain;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "gain",
    title: "Resonance: gain at each frequency of the goal",
    chapter: Chapter::Resonance,
    calls: "spring_math::catalogue::resonance::gain",
    formula: "1 / sqrt((1 - r^2)^2 + (2 z r)^2), r = rate / frequency",
    to_try: "Turn the damping: below 0.71 slow swings come out larger than they go in, most at w sqrt(1 - 2 z^2).",
    mistake: "A critical spring passes only half of a swing at its own frequency: one that is tuned on jumps flattens a wobble.",
    traces: &[
        Trace::right("your damping ratio"),
        Trace::other("0.1"),
        Trace::other("0.71"),
        Trace::other("2"),
    ],
    view: View::Function {
        x: (0.0, 3.0),
        x_label: "rate of the goal, Hz",
        y_label: "amplitude over that of the goal",
    },
    script: Script::Sine,
    measure: Measure::Largest,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Gain {
    /// Undamped frequency of all springs.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=2.0))]
    frequency_hz: f32,
    /// Damping ratio of the first.
    #[default(0.2)]
    #[reflect(@limits(0.05..=3.0, 0.1..=1.0))]
    damping_ratio: f32,
    /// They run behind the goal, to be measured.
    springs: [Moving; 4],
}

impl Gain {
    fn springs(&self) -> [Spring; 4] {
        [self.damping_ratio, 0.1, 0.71, 2.0].map(|ratio| spring(self.frequency_hz, ratio))
    }
}

impl Motion for Gain {
    fn rest(&mut self, at: Vec2) {
        self.springs = [(Vec2::new(0.0, at.y), Vec2::ZERO); 4];
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let goal = Vec2::new(0.0, frame.goal.y);
        by_springs(self.springs(), &mut self.springs, goal, frame.dt)
    }

    fn at(&self, x: f32) -> Vec<f32> {
        self.springs().map(|spring| gain(spring, x)).into()
    }
}
