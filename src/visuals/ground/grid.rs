//! Numbers on a square grid over the level, as seen from above: row by row from -Z, each row from -X.

use bevy::prelude::*;

/// Where the grid lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Frame {
    /// The corner at -X, -Z, m.
    pub corner: Vec2,
    /// Side of a cell, m.
    pub cell_m: f32,
    /// Cells along a side.
    pub side: usize,
}

impl Frame {
    /// The frame of this many cells along a side that covers both corners with a margin (m), or more, with cells of at least `least_m`.
    pub(super) fn around(low: Vec2, high: Vec2, margin: f32, side: usize, least_m: f32) -> Self {
        let length = (high - low).max_element() + 2.0 * margin;
        let length = length.max(least_m * side as f32);
        Self {
            corner: 0.5 * (low + high - length),
            cell_m: length / side as f32,
            side,
        }
    }

    /// The middle of a cell, m.
    pub(super) fn place(&self, column: usize, row: usize) -> Vec2 {
        self.corner + self.cell_m * (Vec2::new(column as f32, row as f32) + 0.5)
    }

    /// The cells, column and row, whose middles may lie between two corners (m).
    pub(super) fn cells(
        &self,
        low: Vec2,
        high: Vec2,
    ) -> impl Iterator<Item = (usize, usize)> + use<> {
        let last = self.side as f32 - 1.0;
        let cell = |at: Vec2| {
            ((at - self.corner) / self.cell_m - 0.5).clamp(Vec2::ZERO, Vec2::splat(last))
        };
        let (from, to) = (
            cell(low).ceil().as_usizevec2(),
            cell(high).floor().as_usizevec2(),
        );
        (from.y..=to.y).flat_map(move |row| (from.x..=to.x).map(move |column| (column, row)))
    }

    /// All cells, row by row.
    pub(super) fn all(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let side = self.side;
        (0..side).flat_map(move |row| (0..side).map(move |column| (column, row)))
    }

    /// Whether a cell is at the border.
    pub(super) fn is_at_border(&self, column: usize, row: usize) -> bool {
        let last = self.side - 1;
        column == 0 || row == 0 || column == last || row == last
    }

    /// A grid of this number everywhere.
    pub(super) fn filled(&self, value: f32) -> Grid {
        Grid {
            side: self.side,
            values: vec![value; self.side * self.side],
        }
    }
}

/// A number for each cell.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Grid {
    side: usize,
    values: Vec<f32>,
}

impl Grid {
    pub(super) fn at(&self, column: usize, row: usize) -> f32 {
        self.values[row * self.side + column]
    }

    pub(super) fn set(&mut self, column: usize, row: usize, value: f32) {
        self.values[row * self.side + column] = value;
    }

    /// Keeps the larger of the cell's number and this one.
    pub(super) fn raise(&mut self, column: usize, row: usize, value: f32) {
        let old = self.at(column, row);
        self.set(column, row, old.max(value));
    }

    /// Keeps the smaller one.
    pub(super) fn lower(&mut self, column: usize, row: usize, value: f32) {
        let old = self.at(column, row);
        self.set(column, row, old.min(value));
    }

    /// Cells along a side.
    pub(super) fn side(&self) -> usize {
        self.side
    }

    /// The distance of each cell to the nearest one that holds 0, m, at most `most`; `self` holds 0 or `most`. Two passes with the
    /// eight neighbours: at most 8 % too long (G. Borgefors, "Distance transformations in digital images", Computer Vision,
    /// Graphics, and Image Processing 34, 1986).
    pub(super) fn spread(&mut self, cell_m: f32) {
        let (straight, slanted) = (cell_m, cell_m * std::f32::consts::SQRT_2);
        let side = self.side as isize;
        let passes: [&[(isize, isize, f32)]; 2] = [
            &[
                (-1, 0, straight),
                (-1, -1, slanted),
                (0, -1, straight),
                (1, -1, slanted),
            ],
            &[
                (1, 0, straight),
                (1, 1, slanted),
                (0, 1, straight),
                (-1, 1, slanted),
            ],
        ];
        for (pass, neighbours) in passes.into_iter().enumerate() {
            for cell in 0..side * side {
                let cell = if pass == 0 {
                    cell
                } else {
                    side * side - 1 - cell
                };
                let (column, row) = (cell % side, cell / side);
                let mut nearest = self.values[cell as usize];
                for (right, down, way) in neighbours {
                    let (column, row) = (column + right, row + down);
                    if (0..side).contains(&column) && (0..side).contains(&row) {
                        nearest = nearest.min(self.at(column as usize, row as usize) + way);
                    }
                }
                self.values[cell as usize] = nearest;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_spread_from_a_cell_as_the_crow_flies() {
        let frame = Frame::around(Vec2::ZERO, Vec2::splat(8.0), 1.0, 40, 0.0);
        let mut grid = frame.filled(100.0);
        grid.set(20, 20, 0.0);
        grid.spread(frame.cell_m);
        for (column, row) in [(20, 30), (10, 20), (30, 30), (35, 25), (2, 7)] {
            let way = frame.place(20, 20).distance(frame.place(column, row));
            let spread = grid.at(column, row);
            assert!((0.99 * way..1.09 * way).contains(&spread), "{way} {spread}");
        }
    }

    #[test]
    fn a_frame_covers_its_corners_with_a_margin() {
        let frame = Frame::around(Vec2::new(-3.0, 2.0), Vec2::new(5.0, 4.0), 1.0, 100, 0.0);
        assert_eq!(frame.corner, Vec2::new(-4.0, -2.0));
        assert!((frame.cell_m - 0.1).abs() < 1e-6);
        let cells: Vec<_> = frame
            .cells(Vec2::new(-4.0, -2.0), Vec2::new(-3.71, -1.91))
            .collect();
        assert_eq!(cells, [(0, 0), (1, 0), (2, 0)]);
    }
}
