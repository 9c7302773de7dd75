//! From one animation to another: a cut, a fade, and an offset that decays on a spring.

use std::f32::consts::TAU;

use spring_math::catalogue::inertialize::Inertializer;

use super::*;

const PAGE: Page = Page {
    name: "inertialize",
    title: "From one animation to another",
    chapter: Chapter::Transitions,
    calls: "spring_math::catalogue::inertialize::Inertializer",
    formula: "at the switch: offset = old - new, of place and velocity; then out = new + offset, and the offset decays on a spring",
    to_try: "Drag the goal across the middle: above it the fast wave plays, below it the slow one.",
    mistake: "A cut jumps. A cross-fade of 0.3 s needs both animations to run, and stretches them towards each other.",
    errata: None,
    traces: &[Trace::right("inertialized"), Trace::wrong("cut")],
    view: View::OverTime,
    script: Script::Step,
    fps: 60.0,
    measure: Measure::Kink,
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct Inertialize {
    /// Time until half of the offset is gone, by the *Roll-Call*'s measure for critical springs.
    #[default(0.1)]
    #[reflect(@limits(0.01..=1.0, 0.05..=0.3))]
    half_life_secs: f32,
    #[reflect(ignore)]
    #[default(Inertializer::new(Vec2::ZERO))]
    offset: Inertializer<Vec2>,
    #[reflect(ignore)]
    is_fast: bool,
    #[reflect(ignore)]
    out: Moving,
}

/// One of the two animations at a time, s: place and velocity.
fn animation(is_fast: bool, secs: f64) -> Moving {
    let (rate_hz, size_m, middle_m) = if is_fast {
        (1.2, 0.2, 0.4)
    } else {
        (0.4, 0.35, -0.3)
    };
    let angle = TAU * rate_hz * secs as f32;
    let velocity = TAU * rate_hz * size_m * angle.cos();
    (
        Vec2::splat(middle_m + size_m * angle.sin()),
        Vec2::splat(velocity),
    )
}

impl Demo for Inertialize {
    fn page(&self) -> &'static Page {
        &PAGE
    }

    fn rest(&mut self, at: Vec2) {
        let half_life_secs = self.half_life_secs;
        *self = Self {
            half_life_secs,
            is_fast: at.y > 0.0,
            ..Self::default()
        };
        self.out = animation(self.is_fast, 0.0);
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let source = animation(frame.goal.y > 0.0, frame.now_secs);
        if self.is_fast != (frame.goal.y > 0.0) {
            self.is_fast = !self.is_fast;
            // At the frame's start: the old output, and the new source.
            let before = animation(self.is_fast, frame.now_secs - f64::from(frame.dt));
            self.offset.switch(self.out, before);
        }
        let spring =
            Spring::critical_from_roll_call_half_life(self.half_life_secs).unwrap_or(Spring::UNIT);
        self.out = self
            .offset
            .step(&Propagator::exact(spring, frame.dt), source);
        vec![self.out.0, source.0]
    }
}
