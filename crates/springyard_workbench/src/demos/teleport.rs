//! A teleport: the place set, and what else must be.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "teleport",
    title: "Teleport: reset a spring's velocities too",
    chapter: Chapter::Steps,
    calls: "spring_math::Spring::held_goal",
    instead: Some("spring_math::sprung::Sprung::reset"),
    formula: "place only: x = goal;  kick: q = (goal - last_goal) / dt, in the frame of the teleport, too",
    right: "x = goal, v = 0, last_goal = goal, so that q = 0",
    to_try: "Flick the goal by more than half a metre within a frame: only the spring that is reset in full stands still.",
    mistake: "With the position alone set, the old velocity stays; a teleport in the estimated goal velocity kicks it by 2 z w times the distance.",
    errata: Some(27),
    traces: &[
        Trace::right("place and velocities"),
        Trace::wrong("place only"),
        Trace::wrong("jump in the goal velocity"),
    ],
    script: Script::Portal,
    ..Page::USUAL
};

/// A goal that moves farther in a frame is teleported, m.
const TELEPORT_M: f32 = 0.5;

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Teleport {
    /// Undamped frequency.
    #[default(0.7)]
    #[reflect(@limits(0.1..=5.0, 0.3..=2.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(0.4)]
    #[reflect(@limits(0.0..=2.0, 0.2..=1.0))]
    damping_ratio: f32,
    right: Moving,
    place_only: Moving,
    kicked: Moving,
}

impl Motion for Teleport {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let velocity = frame.goal_velocity();
        let mut known = velocity;
        if frame.goal.distance(frame.last_goal) > TELEPORT_M {
            known = Vec2::ZERO;
            self.right = (frame.goal, Vec2::ZERO);
            self.place_only.0 = frame.goal;
            self.kicked = self.right;
        }
        let towards = |moving, velocity| {
            exact(
                spring,
                moving,
                spring.held_goal(frame.goal, velocity),
                frame.dt,
            )
        };
        self.right = towards(self.right, known);
        self.place_only = towards(self.place_only, known);
        self.kicked = towards(self.kicked, velocity);
        vec![self.right.0, self.place_only.0, self.kicked.0]
    }
}
