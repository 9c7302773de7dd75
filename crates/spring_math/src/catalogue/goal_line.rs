#![doc = include_str!("goal_line.md")]

use crate::{Propagator, Spring, SpringValue, propagator::valid_step};

/// The state of a timed or velocity-limited spring: its position and velocity, and the point that moves along the line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GoalLine<V> {
    spring: Spring,
    lead_secs: f32,
    /// The output.
    pub position: V,
    /// Velocity of the output, per second.
    pub velocity: V,
    /// The position of the point on the line.
    pub line: V,
}

impl<V: SpringValue> GoalLine<V> {
    /// At rest, for [`Self::step_timed`]. The lead is the spring's delay, `2 zeta / omega`, which keeps the spring on the line.
    #[must_use]
    pub fn timed(spring: Spring, position: V) -> Self {
        Self {
            spring,
            lead_secs: delay_secs(spring),
            position,
            velocity: position * 0.0,
            line: position,
        }
    }

    /// With another lead, s; the *Spring-Roll-Call* takes twice its half-life. Negative and NaN count as 0.
    #[must_use]
    pub fn with_lead(self, lead_secs: f32) -> Self {
        Self {
            lead_secs: valid_step(lead_secs),
            ..self
        }
    }

    /// Timed: advances by `dt` seconds, to reach `goal` `time_left` seconds after the start of the step.
    pub fn step_timed(&mut self, goal: V, time_left: f32, dt: f32) {
        let dt = valid_step(dt);
        // A shorter time counts as none: its inverse would be infinite.
        let per_second = if time_left >= f32::MIN_POSITIVE {
            1.0 / time_left
        } else {
            0.0
        };
        let velocity = (goal - self.line) * per_second;
        let line_end = if time_left > dt {
            self.line + velocity * dt
        } else {
            goal
        };
        // The target, `lead` ahead on the line, reaches the goal `time_left - lead` from now, usually after the step.
        self.advance(goal, velocity, (time_left - self.lead_secs).max(0.0), dt);
        self.line = line_end;
    }

    /// Steps the spring towards a target that moves ahead of the line, at `line_velocity`, for `moving` seconds, and then rests at
    /// the goal.
    fn advance(&mut self, goal: V, line_velocity: V, moving: f32, dt: f32) {
        let first = moving.min(dt);
        if first > 0.0 {
            // A spring without its target's velocity trails the target by its delay. That is the same as tracking, with the
            // velocity, a point that is the delay behind.
            let followed = self.line + line_velocity * (self.lead_secs - delay_secs(self.spring));
            let step = Propagator::exact(self.spring, first);
            (self.position, self.velocity) =
                step.advance_moving(self.position, self.velocity, followed, line_velocity);
        }
        if dt > first {
            let step = Propagator::exact(self.spring, dt - first);
            (self.position, self.velocity) = step.advance(self.position, self.velocity, goal);
        }
    }
}

impl GoalLine<f32> {
    /// At rest, for [`Self::step_limited`]. The lead is half the spring's delay: with that or less a critically damped spring
    /// never exceeds the speed. With the full delay it would exceed it by 13.5 % at the start, to catch up with the line.
    #[must_use]
    pub fn limited(spring: Spring, position: f32) -> Self {
        Self::timed(spring, position).with_lead(0.5 * delay_secs(spring))
    }

    /// Velocity-limited: advances by `dt` seconds towards `goal`, at `max_speed` (per second; negative counts as 0).
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
}

/// The lag of a spring behind a point that moves at constant speed, s.
fn delay_secs(spring: Spring) -> f32 {
    if spring.omega() > 0.0 {
        2.0 * spring.zeta() / spring.omega()
    } else {
        0.0
    }
}
