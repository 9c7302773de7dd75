//! How far a subject is off its closed form: in each frame of a run with three changes of the goal.

use crate::frames::{self, RATES};
use crate::subjects::{Parameters, State, Subject};

/// When (s) the goal moves where. Each jump is 1 long; the second comes while the value is still fast.
const GOALS: [(f64, f32); 4] = [(0.0, 1.0), (1.0 / 6.0, 0.0), (1.0, 1.0), (2.0, 0.0)];

/// What is measured of a subject.
pub struct Errors {
    /// Largest distance from the closed form at [`RATES`], on jittered frames and with hitches, in parts of the jump.
    pub largest: [f64; 6],
    /// Largest difference at the same moment between two of [`RATES`], in parts of the jump.
    pub between_rates: f64,
    /// Whether the velocity goes on through a change of the goal.
    pub keeps_velocity: bool,
}

/// Measures a subject.
#[must_use]
pub fn measure(subject: &Subject, parameters: &Parameters) -> Errors {
    let steady = RATES.map(|rate| run(subject, parameters, &frames::steady(rate)));
    let uneven = [frames::jittered(), frames::with_hitches()];
    let uneven = uneven.map(|frames| run(subject, parameters, &frames));
    let mut largest = [0.0; 6];
    for (cell, run) in largest.iter_mut().zip(steady.iter().chain(&uneven)) {
        *cell = run
            .iter()
            .fold(0.0, |most, moment| larger(most, moment.error()));
    }
    Errors {
        largest,
        between_rates: between_rates(&steady),
        keeps_velocity: keeps_velocity(subject, parameters),
    }
}

/// The end of a frame.
#[derive(Debug, Clone, Copy)]
struct Moment {
    /// Since the start, s.
    time: f64,
    x: f64,
    /// The position in closed form.
    right: f64,
}

impl Moment {
    fn error(self) -> f64 {
        (self.x - self.right).abs()
    }
}

/// The larger of two distances; infinite where one is no number.
fn larger(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        f64::INFINITY
    } else {
        a.max(b)
    }
}

/// From rest at 0 through all goals. A goal holds from the first frame that begins after its time, for the subject and for the closed form.
fn run(subject: &Subject, parameters: &Parameters, frames: &[f32]) -> Vec<Moment> {
    let motion = subject.kind.motion();
    let mut now = State { x: 0.0, v: 0.0 };
    // Of the closed form: state and time at the last change of the goal, and the state now.
    let (mut start, mut started, mut right) = ((0.0, 0.0), 0.0, (0.0, 0.0));
    let (mut time, mut goal) = (0.0, 0.0_f32);
    let mut moments = Vec::with_capacity(frames.len());
    for &dt in frames {
        let current = goal_at(time);
        if current != goal {
            (start, started, goal) = (right, time, current);
        }
        subject.step.advance(parameters, &mut now, goal, dt);
        time += f64::from(dt);
        right = motion.at(start, f64::from(goal), time - started);
        moments.push(Moment {
            time,
            x: f64::from(now.x),
            right: right.0,
        });
    }
    moments
}

/// The goal of a frame that begins at `time`, s. The sum of frames in `f32` may fall short of a change by some ten nanoseconds.
fn goal_at(time: f64) -> f32 {
    let begun = GOALS.iter().rfind(|(from, _)| *from <= time + 1e-6);
    begun.map_or(0.0, |(_, goal)| *goal)
}

/// The largest difference between two steady runs at any sixth of a second.
fn between_rates(runs: &[Vec<Moment>; 4]) -> f64 {
    let mut most = 0.0;
    for sixth in 1..=18 {
        let time = f64::from(sixth) / 6.0;
        let at = |run: &Vec<Moment>| {
            run.iter()
                .find(|m| (m.time - time).abs() < 1e-5)
                .map(|m| m.x)
        };
        let values: Vec<f64> = runs.iter().filter_map(at).collect();
        assert_eq!(
            values.len(),
            runs.len(),
            "each run has a frame that ends at {time} s"
        );
        for (index, a) in values.iter().enumerate() {
            for b in &values[index + 1..] {
                most = larger(most, (a - b).abs());
            }
        }
    }
    most
}

/// In frames of a quarter of a millisecond, in which a spring's velocity changes by at most 1 % of the fastest: whether the velocity, read
/// from the positions, changes by less than 10 % in the frame in which the goal jumps.
fn keeps_velocity(subject: &Subject, parameters: &Parameters) -> bool {
    let moments = run(subject, parameters, &frames::steady(4000.0));
    let mut fastest = 0.0_f64;
    let mut last = 0.0_f64;
    for pair in moments.windows(2) {
        let velocity = (pair[1].x - pair[0].x) / (pair[1].time - pair[0].time);
        if goal_at(pair[0].time) != goal_at(0.0) {
            return (velocity - last).abs() < 0.1 * fastest;
        }
        last = velocity;
        fastest = larger(fastest, velocity.abs());
    }
    false
}
