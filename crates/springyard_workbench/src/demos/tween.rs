//! A motion that is interrupted: a tween, an easing that starts with the velocity, and a spring.

use spring_math::catalogue::easing::InertialEasing;
use spring_math::catalogue::tween::{Ease, Tween};

use super::*;

pub(super) const PAGE: Page = Page {
    name: "tween",
    title: "Tween interrupted: it stops dead",
    chapter: Chapter::Goals,
    calls: "spring_math::catalogue::easing::InertialEasing::retarget",
    formula: "x = goal + (x0 - goal)(1 - 3 s^2 + 2 s^3) + v0 T (s - 2 s^2 + s^3), s = t / T;  x0, v0: at the change of goal;  a tween has v0 = 0",
    to_try: "Drag without pause: the tween begins anew in each frame and hardly moves; the spring follows.",
    mistake: "A tween starts at rest: given another goal on its way, it stops dead. An easing that keeps the velocity does not, nor does a spring.",
    traces: &[
        Trace::other("spring"),
        Trace::right("inertial easing"),
        Trace::wrong("tween restarted"),
    ],
    measure: Measure::Kink,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Restarted {
    /// Time from each new goal to the end of the tween and of the easing.
    #[default(3.0)]
    #[reflect(@limits(0.1..=6.0, 0.5..=4.0))]
    duration_secs: f32,
    /// Undamped frequency of the spring, which is critical.
    #[default(0.4)]
    #[reflect(@limits(0.1..=5.0, 0.3..=2.0))]
    frequency_hz: f32,
    spring: Moving,
    #[reflect(ignore)]
    easing: Option<InertialEasing<Vec2>>,
    #[reflect(ignore)]
    tween: Option<Tween<Vec2>>,
}

impl Motion for Restarted {
    fn rest(&mut self, at: Vec2) {
        self.spring = at_rest(at);
        self.easing = InertialEasing::new(at, Vec2::ZERO, at, self.duration_secs).ok();
        self.tween = Tween::new(at, at, Ease::Smooth, self.duration_secs).ok();
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        self.spring = exact(
            spring(self.frequency_hz, 1.0),
            self.spring,
            frame.goal,
            frame.dt,
        );
        let mut places = vec![self.spring.0];
        if let (Some(easing), Some(tween)) = (&mut self.easing, &mut self.tween) {
            if frame.goal != frame.last_goal {
                // Refused only for a duration that is not positive, which the slider excludes.
                _ = easing.retarget(frame.goal, self.duration_secs);
                tween.retarget(frame.goal);
            }
            places.extend([easing.step(frame.dt).0, tween.step(frame.dt).0]);
        }
        places
    }
}
