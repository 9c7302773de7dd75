//! Where a character will be, predicted a while before.

use std::collections::VecDeque;

use spring_math::velocity_spring::{VelocitySpring, VelocityStep};

use super::*;

pub(super) const PAGE: Page = Page {
    name: "trajectory",
    title: "Character controller: predicted trajectory",
    chapter: Chapter::Characters,
    calls: "spring_math::velocity_spring::VelocitySpring::predict",
    formula: "x + stick t + j0/w + j1/w^2 - exp(-w t) (j0/w + j1 t/w + j1/w^2);  j0 = v - stick, j1 = a + j0 w, w = 2 ln 2 / h;  straight on: x + v t;  a: acceleration",
    to_try: "Hold the stick still for longer than the time ahead: the prediction is then the path taken.",
    mistake: "Extrapolating the present velocity misses the turn that the spring has begun.",
    traces: &[
        Trace::right("the way taken"),
        Trace::other("predicted"),
        Trace::wrong("straight on"),
    ],
    goal: "stick, m/s",
    ..Page::USUAL
};

/// The character at the end of a frame, and the stick from then on.
struct Past {
    secs: f64,
    place: Vec2,
    motion: Moving,
    stick: Vec2,
}

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Trajectory {
    /// How long before each place was predicted.
    #[default(0.8)]
    #[reflect(@limits(0.05..=2.0, 0.2..=1.5))]
    ahead_secs: f32,
    /// Half-life of the velocity, as in the *Roll-Call*.
    #[default(0.5)]
    #[reflect(@limits(0.02..=2.0, 0.1..=0.8))]
    half_life_secs: f32,
    place: Vec2,
    motion: Moving,
    #[reflect(ignore)]
    past: VecDeque<Past>,
}

impl Motion for Trajectory {
    fn rest(&mut self, at: Vec2) {
        // At the stick's velocity.
        (self.place, self.motion) = (Vec2::ZERO, (at, Vec2::ZERO));
        self.past = [Past {
            secs: 0.0,
            place: Vec2::ZERO,
            motion: self.motion,
            stick: at,
        }]
        .into();
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let Ok(spring) = VelocitySpring::from_roll_call_half_life(self.half_life_secs) else {
            return vec![self.place; 3];
        };
        let (velocity, acceleration) = self.motion;
        // The stick of the frame was seen at its start.
        if let Some(last) = self.past.back_mut() {
            last.stick = frame.goal;
        }
        let step = spring.step(velocity, acceleration, frame.goal, frame.dt);
        self.place += step.displacement;
        self.motion = (step.velocity, step.acceleration);
        let (secs, place, motion, stick) = (frame.now_secs, self.place, self.motion, frame.goal);
        self.past.push_back(Past {
            secs,
            place,
            motion,
            stick,
        });
        let then = secs - f64::from(self.ahead_secs);
        while self.past.get(1).is_some_and(|it| it.secs <= then) {
            self.past.pop_front();
        }
        let Some(past) = self.past.front() else {
            return vec![self.place; 3];
        };
        let since = (secs - past.secs) as f32;
        let predicted = spring.predict(past.motion.0, past.motion.1, past.stick, [since]);
        let way: Vec2 = predicted
            .map(|it: VelocityStep<Vec2>| it.displacement)
            .sum();
        vec![
            self.place,
            past.place + way,
            past.place + past.motion.0 * since,
        ]
    }
}
