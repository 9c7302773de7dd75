//! The acceleration of a swing, right and as an article prints it.

use spring_math::catalogue::wrong::printed_acceleration;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "printed_acceleration",
    title: "Acceleration of a damped swing, misprinted",
    chapter: Chapter::Springs,
    calls: "spring_math::catalogue::wrong::printed_acceleration",
    instead: Some("spring_math::exact::curve"),
    formula: "a = (y^2 - k^2) C + 2 k j S;  y = z w, k = w sqrt(1 - z^2) for z < 1, j: amplitude, C = e, S = -(v + y e) / k;  drawn over w^2",
    right: "a = (y^2 - k^2) C + 2 k y S = -w^2 e - 2 z w v;  e = x - goal and v of the curve",
    to_try: "Turn frequency and damping: the printed acceleration is right only where the amplitude in metres happens to be the decay rate.",
    mistake: "The amplitude (m) stands where the decay rate (1/s) must: the units do not fit, and the acceleration is early or late.",
    errata: Some(17),
    traces: &[Trace::right("right"), Trace::wrong("as printed")],
    goal: "goal of the spring",
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct PrintedAcceleration {
    /// Undamped frequency.
    #[default(0.5)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Damping ratio, below 1.
    #[default(0.1)]
    #[reflect(@limits(0.0..=0.9, 0.05..=0.8))]
    damping_ratio: f32,
    spring: Moving,
    start: (f32, f32),
}

impl Motion for PrintedAcceleration {
    fn rest(&mut self, at: Vec2) {
        (self.spring, self.start) = (at_rest(at), (0.0, 0.0));
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let seen = |(x, v): Moving| (x.y - frame.goal.y, v.y);
        if frame.goal != frame.last_goal {
            self.start = seen(self.spring);
        }
        self.spring = exact(spring, self.spring, frame.goal, frame.dt);
        let now = seen(self.spring);
        let right = -now.0 * spring.stiffness() - now.1 * spring.damping();
        let printed = printed_acceleration(self.start, now, spring);
        [right, printed]
            .map(|it| Vec2::splat(it * spring.compliance()))
            .into()
    }
}
