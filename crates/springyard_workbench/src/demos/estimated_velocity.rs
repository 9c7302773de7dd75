//! The goal velocity estimated from two frames, across a jump of the goal.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "estimated_velocity",
    title: "Goal velocity estimated across a jump",
    chapter: Chapter::Springs,
    calls: "spring_math::Propagator::advance_moving",
    instead: Some("spring_math::Propagator::advance"),
    formula: "q = (goal - last goal) / dt for one frame kicks the spring by 2 z w (goal - last goal)",
    right: "q = 0 in the frame of a jump: a = w^2 (goal - x) - 2 z w v",
    to_try: "Flick the goal: the estimate kicks the spring past it, at any frame rate; drag it evenly, and the estimate has no lag.",
    mistake: "A goal that jumps has no velocity: the estimate is the jump over a frame, and a critical spring passes the goal by 13.5 % of it.",
    traces: &[
        Trace::right("without the goal velocity"),
        Trace::wrong("estimated from frames"),
    ],
    measure: Measure::Overshoot,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct EstimatedVelocity {
    /// Undamped frequency.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(1.0)]
    #[reflect(@limits(0.0..=3.0, 0.0..=1.5))]
    damping_ratio: f32,
    springs: [Moving; 2],
}

impl Motion for EstimatedVelocity {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let [without, (x, v)] = self.springs;
        let step = Propagator::exact(spring, frame.dt);
        let estimated = step.advance_moving(x, v, frame.last_goal, frame.goal_velocity());
        self.springs = [exact(spring, without, frame.goal, frame.dt), estimated];
        self.springs.map(|(x, _)| x).into()
    }
}
