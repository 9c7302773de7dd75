//! A goal that moves smoothly: followed without lag, and by a spring.

use spring_math::catalogue::tracking::{TrackingGains, track};

use super::*;

pub(super) const PAGE: Page = Page {
    name: "tracking",
    title: "Tracking spring: follow a moving goal, no lag",
    chapter: Chapter::Goals,
    calls: "spring_math::catalogue::tracking::track",
    formula: "x = next_goal + e,  with the exact step on e = x - goal and on its rate v - goal_velocity",
    to_try: "Raise the acceleration gain to 1: the gains lose their lag. Lower the frequency: the plain spring trails by more.",
    mistake: "A plain spring knows where the goal is, not where it goes: it trails a goal of constant velocity by 2 z / w seconds. The tracking spring lies on the goal.",
    traces: &[
        Trace::right("tracking spring"),
        Trace::wrong("plain spring"),
        Trace::wrong("gains, 0.01, 0.2 and the slider's"),
    ],
    script: Script::Sine,
    measure: Measure::Lag,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Tracking {
    /// Undamped frequency.
    #[default(1.5)]
    #[reflect(@limits(0.1..=10.0, 0.8..=4.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(1.0)]
    #[reflect(@limits(0.1..=3.0, 0.3..=1.5))]
    damping_ratio: f32,
    /// Gain of the goal's acceleration in the recipe of gains; those of place and velocity are 0.01 and 0.2 at 60 frames a second.
    #[default(0.0)]
    #[reflect(@limits(0.0..=1.0, 0.0..=1.0).unit(""))]
    acceleration_gain: f32,
    last_goal_velocity: Vec2,
    tracking: Moving,
    gains: Moving,
    plain: Moving,
}

impl Motion for Tracking {
    fn rest(&mut self, at: Vec2) {
        self.last_goal_velocity = Vec2::ZERO;
        (self.tracking, self.gains, self.plain) = (at_rest(at), at_rest(at), at_rest(at));
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let (velocity, last) = (frame.goal_velocity(), self.last_goal_velocity);
        let step = Propagator::exact(spring, frame.dt);
        let ((x, v), (y, w)) = (self.tracking, self.gains);
        self.tracking = track(&step, x, v, (frame.last_goal, last), (frame.goal, velocity));
        let acceleration = (velocity - last) / frame.dt;
        let gains = TrackingGains::new(0.01, 0.2, self.acceleration_gain, 1.0 / 60.0);
        self.gains =
            gains
                .unwrap_or_default()
                .step(y, w, frame.goal, velocity, acceleration, frame.dt);
        self.plain = exact(spring, self.plain, frame.goal, frame.dt);
        self.last_goal_velocity = velocity;
        vec![self.tracking.0, self.plain.0, self.gains.0]
    }
}
