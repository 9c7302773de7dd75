//! [`ArrivalError`]: how late a platform is at the floor that was chosen last, counted from the first choice.

use serde::Serialize;

use super::jump::{Jump, PlatformStep};
use super::pose::Pose;
use super::settling::Settling;

/// How much later than promised a platform came within 2 % of its way for good, ms; negative: earlier. A trip begins when the goal
/// jumps. If the goal jumps again before the promised time has passed (a change of mind), the trip goes on to the new goal, and the
/// time still counts from the first jump.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct ArrivalError {
    /// The promised time of a trip, s.
    wanted_secs: f64,
    last: Option<PlatformStep>,
    trip: Option<Trip>,
    value: Option<f64>,
}

/// A way to the goal, with changes of mind.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Trip {
    /// The body at the first jump.
    start: Pose,
    /// The last jump.
    jump: Jump,
    /// Length of the whole way, or of the last jump if that is longer: m or rad.
    size: f64,
    /// Time since the first jump, s.
    secs: f64,
    settling: Settling,
}

/// The lengths of steps that add up to the promised time may miss it by rounding, s.
const ROUNDING_SECS: f64 = 1e-9;

impl Trip {
    fn begin(jump: Jump, before: &PlatformStep, now: &PlatformStep) -> Self {
        let trip = Self {
            start: before.body,
            jump,
            size: 0.0,
            secs: 0.0,
            settling: Settling::from(0.0),
        };
        trip.towards(jump, before, now)
    }

    /// The trip with another goal.
    fn towards(self, jump: Jump, before: &PlatformStep, now: &PlatformStep) -> Self {
        let whole_way = jump.error(&self.start, &now.goal).length();
        let size = whole_way.max(jump.size());
        let left = jump.error(&before.body, &now.goal).length();
        Self {
            jump,
            size,
            settling: Settling::from(left / size),
            ..self
        }
    }

    fn step(&mut self, platform: &PlatformStep, dt: f64) {
        let error = self.jump.error(&platform.body, &platform.goal);
        let off = error.length() / self.size;
        self.settling.step(off, self.secs, dt);
        self.secs += dt;
    }
}

impl ArrivalError {
    /// A platform that promises to arrive after this time, s.
    #[must_use]
    pub fn new(wanted_secs: f64) -> Self {
        Self {
            wanted_secs,
            last: None,
            trip: None,
            value: None,
        }
    }

    /// Adds a step of `dt` seconds. Returns the error of the last trip, ms: a trip counts when the next one begins, or when its time
    /// has passed and the platform is at rest.
    pub fn step(&mut self, platform: &PlatformStep, dt: f64) -> Option<f64> {
        let before = self.last.replace(*platform);
        if let Some(before) = before
            && let Some(jump) = Jump::between(&before.goal, &platform.goal)
        {
            self.jump(jump, &before, platform);
        }
        if let Some(trip) = &mut self.trip {
            trip.step(platform, dt);
            if trip.secs >= self.wanted_secs && trip.settling.is_at_rest(trip.secs) {
                self.value = trip.settling.settled_secs().map(|secs| self.late_ms(secs));
            }
        }
        self.value
    }

    fn jump(&mut self, jump: Jump, before: &PlatformStep, now: &PlatformStep) {
        if let Some(trip) = self.trip
            && trip.secs < self.wanted_secs - ROUNDING_SECS
        {
            self.trip = Some(trip.towards(jump, before, now));
            return;
        }
        if let Some(ended) = self.trip.replace(Trip::begin(jump, before, now)) {
            // Not there before the next trip began: at least as late as this.
            let secs = ended.settling.settled_secs().unwrap_or(ended.secs);
            self.value = Some(self.late_ms(secs));
        }
    }

    fn late_ms(&self, secs: f64) -> f64 {
        1000.0 * (secs - self.wanted_secs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::DVec3;
    use std::f64::consts::TAU;

    const WANTED_SECS: f64 = 3.0;

    /// The value after 8 s of a lift whose goal is 3 m up from the start and 6 m up from this time on, s. `step` moves the lift,
    /// which has this height, velocity (m/s) and goal (m), at this time (s) for a step (s).
    fn value(
        hz: f64,
        change_secs: f64,
        step: impl Fn(&mut f64, &mut f64, f64, f64, f64),
    ) -> Option<f64> {
        let dt = 1.0 / hz;
        let mut error = ArrivalError::new(WANTED_SECS);
        let (mut height, mut velocity) = (0.0, 0.0);
        let at = |goal: f64, height: f64| PlatformStep::at(DVec3::Y * goal, DVec3::Y * height);
        let mut value = error.step(&at(0.0, 0.0), dt);
        for i in 0..(8.0 * hz) as u32 {
            let secs = f64::from(i) * dt;
            let goal = if secs < change_secs - 1e-9 { 3.0 } else { 6.0 };
            step(&mut height, &mut velocity, goal, secs, dt);
            value = error.step(&at(goal, height), dt);
        }
        value
    }

    /// A critically damped spring of 1 Hz, exactly.
    fn spring(x: &mut f64, v: &mut f64, goal: f64, dt: f64) {
        let off = *x - goal;
        let slope = *v + TAU * off;
        let decay = (-TAU * dt).exp();
        *x = goal + decay * (off + slope * dt);
        *v = decay * (slope - TAU * (off + slope * dt));
    }

    /// Steady speed to the goal, there when the promised time has passed.
    fn steady(x: &mut f64, goal: f64, secs: f64, dt: f64) {
        let left = WANTED_SECS - secs;
        *x = if left > dt + 1e-9 {
            *x + (goal - *x) / left * dt
        } else {
            goal
        };
    }

    #[test]
    fn a_platform_that_keeps_its_time_has_no_error_after_a_change_of_mind() {
        for hz in [30.0, 60.0, 120.0, 240.0] {
            for change_secs in [9.0, 1.5] {
                let found = value(hz, change_secs, |x, _, goal, secs, dt| {
                    steady(x, goal, secs, dt);
                });
                // Within 2 % of the way of 3 m at 1 m/s; after the change of mind, of 6 m at 3 m/s.
                let expected = if change_secs > 3.0 { -60.0 } else { -40.0 };
                let found = found.unwrap();
                assert!((found - expected).abs() < 1e-6, "{hz} Hz: {found} ms");
            }
        }
    }

    #[test]
    fn a_plain_spring_arrives_at_its_own_time() {
        // (1 + x) exp(-x) is 0.02 of the way of 3 m, and 0.04 of the rest after the change of mind: 3 m of 6 m.
        for (change_secs, after) in [(9.0, 5.8339), (1.5, 5.0128)] {
            let begin = if change_secs > 3.0 { 0.0 } else { change_secs };
            let expected = 1000.0 * (begin + after / TAU - WANTED_SECS);
            for hz in [30.0, 60.0, 120.0, 240.0] {
                let found = value(hz, change_secs, |x, v, goal, _, dt| spring(x, v, goal, dt));
                let found = found.unwrap();
                let off = (found - expected).abs();
                assert!(off < 1.0, "{hz} Hz: {found} ms for {expected}");
            }
        }
    }

    #[test]
    fn a_goal_that_jumps_after_the_promised_time_begins_a_new_trip() {
        let mut error = ArrivalError::new(1.0);
        let mut step = |goal: f64, height: f64| {
            error.step(&PlatformStep::at(DVec3::Y * goal, DVec3::Y * height), 0.5)
        };
        for (goal, height) in [(0.0, 0.0), (4.0, 1.0), (4.0, 2.0), (4.0, 3.0)] {
            assert_eq!(step(goal, height), None);
        }
        // It was under way for 1.5 s, half a second too long.
        let late = step(8.0, 5.0).unwrap();
        assert!((late - 500.0).abs() < 1e-6, "{late} ms");
    }
}
