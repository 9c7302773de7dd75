//! [`ArrivalError`]: how late a platform is at the floor that was chosen last, counted from the first choice.

use serde::Serialize;
use spring_math::catalogue::tween::Ease;

use super::jump::{Jump, PlatformStep};
use super::settling::{SETTLED, Settling};
use crate::level::{Platform, PlatformSmoothing};

/// How much later than promised a platform arrived, ms; negative: earlier. A trip begins when the goal jumps. If the goal jumps again
/// before the promised time has passed (a change of mind), the trip goes on to the new goal, and the time still counts from the
/// first jump.
///
/// What "arrived" means follows from what the platform promises ([`Ending`]). A spring never quite ends: it has arrived when it stays
/// within 2 % of its way. After a change of mind the way is the one that the platform would have covered in the promised time at the
/// pace that it then needs, so that 2 % of it take as many seconds as before. A tween ends at rest on its goal, so slowly that its
/// place does not tell when: it has arrived when its body has come within 2 % of the tween's way, and the time has passed that
/// the curve takes for the rest.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct ArrivalError {
    /// The promised time of a trip, s.
    wanted_secs: f64,
    ending: Ending,
    last: Option<PlatformStep>,
    trip: Option<Trip>,
    value: Option<f64>,
}

/// How a way ends.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub enum Ending {
    /// As that of a spring: ever nearer.
    #[default]
    Nearer,
    /// As that of a curve of fixed duration, which starts anew when the goal jumps.
    Tween {
        /// Time that the curve takes for the last 2 % of its way, s.
        last_secs: f64,
    },
}

impl Ending {
    /// The ending of a platform's ways.
    #[must_use]
    pub fn of(platform: &Platform) -> Self {
        match platform.smoothed_by {
            Some(PlatformSmoothing::Tween { secs }) => Self::Tween {
                last_secs: f64::from(secs) * last_part(Ease::MinimumJerk),
            },
            _ => Self::Nearer,
        }
    }

    /// Time from coming within 2 % of the way to the arrival, s.
    fn last_secs(self) -> f64 {
        match self {
            Self::Nearer => 0.0,
            Self::Tween { last_secs } => last_secs,
        }
    }
}

/// The part of its duration that a curve takes for the last 2 % of its way: by bisection.
fn last_part(ease: Ease) -> f64 {
    let (mut before, mut after) = (0.0_f32, 1.0);
    for _ in 0..40 {
        let middle = 0.5 * (before + after);
        if f64::from(1.0 - ease.at(middle).0) > SETTLED {
            before = middle;
        } else {
            after = middle;
        }
    }
    f64::from(1.0 - after)
}

/// A way to the goal, with changes of mind.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Trip {
    /// The last jump.
    jump: Jump,
    /// Length of the way of which 2 % may be left: m or rad.
    size: f64,
    /// Time since the first jump, s.
    secs: f64,
    settling: Settling,
}

/// The lengths of steps that add up to the promised time may miss it by rounding, s.
const ROUNDING_SECS: f64 = 1e-9;
/// A change of mind later than this before the promised time asks for no higher pace, as a part of the promised time.
const LEAST_PART_LEFT: f64 = 0.25;

impl Trip {
    /// A trip to the goal after a jump, this long after the first (s).
    fn towards(
        arrival: &ArrivalError,
        jump: Jump,
        secs: f64,
        before: &PlatformStep,
        now: &PlatformStep,
    ) -> Self {
        let left = jump.error(&before.body, &now.goal).length();
        let size = match arrival.ending {
            Ending::Tween { .. } => left,
            Ending::Nearer => left / (1.0 - secs / arrival.wanted_secs).max(LEAST_PART_LEFT),
        };
        // A body that happens to be at the new goal has no way to it.
        let size = size.max(SETTLED * jump.size());
        Self {
            jump,
            size,
            secs,
            settling: Settling::from(left / size),
        }
    }

    fn step(&mut self, platform: &PlatformStep, dt: f64) {
        let error = self.jump.error(&platform.body, &platform.goal);
        let off = error.length() / self.size;
        self.settling.step(off, self.secs, dt);
        self.secs += dt;
    }

    /// Time from the first jump to the arrival, s; `None` before the arrival.
    fn arrived_secs(&self, ending: Ending) -> Option<f64> {
        let settled = self.settling.settled_secs()?;
        Some(settled + ending.last_secs())
    }
}

impl ArrivalError {
    /// A platform that promises to arrive after this time, s, and whose ways end like this.
    #[must_use]
    pub fn new(wanted_secs: f64, ending: Ending) -> Self {
        Self {
            wanted_secs,
            ending,
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
                let arrived = trip.arrived_secs(self.ending);
                self.value = arrived.map(|secs| self.late_ms(secs));
            }
        }
        self.value
    }

    fn jump(&mut self, jump: Jump, before: &PlatformStep, now: &PlatformStep) {
        if let Some(trip) = self.trip
            && trip.secs < self.wanted_secs - ROUNDING_SECS
        {
            self.trip = Some(Trip::towards(self, jump, trip.secs, before, now));
            return;
        }
        let next = Trip::towards(self, jump, 0.0, before, now);
        if let Some(ended) = self.trip.replace(next) {
            // Not there before the next trip began: at least as late as this.
            let secs = ended.arrived_secs(self.ending).unwrap_or(ended.secs);
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
    use spring_math::Spring;
    use spring_math::catalogue::goal_line::GoalLine;
    use spring_math::catalogue::tween::Tween;
    use std::f64::consts::TAU;

    const WANTED_SECS: f64 = 3.0;

    /// The value after 8 s of a lift whose goal is 3 m up from the start and 6 m up from this time on, s. `step` moves the lift,
    /// which has this height, velocity (m/s) and goal (m), at this time (s) for a step (s).
    fn value(
        ending: Ending,
        hz: f64,
        change_secs: f64,
        step: impl Fn(&mut f64, &mut f64, f64, f64, f64),
    ) -> Option<f64> {
        let dt = 1.0 / hz;
        let mut error = ArrivalError::new(WANTED_SECS, ending);
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
                let found = value(Ending::Nearer, hz, change_secs, |x, _, goal, secs, dt| {
                    steady(x, goal, secs, dt);
                });
                // Within 2 % of the way at a steady pace: 60 ms before its end, at any pace.
                let found = found.unwrap();
                assert!((found + 60.0).abs() < 1e-6, "{hz} Hz: {found} ms");
            }
        }
    }

    #[test]
    fn a_plain_spring_arrives_at_its_own_time() {
        // (1 + x) exp(-x) is 0.02 of the way of 3 m. After the change of mind it is 0.04 of the rest, in half of the time.
        for (change_secs, after) in [(9.0, 5.8339), (1.5, 5.0128)] {
            let begin = if change_secs > 3.0 { 0.0 } else { change_secs };
            let expected = 1000.0 * (begin + after / TAU - WANTED_SECS);
            for hz in [30.0, 60.0, 120.0, 240.0] {
                let found = value(Ending::Nearer, hz, change_secs, |x, v, goal, _, dt| {
                    spring(x, v, goal, dt);
                });
                let found = found.unwrap();
                let off = (found - expected).abs();
                assert!(off < 1.0, "{hz} Hz: {found} ms for {expected}");
            }
        }
    }

    #[test]
    fn a_timed_spring_arrives_in_time_before_and_after_a_change_of_mind() {
        // Critically damped, 1 Hz: with this lead 2 % of the way are left after the promised time.
        let line = || GoalLine::timed(Spring::from_hertz(1.0, 1.0).unwrap(), 0.0).with_lead(0.394);
        let mut largest = 0.0_f64;
        for hz in [30.0, 60.0, 120.0, 240.0] {
            for change_secs in [9.0, 0.5, 1.0, 1.5] {
                let line = std::cell::RefCell::new(line());
                let found = value(Ending::Nearer, hz, change_secs, |x, _, goal, secs, dt| {
                    let mut line = line.borrow_mut();
                    line.step_timed(goal as f32, (WANTED_SECS - secs) as f32, dt as f32);
                    *x = line.position.into();
                });
                let found = found.unwrap();
                assert!(found.abs() < 5.0, "{hz} Hz, {change_secs} s: {found} ms");
                largest = largest.max(found.abs());
            }
        }
        println!("at most {largest} ms");
    }

    #[test]
    fn a_tween_arrives_at_its_end_and_a_change_of_mind_makes_it_late_by_the_time_until_then() {
        let ending = Ending::Tween {
            last_secs: 3.0 * last_part(Ease::MinimumJerk),
        };
        let mut largest = 0.0_f64;
        for hz in [30.0, 60.0, 120.0, 240.0] {
            for (change_secs, late_ms) in [(9.0, 0.0), (0.5, 500.0), (1.5, 1500.0)] {
                let tween = Tween::new(0.0_f32, 3.0, Ease::MinimumJerk, 3.0).unwrap();
                let tween = std::cell::RefCell::new((tween, 3.0));
                let found = value(ending, hz, change_secs, |x, _, goal, _, dt| {
                    let (tween, last) = &mut *tween.borrow_mut();
                    if goal != *last {
                        tween.retarget(goal as f32);
                        *last = goal;
                    }
                    *x = tween.step(dt as f32).0.into();
                });
                let off = found.unwrap() - late_ms;
                assert!(off.abs() < 1.0, "{hz} Hz, {change_secs} s: {off} ms");
                largest = largest.max(off.abs());
            }
        }
        println!("at most {largest} ms");
    }

    #[test]
    fn a_body_that_lags_behind_its_tween_arrives_later() {
        let ending = Ending::Tween {
            last_secs: 3.0 * last_part(Ease::MinimumJerk),
        };
        let late = |secs: f64| {
            value(ending, 240.0, 9.0, |x, _, goal, now, dt| {
                let part = ((now + dt - secs) / 3.0).clamp(0.0, 1.0) as f32;
                *x = goal.min(3.0) * f64::from(Ease::MinimumJerk.at(part).0);
            })
        };
        assert!(late(0.0).unwrap().abs() < 1.0);
        assert!((late(0.1).unwrap() - 100.0).abs() < 1.0);
    }

    #[test]
    fn a_goal_that_jumps_after_the_promised_time_begins_a_new_trip() {
        let mut error = ArrivalError::new(1.0, Ending::Nearer);
        let mut step = |goal: f64, height: f64| {
            error.step(&PlatformStep::at(DVec3::Y * goal, DVec3::Y * height), 0.5)
        };
        for (goal, height) in [(0.0, 0.0), (4.0, 1.0), (4.0, 2.0), (4.0, 3.0)] {
            assert_eq!(step(goal, height), None);
        }
        // It took 1.5 s, half a second too long.
        let late = step(8.0, 5.0).unwrap();
        assert!((late - 500.0).abs() < 1e-6, "{late} ms");
    }
}
