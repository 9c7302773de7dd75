//! Springs with no step for angles of their own: the goal is unwrapped once, then any spring turns.

use spring_math::angle::angle_between;
use spring_math::catalogue::double_spring::{DoubleSpring, DoubleState};

use super::*;

pub(super) const PAGE: Page = Page {
    name: "angle_double_timed",
    title: "Timed and double spring on an angle",
    chapter: Chapter::Rotations,
    calls: "spring_math::angle::angle_between",
    formula: "unwrapped += angle_between(unwrapped, goal); then double, timed or any other spring towards unwrapped",
    to_try: "Flick the goal across the left side: with the unwrapped goal the timed and the double spring cross the seam.",
    mistake: "Wrapping the spring's own angle instead tears its inner state; leaving the goal wrapped turns the long way.",
    traces: &[
        Trace::right("timed, 1 s"),
        Trace::right("double"),
        Trace::wrong("timed, goal wrapped"),
    ],
    view: View::Dial,
    measure: Measure::Path,
    ..Page::USUAL
};

/// Time for a turn of the timed springs, s.
const TURN_SECS: f32 = 1.0;

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct AngleDoubleTimed {
    /// The *Roll-Call*'s half-life of all springs.
    #[default(0.2)]
    #[reflect(@limits(0.02..=1.0, 0.1..=0.4))]
    half_life_secs: f32,
    /// The goal's angle, counting turns, rad.
    unwrapped: f32,
    /// Time since the goal last turned, s.
    since: f32,
    /// Towards the unwrapped goal, and towards the goal as it comes.
    #[reflect(ignore)]
    timed: Option<[GoalLine<f32>; 2]>,
    #[reflect(ignore)]
    #[default(DoubleState::at(0.0))]
    double: DoubleState<f32>,
}

impl Motion for AngleDoubleTimed {
    fn rest(&mut self, at: Vec2) {
        self.unwrapped = at.to_angle();
        self.since = TURN_SECS;
        self.timed = None;
        self.double = DoubleState::at(self.unwrapped);
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let goal = frame.goal.to_angle();
        let spring = critical_by_half_life(self.half_life_secs);
        let before = self.unwrapped;
        let lines = self
            .timed
            .get_or_insert([GoalLine::timed(spring, before); 2]);
        let turn = angle_between(before, goal);
        self.unwrapped += turn;
        self.since = if turn.abs() > 0.2 { 0.0 } else { self.since };
        for (line, goal) in lines.iter_mut().zip([self.unwrapped, goal]) {
            *line = going_on(GoalLine::timed(spring, line.line), *line);
            line.step_timed(goal, TURN_SECS - self.since, frame.dt);
        }
        self.since = (self.since + frame.dt).min(TURN_SECS);
        let double = DoubleSpring::from_roll_call_half_life(self.half_life_secs, frame.dt);
        if let Ok(double) = double {
            self.double = double.step(self.double, self.unwrapped);
        }
        let [timed, wrapped] = *lines;
        [timed.position, self.double.position, wrapped.position]
            .map(|angle| Vec2::new(0.0, angle))
            .into()
    }
}
