//! The cells of the grid as a mesh: a vertex each, with the normal of the heights round it. Pure: no world access.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::grid::{CELL_M, SIDE, place};
use super::plane::quad;

/// The mesh at rest, round the origin. The main world keeps its data, since its heights change.
#[must_use]
pub fn mesh() -> Mesh {
    let flat = positions((0..SIDE * SIDE).map(|_| 0.0));
    let side = SIDE as u32;
    let corners = (0..side - 1).flat_map(|row| (0..side - 1).map(move |it| row * side + it));
    let indices = corners.flat_map(|at| quad(at, at + 1, at + side, at + side + 1));
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::default(),
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals(&flat))
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, flat)
    .with_inserted_indices(Indices::U32(indices.collect()))
}

/// The vertices for the heights of all cells, m.
#[must_use]
pub fn positions(heights: impl Iterator<Item = f32>) -> Vec<Vec3> {
    let raised = heights.enumerate().map(|(cell, height)| {
        let flat = place(cell / SIDE, cell % SIDE);
        Vec3::new(flat.x, height, flat.y)
    });
    raised.collect()
}

/// The normals of these vertices. At the border, which meets the plane, they point up.
#[must_use]
pub fn normals(positions: &[Vec3]) -> Vec<Vec3> {
    let mut normals = vec![Vec3::Y; positions.len()];
    for row in 1..SIDE - 1 {
        for column in 1..SIDE - 1 {
            let cell = row * SIDE + column;
            let rise = |from: usize, to: usize| positions[to].y - positions[from].y;
            let (along_x, along_z) = (rise(cell - SIDE, cell + SIDE), rise(cell - 1, cell + 1));
            normals[cell] = Vec3::new(-along_x, 2.0 * CELL_M, -along_z).normalize();
        }
    }
    normals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normals_are_those_of_the_slope() {
        let slope = |cell: usize| 0.3 * place(cell / SIDE, cell % SIDE).x;
        let inclined = positions((0..SIDE * SIDE).map(slope));
        let normals = normals(&inclined);
        let inner = normals[SIDE * (SIDE / 2) + 5];
        assert!(inner.angle_between(Vec3::new(-0.3, 1.0, 0.0)) < 1e-3);
        assert_eq!(normals[5], Vec3::Y);
    }
}
