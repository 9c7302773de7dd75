//! [`Grid`]: waves from springs. Each cell is a damped spring whose goal is a little less than the mean of its four neighbours.
//!
//! ```text
//! goal = 0.99 (left + right + near + far) / 4,    a = omega^2 (goal - x) - 2 zeta omega v
//! ```
//!
//! The mean less the cell itself is h^2/4 of the Laplacian for cells of side h, so long waves travel at omega h / 2. The 1 % that is
//! missing pulls all of it to the level of rest.
//!
//! # Why it cannot explode
//!
//! The cells are coloured like a chessboard, and a step moves first one colour by its exact step ([`Propagator`]), then the other. The
//! neighbours of a cell have the other colour, so its goal stands still while it moves, and what the total energy has of this cell
//! is that of its own spring, but for a constant:
//!
//! ```text
//! 1/2 v^2 + 1/2 omega^2 (x - goal)^2
//! ```
//!
//! The exact step of a damped spring never increases that. So the total energy never grows, whatever the length of a step. If all cells
//! moved at once, each towards a goal of the past, the shortest waves would gain energy.
//!
//! Pure: no world access.

use bevy::math::Vec2;
use spring_math::{ParameterError, Propagator, Spring};

/// Cells along a side.
pub const SIDE: usize = 64;
/// Length of a cell, m.
pub const CELL_M: f32 = 0.25;
/// Length of a step, s.
pub const STEP_SECS: f32 = 1.0 / 60.0;
/// From the middle of the grid to the middle of its outermost cells, m.
pub const HALF_SIDE_M: f32 = 0.5 * (SIDE - 1) as f32 * CELL_M;

/// Angular frequency of each spring, rad/s: long waves travel at 2.5 m/s.
const OMEGA: f32 = 20.0;
/// The goal of a cell, as a part of the mean of its neighbours.
const TO_NEIGHBOURS: f32 = 0.99;
/// Damping ratio, and what it gains towards the border over so many cells: waves end there and do not come back.
const ZETA: f32 = 0.012;
const ZETA_AT_BORDER: f32 = 0.6;
const SHORE_CELLS: usize = 12;
/// A grid in which no cell is farther from rest than this, m, or as fast as a swing of that size, is put at rest.
const STILL_M: f32 = 0.003;

/// A square of cells, each with its height over the level of rest, m, and its velocity, m/s. The outermost cells do not move.
#[derive(Debug, Clone)]
pub struct Grid {
    heights: Vec<f32>,
    /// The heights before the last step.
    before: Vec<f32>,
    velocities: Vec<f32>,
    /// The step of a cell by its distance to the border, in cells.
    steps: Vec<Propagator>,
    /// The colour that moves first in the next step: they take turns, so that what a step errs the next one undoes.
    first: usize,
    is_still: bool,
}

impl Grid {
    /// A grid at rest.
    pub fn new() -> Result<Self, ParameterError> {
        let step = |from_border: usize| {
            let part = 1.0 - from_border as f32 / SHORE_CELLS as f32;
            let spring = Spring::new(OMEGA, ZETA + ZETA_AT_BORDER * part * part)?;
            Ok(Propagator::exact(spring, STEP_SECS))
        };
        let cells = vec![0.0; SIDE * SIDE];
        Ok(Self {
            heights: cells.clone(),
            before: cells.clone(),
            velocities: cells,
            steps: (0..=SHORE_CELLS).map(step).collect::<Result<_, _>>()?,
            first: 0,
            is_still: true,
        })
    }

    /// Whether nothing moves. A step of a still grid does nothing.
    #[must_use]
    pub fn is_still(&self) -> bool {
        self.is_still
    }

    /// Puts all cells at rest.
    pub fn calm(&mut self) {
        for cells in [&mut self.heights, &mut self.before, &mut self.velocities] {
            cells.fill(0.0);
        }
        self.is_still = true;
    }

    /// Pushes the water at a place, m from the middle of the grid: down within 1.4 `radius_m`, at `speed_m_s` in the middle, and up in a
    /// ring round that, so that no water is lost.
    pub fn push(&mut self, at: Vec2, radius_m: f32, speed_m_s: f32) {
        for row in 1..SIDE - 1 {
            for column in 1..SIDE - 1 {
                let away = (place(row, column) - at) / radius_m;
                let part = 0.5 * away.length_squared();
                if part < 8.0 {
                    self.velocities[row * SIDE + column] -=
                        speed_m_s * (1.0 - part) * (-part).exp();
                }
            }
        }
        self.is_still = false;
    }

    /// One step of [`STEP_SECS`].
    pub fn step(&mut self) {
        if self.is_still {
            return;
        }
        self.before.copy_from_slice(&self.heights);
        self.step_colour(self.first);
        self.step_colour(1 - self.first);
        self.first = 1 - self.first;
        if self.is_quiet() {
            self.calm();
        }
    }

    /// The heights of all cells between the last two steps, m: those before the last step for `alpha` 0, those after it for 1.
    pub fn heights(&self, alpha: f32) -> impl Iterator<Item = f32> {
        let pairs = self.before.iter().zip(&self.heights);
        pairs.map(move |(from, to)| from + alpha * (to - from))
    }

    fn step_colour(&mut self, colour: usize) {
        for row in 1..SIDE - 1 {
            let row_from_border = row.min(SIDE - 1 - row);
            let first = 1 + (row + 1 + colour) % 2;
            for column in (first..SIDE - 1).step_by(2) {
                let from_border = row_from_border.min(column).min(SIDE - 1 - column);
                let step = self.steps[from_border.min(SHORE_CELLS)];
                let cell = row * SIDE + column;
                let goal = 0.25 * TO_NEIGHBOURS * self.neighbours(cell);
                (self.heights[cell], self.velocities[cell]) =
                    step.advance(self.heights[cell], self.velocities[cell], goal);
            }
        }
    }

    /// The sum of the heights round an inner cell, m.
    fn neighbours(&self, cell: usize) -> f32 {
        let heights = &self.heights;
        heights[cell - 1] + heights[cell + 1] + heights[cell - SIDE] + heights[cell + SIDE]
    }

    fn is_quiet(&self) -> bool {
        let most = |cells: &[f32]| cells.iter().fold(0.0, |most: f32, it| most.max(it.abs()));
        most(&self.heights) < STILL_M && most(&self.velocities) < STILL_M * OMEGA
    }
}

/// The place of a cell, m from the middle of the grid: rows along x, columns along z.
#[must_use]
pub fn place(row: usize, column: usize) -> Vec2 {
    Vec2::new(row as f32, column as f32) * CELL_M - Vec2::splat(HALF_SIDE_M)
}

#[cfg(test)]
mod tests;
