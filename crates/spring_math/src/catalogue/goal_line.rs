#![doc = include_str!("goal_line.md")]

use crate::{Propagator, Spring, propagator::valid_step};

/// Position and velocity of the spring, and the point that moves along the line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GoalLine {
    spring: Spring,
    lead_secs: f32,
    /// The output.
    pub position: f32,
    /// Its velocity, per second.
    pub velocity: f32,
    /// The point on the line.
    pub line: f32,
}

impl GoalLine {
    /// At rest, for [`Self::step_timed`]: the lead is the spring's own delay, `2 zeta / omega`, which keeps it on the line.
    #[must_use]
    pub fn timed(spring: Spring, position: f32) -> Self {
        Self {
            spring,
            lead_secs: delay_secs(spring),
            position,
            velocity: 0.0,
            line: position,
        }
    }

    /// At rest, for [`Self::step_limited`]: the lead is half the delay. A critical spring with that much or less never
    /// exceeds the speed; with the full delay it starts 13.5 % faster, to catch up with the line.
    #[must_use]
    pub fn limited(spring: Spring, position: f32) -> Self {
        Self::timed(spring, position).with_lead(0.5 * delay_secs(spring))
    }

    /// Another lead, s; the *Spring-Roll-Call* takes twice its half-life. Not finite or negative counts as 0.
    #[must_use]
    pub fn with_lead(self, lead_secs: f32) -> Self {
        Self {
            lead_secs: valid_step(lead_secs),
            ..self
        }
    }

    /// Timed: `dt` seconds on, to be at `goal` in `time_left` seconds (from the start of the step).
    pub fn step_timed(&mut self, goal: f32, time_left: f32, dt: f32) {
        let dt = valid_step(dt);
        let speed = if time_left > 0.0 {
            (goal - self.line) / time_left
        } else {
            0.0
        };
        let line_end = if time_left > dt {
            self.line + speed * dt
        } else {
            goal
        };
        // When the aim, which is `lead` ahead, gets to the goal; later than the step, mostly.
        self.advance(goal, speed, (time_left - self.lead_secs).max(0.0), dt);
        self.line = line_end;
    }

    /// Velocity-limited: `dt` seconds on, towards `goal` at `max_speed` (per second, zero or more).
    pub fn step_limited(&mut self, goal: f32, max_speed: f32, dt: f32) {
        let dt = valid_step(dt);
        let (way, max_speed) = (goal - self.line, max_speed.max(0.0));
        let time_left = if max_speed > 0.0 {
            way.abs() / max_speed
        } else {
            f32::INFINITY
        };
        let speed = if way == 0.0 {
            0.0
        } else {
            max_speed.copysign(way)
        };
        self.advance(goal, speed, (time_left - self.lead_secs).max(0.0), dt);
        self.line = if time_left <= dt {
            goal
        } else {
            self.line + speed * dt
        };
    }

    /// The spring, towards an aim that moves ahead of the line for `moving` seconds and then rests at the goal.
    fn advance(&mut self, goal: f32, speed: f32, moving: f32, dt: f32) {
        let first = moving.min(dt);
        if first > 0.0 {
            // The spring is not told the aim's velocity; it follows its own delay behind, as if tracking a point there.
            let followed = self.line + speed * (self.lead_secs - delay_secs(self.spring));
            let step = Propagator::exact(self.spring, first);
            (self.position, self.velocity) =
                step.advance_moving(self.position, self.velocity, followed, speed);
        }
        if dt > first {
            let step = Propagator::exact(self.spring, dt - first);
            (self.position, self.velocity) = step.advance(self.position, self.velocity, goal);
        }
    }
}

/// How far a spring trails a point that moves steadily, s.
fn delay_secs(spring: Spring) -> f32 {
    if spring.omega() > 0.0 {
        2.0 * spring.zeta() / spring.omega()
    } else {
        0.0
    }
}
