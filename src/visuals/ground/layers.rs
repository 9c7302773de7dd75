//! How high ground made of triangles reaches at each place, as seen from above.

use bevy::prelude::*;

use super::grid::{Frame, Grid};
use crate::level::spawn::Ground;

/// A triangle with a smaller upward part of its normal, of length 1, is a wall: it has no height of its own.
const LEAST_UP: f32 = 0.02;

/// The triangles of a ground that face up, in the world.
#[derive(Debug, Clone)]
pub(super) struct Layers {
    triangles: Vec<[Vec3; 3]>,
    bounds: (Vec3, Vec3),
}

impl Layers {
    /// The triangles of a ground at this pose; `None` if it has not been read.
    pub(super) fn new((ground, pose): (&Ground, &Transform)) -> Option<Self> {
        let of = ground.surface.triangles()?;
        let places = of.points.iter().map(|at| pose.transform_point(*at));
        let bounds = places.fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(low, high), at| {
            (low.min(at), high.max(at))
        });
        let corners = of.corners.iter();
        let all = corners.map(|corners| of.places(*corners).map(|at| pose.transform_point(at)));
        let faces_up =
            |[a, b, c]: &[Vec3; 3]| (b - a).cross(c - a).normalize_or_zero().y > LEAST_UP;
        Some(Self {
            triangles: all.filter(faces_up).collect(),
            bounds,
        })
    }

    /// The lowest and the highest corner of the box around it, m.
    pub(super) fn bounds(&self) -> (Vec3, Vec3) {
        self.bounds
    }

    /// The lowest and the highest layer at each place, m: infinite and negatively infinite where there is none.
    pub(super) fn heights(&self, frame: &Frame) -> (Grid, Grid) {
        let (mut lowest, mut highest) =
            (frame.filled(f32::INFINITY), frame.filled(f32::NEG_INFINITY));
        for triangle in &self.triangles {
            let flat = triangle.map(|at| at.xz());
            let (low, high) = (
                flat[0].min(flat[1]).min(flat[2]),
                flat[0].max(flat[1]).max(flat[2]),
            );
            for (column, row) in frame.cells(low, high) {
                if let Some(height) = height_at(triangle, frame.place(column, row)) {
                    lowest.lower(column, row, height);
                    highest.raise(column, row, height);
                }
            }
        }
        (lowest, highest)
    }
}

/// The height of a triangle that faces up at a place, m; `None` beside it.
fn height_at([a, b, c]: &[Vec3; 3], at: Vec2) -> Option<f32> {
    let across = |from: Vec3, to: Vec3| (to - from).xz().perp_dot(at - from.xz());
    // Twice the area, seen from above, of the triangle opposite to each corner. Below 0: x to the right and z downwards turn the other way.
    let parts = [across(*b, *c), across(*c, *a), across(*a, *b)];
    let whole: f32 = parts.iter().sum();
    // A little more than the triangle, so that no seam stays open.
    let is_inside = parts.iter().all(|part| *part <= 1e-4 * -whole);
    (whole < 0.0 && is_inside).then(|| (parts[0] * a.y + parts[1] * b.y + parts[2] * c.y) / whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Palette;
    use crate::level::mesh::{Surface, of_rows};

    #[test]
    fn the_height_of_a_slope_is_read_everywhere_on_it() {
        let surface = Surface::new(
            &of_rows(Vec2::splat(8.0), &[vec![0.0, 4.0], vec![0.0, 4.0]]),
            1.0,
        )
        .unwrap();
        let ground = Ground {
            surface,
            colour: Palette::Grass,
        };
        let layers = Layers::new((&ground, &Transform::from_xyz(1.0, 2.0, 0.0))).unwrap();
        let frame = Frame::around(Vec2::new(-3.0, -4.0), Vec2::new(5.0, 4.0), 1.0, 40, 0.0);
        let (lowest, highest) = layers.heights(&frame);
        for (column, row) in frame.all() {
            let at = frame.place(column, row);
            let is_on = (at - Vec2::X).abs().max_element() < 4.0;
            let found = highest.at(column, row);
            if is_on {
                assert!(
                    (found - (0.5 * (at.x + 3.0) + 2.0)).abs() < 1e-3,
                    "{at}: {found}"
                );
                assert_eq!(found, lowest.at(column, row));
            } else {
                assert_eq!(found, f32::NEG_INFINITY, "{at}");
            }
        }
    }
}
