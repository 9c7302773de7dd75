//! A goal that moves smoothly: followed without lag, and by a spring.

use spring_math::catalogue::tracking::{TrackingGains, track};

use super::*;

const PAGE: Page = Page {
    name: "tracking",
    title: "Follow a moving goal without lag",
    chapter: Chapter::Goals,
    calls: "spring_math::catalogue::tracking::track",
    formula: "x = next_goal + e,  with the exact step on e = x - goal and on its rate v - goal_velocity",
    to_try: "Swing the goal by hand: only the plain spring trails it; lower the frequency, and it trails by more.",
    mistake: "A plain spring knows where the goal is and not where it goes: it trails a steady goal by 2 z / w seconds.",
    traces: &[
        Trace::right("tracking spring"),
        Trace::other("gains 0.01, 0.2, 1"),
        Trace::wrong("plain spring"),
    ],
    script: Script::Sine,
    measure: Measure::Lag,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct Tracking {
    /// Undamped frequency.
    #[default(1.5)]
    #[reflect(@limits(0.1..=10.0, 0.8..=4.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(1.0)]
    #[reflect(@limits(0.1..=3.0, 0.3..=1.5))]
    damping_ratio: f32,
    #[reflect(ignore)]
    last_goal_velocity: Vec2,
    #[reflect(ignore)]
    tracking: Moving,
    #[reflect(ignore)]
    gains: Moving,
    #[reflect(ignore)]
    plain: Moving,
}

impl Demo for Tracking {
    fn page(&self) -> &'static Page {
        &PAGE
    }

    fn rest(&mut self, at: Vec2) {
        self.last_goal_velocity = Vec2::ZERO;
        (self.tracking, self.gains, self.plain) =
            ((at, Vec2::ZERO), (at, Vec2::ZERO), (at, Vec2::ZERO));
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let (velocity, last) = (frame.goal_velocity(), self.last_goal_velocity);
        let step = Propagator::exact(spring, frame.dt);
        let ((x, v), (y, w)) = (self.tracking, self.gains);
        self.tracking = track(&step, x, v, (frame.last_goal, last), (frame.goal, velocity));
        let acceleration = (velocity - last) / frame.dt;
        self.gains =
            TrackingGains::default().step(y, w, frame.goal, velocity, acceleration, frame.dt);
        self.plain = exact(spring, self.plain, frame.goal, frame.dt);
        self.last_goal_velocity = velocity;
        vec![self.tracking.0, self.gains.0, self.plain.0]
    }
}
