//! A spring that keeps to a largest speed.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "velocity_limited",
    title: "Velocity spring: a spring with a largest speed",
    chapter: Chapter::Goals,
    calls: "spring_math::catalogue::goal_line::GoalLine::step_limited",
    formula: "a = w^2 (line(t + z / w) - x) - 2 z w v;  line: to the goal at max_speed, then the goal;  z = 1",
    to_try: "Flick the goal far: the plain spring is faster the farther it has to go; the other keeps to its speed and still starts softly.",
    mistake: "A spring takes about as long for any distance, so its top speed grows with it: w / e times the distance.",
    traces: &[
        Trace::right("velocity-limited"),
        Trace::wrong("plain spring"),
    ],
    measure: Measure::TopSpeed,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct Limited {
    /// Largest speed.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.6..=3.0).unit("m/s"))]
    max_speed: f32,
    /// Undamped frequency; both are critical.
    #[default(2.0)]
    #[reflect(@limits(0.2..=10.0, 0.8..=4.0))]
    frequency_hz: f32,
    #[reflect(ignore)]
    #[default(GoalLine::limited(Spring::UNIT, 0.0))]
    limited: GoalLine<f32>,
    plain: Moving,
}

impl Motion for Limited {
    fn rest(&mut self, at: Vec2) {
        self.limited = GoalLine::limited(Spring::UNIT, at.y);
        self.plain = (at * Vec2::Y, Vec2::ZERO);
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, 1.0);
        let anew = GoalLine::limited(spring, self.limited.position);
        self.limited = going_on(anew, self.limited);
        self.limited
            .step_limited(frame.goal.y, self.max_speed, frame.dt);
        self.plain = exact(spring, self.plain, frame.goal * Vec2::Y, frame.dt);
        vec![Vec2::new(0.0, self.limited.position), self.plain.0]
    }
}
