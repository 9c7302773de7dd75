//! A switch while the offset of the one before still decays: what is left of it is kept, or dropped.

use spring_math::catalogue::inertialize::Inertializer;

use super::streams::{Streams, middle_above_or_below};
use super::*;

pub(super) const PAGE: Page = Page {
    name: "second_switch",
    title: "Inertialization: second switch drops an offset",
    chapter: Chapter::Transitions,
    calls: "spring_math::catalogue::inertialize::Inertializer",
    formula: "at each switch: offset += old - new, of place and velocity; wrong: offset = old - new; out = new + offset, which decays",
    to_try: "Shorten the half-life: less is left of the first offset when the second switch comes, and dropping it is seen less.",
    mistake: "What the player sees is the old animation and its offset: an offset that starts from the animation alone jumps by what was left.",
    traces: &[
        Trace::right("offset added"),
        Trace::wrong("offset replaced"),
    ],
    goal: "which animation: above or below the middle",
    script: Script::Sine,
    measure: Measure::Kink,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct SecondSwitch {
    /// Time until half of an offset is gone, by the *Roll-Call*'s measure for critical springs.
    #[default(0.5)]
    #[reflect(@limits(0.01..=2.0, 0.1..=0.8))]
    half_life_secs: f32,
    #[reflect(ignore)]
    streams: Streams,
    #[reflect(ignore)]
    #[default([Inertializer::new(Vec2::ZERO), Inertializer::new(Vec2::ZERO)])]
    offsets: [Inertializer<Vec2>; 2],
}

impl Motion for SecondSwitch {
    fn rest(&mut self, at: Vec2) {
        self.streams = Streams::at_rest(middle_above_or_below, at);
        self.offsets = [Inertializer::new(Vec2::ZERO), Inertializer::new(Vec2::ZERO)];
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        if let Some((old, new)) = self.streams.switch(frame) {
            self.offsets[1] = Inertializer::new(Vec2::ZERO);
            for offset in &mut self.offsets {
                offset.switch(old, new);
            }
        }
        let source = self.streams.at(self.streams.is_high, frame.now_secs);
        let step = Propagator::exact(critical_by_half_life(self.half_life_secs), frame.dt);
        let places = self.offsets.iter_mut().map(|it| it.step(&step, source).0);
        places.collect()
    }
}
