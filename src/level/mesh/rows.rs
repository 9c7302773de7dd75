//! Triangles between rows of heights.

use bevy::math::{Vec2, Vec3};

use super::Triangles;

/// The triangles between the heights (m) over a rectangle of this size (along x and z, m), about its middle. The first row is the farthest,
/// at -Z, and each runs from -X to +X: as they stand in the file, seen from above. All rows have as many heights.
#[must_use]
pub fn triangles(size_m: Vec2, rows: &[Vec<f32>]) -> Triangles {
    let columns = rows.first().map_or(0, Vec::len);
    let part = |at: usize, of: usize| at as f32 / (of - 1).max(1) as f32 - 0.5;
    let points = rows.iter().enumerate().flat_map(|(row, heights)| {
        let z = size_m.y * part(row, rows.len());
        let place = move |(column, height): (usize, &f32)| {
            Vec3::new(size_m.x * part(column, columns), *height, z)
        };
        heights.iter().enumerate().map(place)
    });
    let mut triangles = Triangles {
        points: points.collect(),
        corners: Vec::new(),
    };
    let index = |row: usize, column: usize| (row * columns + column) as u32;
    for row in 1..rows.len() {
        for column in 1..columns {
            let [far_left, far_right] = [column - 1, column].map(|column| index(row - 1, column));
            let [left, right] = [column - 1, column].map(|column| index(row, column));
            triangles
                .corners
                .extend([[far_left, left, right], [far_left, right, far_right]]);
        }
    }
    triangles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_lie_as_they_are_written_seen_from_above() {
        let rows = [vec![1.0, 2.0, 3.0], vec![4.0, 5.0, 6.0]];
        let found = triangles(Vec2::new(4.0, 10.0), &rows);
        assert_eq!(found.points[0], Vec3::new(-2.0, 1.0, -5.0));
        assert_eq!(found.points[2], Vec3::new(2.0, 3.0, -5.0));
        assert_eq!(found.points[4], Vec3::new(0.0, 5.0, 5.0));
        assert_eq!(found.corners.len(), 4);
        for corners in &found.corners {
            let [a, b, c] = found.places(*corners);
            assert!((b - a).cross(c - a).y > 0.0, "{corners:?} faces up");
        }
    }
}
