//! Where a tween is better than a spring: an end at a given time, exactly, and nothing beyond.

use spring_math::catalogue::tween::{Ease, Tween};

use super::*;

pub(super) const PAGE: Page = Page {
    name: "tween_wins",
    title: "Where a tween wins over a spring",
    chapter: Chapter::Goals,
    calls: "spring_math::catalogue::tween::Tween::step",
    formula: "x = from + (to - from)(10 s^3 - 15 s^4 + 6 s^5), s = t / T",
    to_try: "Move the duration: the tween is there to the frame; lower the damping, and the spring passes the goal.",
    mistake: "A spring only ever comes close, and below a damping ratio of 1 goes beyond: wrong for a cut on a beat, or a door in its frame.",
    traces: &[Trace::right("tween, minimum jerk"), Trace::wrong("spring")],
    measure: Measure::Settling,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct TweenWins {
    /// Duration of the tween; the spring has it as its period.
    #[default(1.0)]
    #[reflect(@limits(0.1..=4.0, 0.5..=1.9))]
    duration_secs: f32,
    /// Damping ratio of the spring.
    #[default(0.4)]
    #[reflect(@limits(0.0..=3.0, 0.2..=1.0))]
    damping_ratio: f32,
    #[reflect(ignore)]
    tween: Option<Tween<Vec2>>,
    spring: Moving,
}

impl Motion for TweenWins {
    fn rest(&mut self, at: Vec2) {
        self.tween = Tween::new(at, at, Ease::MinimumJerk, self.duration_secs).ok();
        self.spring = at_rest(at);
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(1.0 / self.duration_secs, self.damping_ratio);
        self.spring = exact(spring, self.spring, frame.goal, frame.dt);
        if frame.goal != frame.last_goal {
            let from = self.tween.map_or(frame.last_goal, |it| it.now().0);
            self.tween = Tween::new(from, frame.goal, Ease::MinimumJerk, self.duration_secs).ok();
        }
        let tween = self
            .tween
            .as_mut()
            .map_or(frame.goal, |it| it.step(frame.dt).0);
        vec![tween, self.spring.0]
    }
}
