//! The scenarios: each plays one character in a small place at one step rate, and returns the numbers of its rows.

mod ground;
mod jumps;
mod moves;
mod platforms;
mod walks;
mod walls;
mod windows;

use crate::controller::Controller;

/// Steps a second at which all scenarios are played.
pub const RATES: [f64; 4] = [30.0, 60.0, 120.0, 240.0];

/// A number, or in a few words why there is none.
pub type Measured = Result<f64, &'static str>;

/// What the best number of a row would be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ideal {
    /// This value.
    Is(f64),
    /// A matter of taste: what counts is that it is the same at all step rates.
    Equal,
}

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// What is measured, with the unit at the end.
    pub label: &'static str,
    /// Digits after the point.
    pub digits: usize,
    /// The best value.
    pub ideal: Ideal,
}

/// One run, and the rows that are read from it.
pub struct Scenario {
    /// The name for `--only`.
    pub name: &'static str,
    /// Its rows.
    pub rows: &'static [Row],
    /// Plays it at this step rate, steps a second: a number for each row.
    pub measure: fn(&dyn Controller, f64) -> Vec<Measured>,
}

/// A row with an ideal value.
const fn is(label: &'static str, digits: usize, ideal: f64) -> Row {
    let ideal = Ideal::Is(ideal);
    Row {
        label,
        digits,
        ideal,
    }
}

/// A row of which only the spread over the step rates counts.
const fn equal(label: &'static str, digits: usize) -> Row {
    let ideal = Ideal::Equal;
    Row {
        label,
        digits,
        ideal,
    }
}

/// All scenarios, in the order of the table.
pub fn all() -> impl Iterator<Item = &'static Scenario> {
    [
        walks::ALL,
        jumps::ALL,
        windows::ALL,
        ground::ALL,
        walls::ALL,
        moves::ALL,
        platforms::ALL,
    ]
    .into_iter()
    .flatten()
}
