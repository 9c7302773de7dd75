//! Dead blending: the old animation goes on by its velocity while it fades out.

use spring_math::catalogue::dead_blending::DeadBlend;
use spring_math::catalogue::extrapolation::Extrapolation;
use spring_math::catalogue::inertialize::Inertializer;

use super::streams::{Streams, swings_or_stands};
use super::*;

pub(super) const PAGE: Page = Page {
    name: "dead_blending",
    title: "Dead blending against inertialization",
    chapter: Chapter::Transitions,
    calls: "spring_math::catalogue::dead_blending::DeadBlend",
    formula: "old += v (1 - exp(-r dt)) / r, v *= exp(-r dt), r = ln 2 / half_life;  out = old + (new - old) (3 s^2 - 2 s^3), s = t / T",
    to_try: "Drag the goal across the middle while the wave is steep: the old motion slows down as it fades; the offset swings out.",
    mistake: "A cut drops both place and velocity; inertialization adds an offset for ever, dead blending ends on time.",
    traces: &[
        Trace::right("dead blending"),
        Trace::other("inertialized"),
        Trace::wrong("cut"),
    ],
    goal: "which animation: above or below the middle",
    measure: Measure::Kink,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct DeadBlending {
    /// Duration of the fade.
    #[default(0.6)]
    #[reflect(@limits(0.02..=2.0, 0.2..=1.0))]
    fade_secs: f32,
    /// Time in which the velocity of the old motion halves.
    #[default(0.1)]
    #[reflect(@limits(0.01..=1.0, 0.05..=0.3))]
    velocity_half_life_secs: f32,
    /// Time until half of the offset of inertialization is gone, by the *Roll-Call*'s measure.
    #[default(0.15)]
    #[reflect(@limits(0.01..=1.0, 0.05..=0.3))]
    half_life_secs: f32,
    #[reflect(ignore)]
    streams: Streams,
    #[reflect(ignore)]
    #[default(Inertializer::new(Vec2::ZERO))]
    offset: Inertializer<Vec2>,
    #[reflect(ignore)]
    blend: Option<DeadBlend<Vec2>>,
    /// The blend's output.
    out: Moving,
}

impl Motion for DeadBlending {
    fn rest(&mut self, at: Vec2) {
        self.streams = Streams::at_rest(swings_or_stands, at);
        self.offset = Inertializer::new(Vec2::ZERO);
        self.blend = None;
        self.out = self.streams.at(self.streams.is_high, 0.0);
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        if let Some((old, new)) = self.streams.switch(frame) {
            self.offset.switch(old, new);
            let extrapolation = Extrapolation::from_half_life(self.velocity_half_life_secs).ok();
            self.blend =
                extrapolation.and_then(|it| DeadBlend::new(it, self.fade_secs, Vec2::ZERO).ok());
            if let Some(blend) = &mut self.blend {
                blend.switch(self.out);
            }
        }
        let source = self.streams.at(self.streams.is_high, frame.now_secs);
        let blend = self.blend.as_mut();
        self.out = blend.map_or(source, |it| it.step(source, frame.dt));
        let step = Propagator::exact(critical_by_half_life(self.half_life_secs), frame.dt);
        vec![self.out.0, self.offset.step(&step, source).0, source.0]
    }
}
