//! [`PeakLag`]: how far a platform trails its moving goal.

use bevy::math::DVec3;
use serde::Serialize;

use super::jump::PlatformStep;
use super::last_second::LastSecond;

/// Distance of the body behind the goal, against the goal's direction, m. A spring that does not get its goal's velocity `v`
/// lags by `2 damping_ratio v / omega`, less half a step's way.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct PeakLag {
    /// Goal after the last step, m.
    goal: Option<DVec3>,
    /// Unit vector of the goal's last motion; `None` while it rests.
    direction: Option<DVec3>,
    /// Time since that motion, s.
    still_secs: f64,
    /// Largest lag of this crossing, m.
    largest: Option<f64>,
    /// Largest lag of the last complete crossing, m.
    crossing: Option<f64>,
    mean: LastSecond,
}

/// A slower goal rests, m/s.
const REST_M_S: f64 = 1e-3;
/// A crossing ends when the goal has rested for this time, s. A goal that is sampled at 4 frames a second or more moves on
/// sooner.
const PAUSE_SECS: f64 = 0.3;

impl PeakLag {
    /// Adds a step of `dt` seconds. Returns the largest lag of the last complete crossing, m: a crossing ends when the goal turns
    /// back or rests. As long as none has ended: the mean of the last second.
    pub fn step(&mut self, platform: &PlatformStep, dt: f64) -> Option<f64> {
        let goal = platform.goal.position;
        let moved = goal - self.goal.replace(goal).unwrap_or(goal);
        if moved.length() > REST_M_S * dt {
            if self.direction.is_some_and(|last| last.dot(moved) < 0.0) {
                self.end_crossing();
            }
            self.direction = moved.try_normalize();
            self.still_secs = 0.0;
        } else {
            self.still_secs += dt;
            if self.still_secs >= PAUSE_SECS {
                self.end_crossing();
                self.direction = None;
            }
        }
        if let Some(direction) = self.direction {
            let lag = (goal - platform.body.position).dot(direction);
            self.largest = Some(self.largest.map_or(lag, |largest| largest.max(lag)));
            self.mean.add(lag, dt);
        }
        self.crossing.or_else(|| self.mean.mean())
    }

    fn end_crossing(&mut self) {
        self.crossing = self.largest.take().or(self.crossing);
        self.mean.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DT: f64 = 1.0 / 60.0;

    /// The values after each step, of a body that is this far (m) behind a goal at these places.
    fn lags(
        goals: impl Iterator<Item = DVec3>,
        behind: impl Fn(usize) -> DVec3,
    ) -> Vec<Option<f64>> {
        let mut lag = PeakLag::default();
        let steps = goals.enumerate().map(|(i, goal)| {
            let body = goal - behind(i);
            lag.step(&PlatformStep::at(goal, body), DT)
        });
        steps.collect()
    }

    #[test]
    fn the_largest_of_the_last_crossing_counts_when_the_goal_turns_back() {
        // 90 steps out, 90 back, 20 out again; behind by up to 0.5 m out and 0.2 m back.
        let place = |i: i32| DVec3::X * f64::from(90 - (i % 180 - 90).abs()) * 0.05;
        let behind = |i: usize| match i {
            0..=90 => DVec3::new(0.5, 0.1, 0.0),
            91..=180 => DVec3::X * -0.2,
            _ => DVec3::X * 0.4,
        };
        let values = lags((0..200).map(place), behind);
        assert_eq!(values[30], None, "before a second");
        assert!((values[80].unwrap() - 0.5).abs() < 1e-9, "mean so far");
        assert!((values[100].unwrap() - 0.5).abs() < 1e-9, "of the way out");
        assert!((values[199].unwrap() - 0.2).abs() < 1e-9, "of the way back");
    }

    #[test]
    fn a_pause_ends_a_crossing_and_the_gap_between_two_frames_does_not() {
        // Moves every fourth step, as at 15 frames a second, and rests after 60 steps.
        let place = |i: i32| DVec3::Z * f64::from(i.min(60) / 4) * 0.2;
        let values = lags((0..120).map(place), |i| {
            DVec3::Z * if i < 40 { 0.3 } else { 0.1 }
        });
        assert_eq!(values[62], None);
        assert!((values[90].unwrap() - 0.3).abs() < 1e-9);
    }

    #[test]
    fn round_a_circle_it_is_the_mean_of_the_last_second() {
        let turn = |i: i32| 0.05 * f64::from(i);
        let place = |i: i32| DVec3::new(turn(i).sin(), 0.0, turn(i).cos()) * 3.0;
        // Behind along the tangent.
        let behind = |i: usize| {
            let turn = 0.05 * (i as f64 - 0.5);
            DVec3::new(turn.cos(), 0.0, -turn.sin()) * 0.25
        };
        let values = lags((0..400).map(place), behind);
        assert!((values[399].unwrap() - 0.25).abs() < 1e-9);
    }
}
