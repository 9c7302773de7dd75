//! A character: the stick is its desired velocity, which a spring reaches.

use spring_math::velocity_spring::VelocitySpring;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "velocity_spring",
    title: "Character controller: a spring on velocity",
    chapter: Chapter::Characters,
    calls: "spring_math::velocity_spring::VelocitySpring::step",
    formula: "v' = a,  a' = w^2 (stick - v) - 2 w a,  w = 2 ln 2 / h;  the way is the exact integral of v",
    to_try: "The goal is the stick, from the middle: lengthen the half-life, and the corners grow rounder.",
    mistake: "With the stick as its velocity the character turns in no time: each change of the stick is a kink in its path.",
    traces: &[
        Trace::right("velocity on a spring"),
        Trace::wrong("velocity = stick"),
    ],
    goal: "stick, m/s",
    view: View::Plane,
    measure: Measure::Kink,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Walk {
    /// Half-life of the velocity, as in the *Roll-Call*: responsiveness.
    #[default(0.3)]
    #[reflect(@limits(0.02..=2.0, 0.1..=0.6))]
    half_life_secs: f32,
    place: Vec2,
    motion: Moving,
    kinked: Vec2,
}

impl Motion for Walk {
    fn rest(&mut self, at: Vec2) {
        // At the stick's velocity.
        (self.place, self.motion, self.kinked) = (Vec2::ZERO, (at, Vec2::ZERO), Vec2::ZERO);
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        if let Ok(spring) = VelocitySpring::from_roll_call_half_life(self.half_life_secs) {
            let (velocity, acceleration) = self.motion;
            let step = spring.step(velocity, acceleration, frame.goal, frame.dt);
            self.place += step.displacement;
            self.motion = (step.velocity, step.acceleration);
        }
        self.kinked += frame.goal * frame.dt;
        vec![self.place, self.kinked]
    }
}
