//! A spring behind a spring: as one system, and as printed.

use spring_math::catalogue::double_spring::{DoubleSpring, DoubleState};
use spring_math::catalogue::wrong::double_spring_printed;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "double_spring",
    title: "Double spring: gentle start; misprinted, early",
    chapter: Chapter::Goals,
    calls: "spring_math::catalogue::double_spring::DoubleSpring::step",
    formula: "x'' = w^2 (inner - x) - 2 w x',  inner'' = w^2 (goal - inner) - 2 w inner', as one exact step of both;  w = 4 ln 2 / half_life",
    to_try: "Lower the frame rate: the printed one is ahead by more, the other does not change.",
    mistake: "The printed second spring goes to where the first will be at the end of the frame: it is early, by about half a frame.",
    errata: Some(10),
    traces: &[
        Trace::right("double spring"),
        Trace::wrong("as printed"),
        Trace::other("single spring"),
    ],
    fps: 10.0,
    measure: Measure::HalfWay,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct Double {
    /// Half-life of the single spring, as in the *Roll-Call*; each of the two has half of it.
    #[default(0.3)]
    #[reflect(@limits(0.05..=2.0, 0.1..=0.6))]
    half_life_secs: f32,
    #[reflect(ignore)]
    #[default(DoubleState::at(Vec2::ZERO))]
    double: DoubleState<Vec2>,
    #[reflect(ignore)]
    #[default(DoubleState::at(Vec2::ZERO))]
    printed: DoubleState<Vec2>,
    single: Moving,
}

impl Motion for Double {
    fn rest(&mut self, at: Vec2) {
        (self.double, self.printed) = (DoubleState::at(at), DoubleState::at(at));
        self.single = at_rest(at);
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        if let Ok(double) = DoubleSpring::from_roll_call_half_life(self.half_life_secs, frame.dt) {
            self.double = double.step(self.double, frame.goal);
        }
        let half = critical_by_half_life(0.5 * self.half_life_secs);
        self.printed = double_spring_printed(self.printed, frame.goal, half, frame.dt);
        self.single = exact(
            critical_by_half_life(self.half_life_secs),
            self.single,
            frame.goal,
            frame.dt,
        );
        vec![self.double.position, self.printed.position, self.single.0]
    }
}
