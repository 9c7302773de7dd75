//! [`Show`]: what an exhibit shows, and the two beads that it moves. Each mistake is a [`Show`] in a file of its own beside this one.

use serde::Serialize;
use spring_math::{Propagator, Spring, exact};

/// One side of an exhibit: a bead on its rail.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Bead {
    /// Place on the rail, m.
    pub place: f64,
    /// Velocity, m/s.
    pub velocity: f64,
    /// What its method keeps from step to step, besides these.
    pub memory: Memory,
}

/// What is kept of a bead from step to step, besides place and velocity.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub enum Memory {
    /// Nothing.
    #[default]
    None,
    /// Its acceleration, m/s^2.
    Acceleration(f64),
    /// The frame time not yet simulated, s.
    Accumulator(f64),
    /// The time of its first pass of the goal, s.
    Passed(f64),
    /// The time from its first pass of the goal to the second, s.
    HalfSwing(f64),
}

impl Bead {
    /// A bead at rest.
    #[must_use]
    pub fn at(place: f64) -> Self {
        Self {
            place,
            ..Self::default()
        }
    }

    /// Moves it on the exact curve towards a goal with a place (m) and a velocity (m/s).
    pub(super) fn follow_exactly(&mut self, spring: Spring, goal: (f64, f64), secs: f64) {
        (self.place, self.velocity) = exact::curve(spring, (self.place, self.velocity), goal, secs);
    }

    /// Moves it by one step of a method, towards 0.
    pub(super) fn step(&mut self, by: &Propagator) {
        let [a, b, c, d] = by.increments();
        let (x, v) = (self.place, self.velocity);
        self.place += a * x + b * v;
        self.velocity += c * x + d * v;
    }
}

/// Both sides of an exhibit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Stage {
    /// The right way.
    pub right: Bead,
    /// The mistake.
    pub wrong: Bead,
    /// Place of the goal, m, where there is one.
    pub goal: Option<f64>,
}

impl Stage {
    /// Both beads at the same place with the same velocity, and the goal at 0.
    pub(super) fn of(bead: Bead) -> Self {
        Self {
            right: bead,
            wrong: bead,
            goal: Some(0.0),
        }
    }
}

/// What an exhibit shows. A run moves both beads for some steps; then its numbers are read, the beads rest for a while, and the
/// next run begins.
#[derive(Debug, Clone, Copy)]
pub struct Show {
    /// Steps in a second of simulated time. Where a step of the method is longer or shorter than that, the show is in slow motion or
    /// in fast motion.
    pub steps_per_sec: f64,
    /// Number of steps in which the beads move.
    pub moves: u32,
    /// Number of steps in which they rest after that.
    pub rests: u32,
    /// Lower and upper end of both rails, m. A bead beyond an end stays there.
    pub rail: [f64; 2],
    /// The beads at the start of a run.
    pub start: fn() -> Stage,
    /// One step of both beads; its number in the run, from 1.
    pub step: fn(&mut Stage, u32),
    /// The right and the wrong number, after the moves.
    pub numbers: fn(&Stage) -> [f64; 2],
}

impl Show {
    /// Number of steps from the start of a run to the start of the next.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.moves + self.rests
    }

    /// The part of the rail below a place (m): 0 at its lower end, 1 at its upper end.
    #[must_use]
    pub fn part(&self, place: f64) -> f32 {
        let [low, high] = self.rail;
        let part = (place - low) / (high - low);
        // NaN is shown at the top.
        if part.is_nan() {
            1.0
        } else {
            part.clamp(0.0, 1.0) as f32
        }
    }
}
