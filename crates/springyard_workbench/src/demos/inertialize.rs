//! From one animation to another: a cut, a cross-fade, and an offset that decays on a spring.

use spring_math::catalogue::inertialize::Inertializer;

use super::streams::{Streams, middle_above_or_below};
use super::*;

pub(super) const PAGE: Page = Page {
    name: "inertialize",
    title: "Inertialization, against a cut and a cross-fade",
    chapter: Chapter::Transitions,
    calls: "spring_math::catalogue::inertialize::Inertializer",
    formula: "at the switch: offset = old - new, of place and velocity; then out = new + offset, which decays on a critical spring, w = 2 ln 2 / half_life",
    to_try: "Drag the goal across the middle: above it the fast wave plays, below it the slow one.",
    mistake: "A cut jumps. A linear cross-fade kinks at both ends and needs both animations to run.",
    traces: &[
        Trace::right("inertialized"),
        Trace::wrong("cut"),
        Trace::wrong("cross-fade"),
    ],
    goal: "which animation: above or below the middle",
    measure: Measure::Kink,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct Inertialize {
    /// Time until half of the offset is gone, by the *Roll-Call*'s measure for critical springs.
    #[default(0.15)]
    #[reflect(@limits(0.01..=1.0, 0.05..=0.3))]
    half_life_secs: f32,
    /// Duration of the cross-fade.
    #[default(0.4)]
    #[reflect(@limits(0.02..=2.0, 0.1..=0.6))]
    fade_secs: f32,
    #[reflect(ignore)]
    #[default(Inertializer::new(Vec2::ZERO))]
    offset: Inertializer<Vec2>,
    #[reflect(ignore)]
    streams: Streams,
    /// 0: slow, 1: fast.
    faded: f32,
}

impl Motion for Inertialize {
    fn rest(&mut self, at: Vec2) {
        self.offset = Inertializer::new(Vec2::ZERO);
        self.streams = Streams::at_rest(middle_above_or_below, at);
        self.faded = if at.y > 0.0 { 1.0 } else { 0.0 };
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        if let Some((old, new)) = self.streams.switch(frame) {
            self.offset.switch(old, new);
        }
        let source = self.streams.at(self.streams.is_high, frame.now_secs);
        let spring = critical_by_half_life(self.half_life_secs);
        let out = self
            .offset
            .step(&Propagator::exact(spring, frame.dt), source);
        let towards = if self.streams.is_high { 1.0 } else { -1.0 };
        self.faded = (self.faded + towards * frame.dt / self.fade_secs).clamp(0.0, 1.0);
        let [low, high] = [false, true].map(|high| self.streams.at(high, frame.now_secs).0);
        vec![out.0, source.0, low.lerp(high, self.faded)]
    }
}
