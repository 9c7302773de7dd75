//! From one camera to another and back before the blend is over: a cut, an eased blend, and an offset that decays on a spring.

use spring_math::catalogue::inertialize::Inertializer;

use super::streams::{Streams, follows_or_stands_aside};
use super::*;

pub(super) const PAGE: Page = Page {
    name: "camera_blend",
    title: "Blend of two cameras, interrupted",
    chapter: Chapter::Transitions,
    calls: "spring_math::catalogue::inertialize::Inertializer",
    formula: "at each switch: offset += old - new, of place and velocity; out = new + offset, which decays;  eased: out = from + (new - from) (3 t^2 - 2 t^3)",
    to_try: "Drag the goal across the middle: above it the camera that runs along with the figure is live, below it one that stands. Drag it back before the blend is over.",
    mistake: "An eased blend knows where the picture was at the switch, and not how fast it moved: at each switch the picture stops dead.",
    traces: &[
        Trace::right("inertialized"),
        Trace::wrong("eased"),
        Trace::wrong("cut"),
    ],
    goal: "which camera: above or below the middle",
    script: Script::Sine,
    measure: Measure::Kink,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct CameraBlend {
    /// Time until half of the offset is gone, by the *Roll-Call*'s measure for critical springs.
    #[default(0.25)]
    #[reflect(@limits(0.01..=1.0, 0.1..=0.4))]
    half_life_secs: f32,
    /// Duration of the eased blend.
    #[default(1.2)]
    #[reflect(@limits(0.02..=4.0, 0.5..=2.0))]
    eased_secs: f32,
    #[reflect(ignore)]
    #[default(Streams::at_rest(follows_or_stands_aside, Vec2::ZERO))]
    cameras: Streams,
    #[reflect(ignore)]
    #[default(Inertializer::new(Vec2::ZERO))]
    offset: Inertializer<Vec2>,
    /// The eased picture.
    eased: Vec2,
    /// The eased picture at the last switch, and the time since then, s.
    #[reflect(ignore)]
    from: Option<(Vec2, f32)>,
}

impl Motion for CameraBlend {
    fn rest(&mut self, at: Vec2) {
        self.cameras = Streams::at_rest(follows_or_stands_aside, at);
        self.offset = Inertializer::new(Vec2::ZERO);
        self.from = None;
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        if let Some((old, new)) = self.cameras.switch(frame) {
            self.offset.switch(old, new);
            let is_first = self.from.is_none();
            self.from = Some((if is_first { old.0 } else { self.eased }, 0.0));
        }
        let live = self.cameras.at(self.cameras.is_high, frame.now_secs);
        let spring = critical_by_half_life(self.half_life_secs);
        let step = Propagator::exact(spring, frame.dt);
        let inertialized = self.offset.step(&step, live).0;
        self.eased = self.from.as_mut().map_or(live.0, |(from, secs)| {
            *secs += frame.dt;
            let t = (*secs / self.eased_secs).min(1.0);
            from.lerp(live.0, t * t * (3.0 - 2.0 * t))
        });
        vec![inertialized, self.eased, live.0]
    }
}
