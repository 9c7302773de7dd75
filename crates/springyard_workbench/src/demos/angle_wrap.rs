//! A spring on an angle turns the shorter way round, across the seam at half a turn.

use spring_math::angle::step_angle;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "angle_wrap",
    title: "Angle spring: the shorter way, across the seam",
    chapter: Chapter::Rotations,
    calls: "spring_math::angle::step_angle",
    formula: "error = angle - goal, less the nearest whole turn; stepped as a spring",
    to_try: "Move the goal around the centre, or across its left side: the plain spring turns all the way back at the seam.",
    mistake: "A spring on the number turns back through zero where the goal passes from pi to -pi.",
    traces: &[
        Trace::right("shorter way"),
        Trace::wrong("spring on the number"),
    ],
    view: View::Dial,
    measure: Measure::Path,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct AngleWrap {
    /// Undamped frequency of both springs.
    #[default(1.5)]
    #[reflect(@limits(0.1..=10.0, 0.5..=3.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(1.0)]
    #[reflect(@limits(0.1..=3.0, 0.3..=1.0))]
    damping_ratio: f32,
    /// Angle and rate, rad and rad/s.
    right: (f32, f32),
    plain: (f32, f32),
}

impl Motion for AngleWrap {
    fn rest(&mut self, at: Vec2) {
        self.right = (at.to_angle(), 0.0);
        self.plain = self.right;
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let step = Propagator::exact(spring(self.frequency_hz, self.damping_ratio), frame.dt);
        let goal = frame.goal.to_angle();
        self.right = step_angle(&step, self.right.0, self.right.1, goal);
        self.plain = step.advance(self.plain.0, self.plain.1, goal);
        vec![Vec2::new(0.0, self.right.0), Vec2::new(0.0, self.plain.0)]
    }
}
