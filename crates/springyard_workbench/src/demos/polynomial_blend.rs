//! The offset of a transition on a polynomial of fixed duration, beside a spring, and beside an easing that starts at rest.

use spring_math::catalogue::easing::InertialEasing;
use spring_math::catalogue::inertialize::Inertializer;

use super::streams::{Streams, swings_or_stands};
use super::*;

pub(super) const PAGE: Page = Page {
    name: "polynomial_blend",
    title: "Inertialization by polynomial or by spring",
    chapter: Chapter::Transitions,
    calls: "spring_math::catalogue::easing::InertialEasing",
    formula: "offset = x0 (1 - 3 s^2 + 2 s^3) + v0 T (s - 2 s^2 + s^3), s = t / T;  x0, v0 = old - new at the switch;  from rest: v0 = 0",
    to_try: "Make the duration longer: the polynomial swings out by 4/27 v0 T, but is there on time; the spring swings out by v0 / (w e).",
    mistake: "An easing that starts at rest drops the velocity of the switch: the swing stops dead.",
    traces: &[
        Trace::other("spring"),
        Trace::right("polynomial"),
        Trace::wrong("easing from rest"),
    ],
    goal: "which animation: above or below the middle",
    measure: Measure::Kink,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct PolynomialBlend {
    /// Time until half of the spring's offset is gone, by the *Roll-Call*'s measure for critical springs.
    #[default(0.15)]
    #[reflect(@limits(0.01..=1.0, 0.05..=0.3))]
    half_life_secs: f32,
    /// Duration of both easings.
    #[default(0.6)]
    #[reflect(@limits(0.02..=2.0, 0.2..=1.0))]
    duration_secs: f32,
    #[reflect(ignore)]
    streams: Streams,
    #[reflect(ignore)]
    #[default(Inertializer::new(Vec2::ZERO))]
    spring: Inertializer<Vec2>,
    /// With the velocity of the switch, and without.
    #[reflect(ignore)]
    easings: [Option<InertialEasing<Vec2>>; 2],
}

impl Motion for PolynomialBlend {
    fn rest(&mut self, at: Vec2) {
        self.streams = Streams::at_rest(swings_or_stands, at);
        self.spring = Inertializer::new(Vec2::ZERO);
        self.easings = [None; 2];
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        if let Some((old, new)) = self.streams.switch(frame) {
            self.spring.switch(old, new);
            for (easing, kept) in self.easings.iter_mut().zip([1.0, 0.0]) {
                // What is left of an offset is added to the new one.
                let (x, v) = easing.map_or((Vec2::ZERO, Vec2::ZERO), |it| it.now());
                let (x, v) = (x + old.0 - new.0, (v + old.1 - new.1) * kept);
                *easing = InertialEasing::new(x, v, Vec2::ZERO, self.duration_secs).ok();
            }
        }
        let source = self.streams.at(self.streams.is_high, frame.now_secs);
        let step = Propagator::exact(critical_by_half_life(self.half_life_secs), frame.dt);
        let mut places = vec![self.spring.step(&step, source).0];
        for easing in &mut self.easings {
            let offset = easing.as_mut().map_or(Vec2::ZERO, |it| it.step(frame.dt).0);
            places.push(source.0 + offset);
        }
        places
    }
}
