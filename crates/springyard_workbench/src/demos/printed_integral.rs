//! The way of a character, from the integral as printed and from the whole one.

use spring_math::catalogue::wrong::character_displacement;
use spring_math::velocity_spring::VelocitySpring;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "printed_integral",
    title: "Character controller: its position, misprinted",
    chapter: Chapter::Characters,
    calls: "spring_math::velocity_spring::VelocitySpring::step",
    formula: "x += stick dt + j0/w + j1/w^2 - exp(-w dt) (j0/w + j1 dt/w + j1/w^2);  j0 = v - stick, j1 = a + j0 w;  a: acceleration;  w = 2 ln 2 / half_life",
    to_try: "Lengthen the half-life: after a change of the stick the printed position runs ahead, in short frames by the change of v over w.",
    mistake: "The printed integral drops the terms of j0 / w and j1 / w^2, and adds j1 dt / w where it belongs subtracted.",
    errata: Some(3),
    traces: &[Trace::right("exact integral"), Trace::wrong("as printed")],
    goal: "stick, m/s",
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct PrintedIntegral {
    /// Half-life of the velocity, as in the *Roll-Call*.
    #[default(0.3)]
    #[reflect(@limits(0.02..=2.0, 0.1..=0.6))]
    half_life_secs: f32,
    place: Vec2,
    printed: Vec2,
    motion: Moving,
}

impl Motion for PrintedIntegral {
    fn rest(&mut self, at: Vec2) {
        // At the stick's velocity.
        (self.place, self.printed, self.motion) = (Vec2::ZERO, Vec2::ZERO, (at, Vec2::ZERO));
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        if let Ok(spring) = VelocitySpring::from_roll_call_half_life(self.half_life_secs) {
            let (velocity, acceleration) = self.motion;
            let step = spring.step(velocity, acceleration, frame.goal, frame.dt);
            let printed =
                |v, a, stick| character_displacement(v, a, stick, spring.spring(), frame.dt);
            self.printed.x += printed(velocity.x, acceleration.x, frame.goal.x);
            self.printed.y += printed(velocity.y, acceleration.y, frame.goal.y);
            self.place += step.displacement;
            self.motion = (step.velocity, step.acceleration);
        }
        vec![self.place, self.printed]
    }
}
