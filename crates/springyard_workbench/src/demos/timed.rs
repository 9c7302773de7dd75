//! A spring that arrives at a given time, with two leads, and one that arrives as it can.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "timed",
    title: "Timed spring: arrive at a given time",
    chapter: Chapter::Goals,
    calls: "spring_math::catalogue::goal_line::GoalLine::step_timed",
    formula: "a = w^2 (line(t + lead) - x) - 2 z w v;  line: to the goal at the arrival, then the goal;  lead = 2 z / w, its lag behind a line, or apprehension * half_life",
    to_try: "Move the arrival: the timed springs arrive then, the plain one always as early. Raise the apprehension: it leads more, and arrives too early.",
    mistake: "Apprehension 2 is said to mean 75 % done in time; after two half-lives a critical spring has covered 76.4 %.",
    traces: &[
        Trace::right("timed, lead of its delay"),
        Trace::other("timed, by apprehension"),
        Trace::wrong("plain spring"),
    ],
    measure: Measure::Settling,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct Timed {
    /// Time from a jump of the goal to the arrival.
    #[default(1.5)]
    #[reflect(@limits(0.1..=3.0, 0.5..=1.9))]
    arrival_secs: f32,
    /// Undamped frequency; all are critical.
    #[default(1.5)]
    #[reflect(@limits(0.2..=10.0, 0.8..=4.0))]
    frequency_hz: f32,
    /// Lead, in half-lives of the *Roll-Call*, which says 2.
    #[default(2.0)]
    #[reflect(@limits(0.0..=8.0, 0.0..=4.0).unit("half-lives"))]
    apprehension: f32,
    left_secs: f32,
    #[reflect(ignore)]
    #[default([GoalLine::timed(Spring::UNIT, Vec2::ZERO); 2])]
    lines: [GoalLine<Vec2>; 2],
    plain: Moving,
}

impl Motion for Timed {
    fn rest(&mut self, at: Vec2) {
        self.lines = [GoalLine::timed(Spring::UNIT, at); 2];
        (self.left_secs, self.plain) = (0.0, at_rest(at));
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        if frame.goal != frame.last_goal {
            self.left_secs = self.arrival_secs;
        }
        let spring = spring(self.frequency_hz, 1.0);
        let apprehension = self.apprehension * spring.roll_call_half_life();
        for (line, lead_secs) in self.lines.iter_mut().zip([None, Some(apprehension)]) {
            let mut anew = GoalLine::timed(spring, line.position);
            if let Some(lead_secs) = lead_secs {
                anew = anew.with_lead(lead_secs);
            }
            *line = going_on(anew, *line);
            line.step_timed(frame.goal, self.left_secs, frame.dt);
        }
        self.left_secs = (self.left_secs - frame.dt).max(0.0);
        self.plain = exact(spring, self.plain, frame.goal, frame.dt);
        vec![self.lines[0].position, self.lines[1].position, self.plain.0]
    }
}
