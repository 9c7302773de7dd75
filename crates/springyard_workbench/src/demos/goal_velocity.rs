//! A spring that knows the velocity of its goal, and one that does not.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "goal_velocity",
    title: "Goal velocity left out: a lag behind the goal",
    chapter: Chapter::Springs,
    calls: "spring_math::Propagator::advance_moving",
    formula: "a = w^2 (goal - x) + 2 z w (q - v), q: velocity of the goal; without q it lags by 2 z / w",
    to_try: "Drag the goal evenly: the spring with q moves on it, the other behind it, the farther the higher the damping.",
    mistake: "Damping against the spring's own velocity instead of its velocity relative to the goal brakes it behind every moving goal.",
    traces: &[
        Trace::right("with the goal velocity"),
        Trace::wrong("without"),
    ],
    script: Script::Ramp,
    measure: Measure::Lag,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct GoalVelocity {
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

impl Motion for GoalVelocity {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let [(x, v), without] = self.springs;
        let step = Propagator::exact(spring, frame.dt);
        let with = step.advance_moving(x, v, frame.last_goal, frame.goal_velocity());
        self.springs = [with, exact(spring, without, frame.goal, frame.dt)];
        self.springs.map(|(x, _)| x).into()
    }
}
