//! The mesh of the still water: one wide square, with a square hole where the patch of waves is drawn instead. Pure: no world access.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// Distance from the level's origin to each side of the plane, m. There the haze has covered it.
const HALF_SIDE_M: f32 = 600.0;

/// The plane without a hole. The main world keeps its data, since the hole moves.
#[must_use]
pub fn mesh() -> Mesh {
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::default(),
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions(Vec2::ZERO, 0.0))
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![Vec3::Y; 16])
    .with_inserted_indices(Indices::U32(indices()))
}

/// The 16 vertices with a hole round `middle` (m in the world, x and z); `half_side_m` is 0 for none. Four by four, along z first.
#[must_use]
pub fn positions(middle: Vec2, half_side_m: f32) -> Vec<Vec3> {
    let lines = |at: f32| {
        [
            -HALF_SIDE_M,
            at - half_side_m,
            at + half_side_m,
            HALF_SIDE_M,
        ]
    };
    let along_z = lines(middle.y);
    let places = lines(middle.x).into_iter();
    places
        .flat_map(|x| along_z.map(|z| Vec3::new(x, 0.0, z)))
        .collect()
}

/// Eight of the nine fields between the four by four vertices: all but the one in the middle.
fn indices() -> Vec<u32> {
    let fields = (0..9).filter(|field| *field != 4);
    fields
        .flat_map(|field| {
            let corner = 4 * (field / 3) + field % 3;
            quad(corner, corner + 1, corner + 4, corner + 5)
        })
        .collect()
}

/// Two triangles that are seen from above, between a corner, the next one along z, the next one along x, and the one opposite.
#[must_use]
pub fn quad(corner: u32, along_z: u32, along_x: u32, opposite: u32) -> [u32; 6] {
    [corner, along_z, along_x, along_x, along_z, opposite]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The area of all triangles, m^2; each is seen from above.
    fn area_m2(middle: Vec2, half_side_m: f32) -> f32 {
        let corners = positions(middle, half_side_m);
        let triangles = indices();
        let triangles = triangles.chunks_exact(3);
        let areas = triangles.map(|triangle| {
            let [a, b, c] = [0, 1, 2].map(|index| corners[triangle[index] as usize]);
            let normal = (b - a).cross(c - a);
            assert!(normal.y >= 0.0, "seen from below");
            0.5 * normal.y
        });
        areas.sum()
    }

    #[test]
    fn the_plane_is_whole_but_for_the_hole() {
        let whole = 4.0 * HALF_SIDE_M * HALF_SIDE_M;
        assert_eq!(area_m2(Vec2::ZERO, 0.0), whole);
        let left = area_m2(Vec2::new(-40.0, 13.5), 20.0);
        assert!((whole - left - 1600.0).abs() < 1.0, "{left}");
    }
}
