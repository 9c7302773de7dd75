//! A goal velocity for a goal that stands still.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "held_goal",
    title: "Goal velocity given to a goal that stands",
    chapter: Chapter::Springs,
    calls: "spring_math::Spring::held_goal",
    instead: Some("spring_math::Propagator::advance"),
    formula: "rest = goal + 2 z q / w, q: the goal velocity that is passed",
    right: "q = 0 while the goal stands: rest = goal",
    to_try: "Turn the goal velocity, or the damping: the spring rests beside the goal, by 2 z q / w.",
    mistake: "A goal velocity that is passed while the goal stands, such as the desired speed of a blocked character, shifts the rest position.",
    traces: &[Trace::right("q = 0"), Trace::wrong("q of the slider")],
    measure: Measure::AtEnd,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct HeldGoal {
    /// Undamped frequency.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(1.0)]
    #[reflect(@limits(0.0..=3.0, 0.0..=1.5))]
    damping_ratio: f32,
    /// Goal velocity that is passed though the goal stands.
    #[default(0.8)]
    #[reflect(@limits(-3.0..=3.0, -1.0..=1.0).unit("m/s"))]
    goal_velocity: f32,
    springs: [Moving; 2],
}

impl Motion for HeldGoal {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let [right, wrong] = self.springs;
        let rest = spring.held_goal(frame.goal, Vec2::splat(self.goal_velocity));
        self.springs = [
            exact(spring, right, frame.goal, frame.dt),
            exact(spring, wrong, rest, frame.dt),
        ];
        self.springs.map(|(x, _)| x).into()
    }
}
