//! The tops of large solids: slabs and stripes in two shades that hardly differ. They show how fast one moves, as grid lines would, and
//! cost nothing in the shader.

use bevy::prelude::*;

use super::builder::Builder;

/// How the tiles lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Tiles {
    /// Lengths of a tile along x and z, m.
    pub size: Vec2,
    /// Whether they alternate along z too: else they are stripes.
    pub is_checkered: bool,
    /// The two colours.
    pub paints: [Vec4; 2],
}

/// Adds a level rectangle about the builder's origin, in tiles that continue those of other solids that are not turned. `half` are half of its lengths, m.
pub(super) fn add_tiles(builder: &mut Builder, half: Vec2, up: f32, tiles: &Tiles) {
    let middle = builder.pose.translation.xz();
    let cuts = |middle: f32, half: f32, size: f32| -> Vec<(f32, f32, bool)> {
        let (low, high) = (middle - half, middle + half);
        let (first, last) = ((low / size).floor() as i32, (high / size).ceil() as i32);
        let tile = |at: i32| {
            let from = (at as f32 * size).max(low) - middle;
            let to = ((at + 1) as f32 * size).min(high) - middle;
            (from, to, at.rem_euclid(2) == 1)
        };
        (first..last)
            .map(tile)
            .filter(|(from, to, _)| from < to)
            .collect()
    };
    for (west, east, is_odd_column) in cuts(middle.x, half.x, tiles.size.x) {
        for (north, south, is_odd_row) in cuts(middle.y, half.y, tiles.size.y) {
            let at = |x: f32, z: f32| Vec3::new(x, up, z);
            let corners = [
                at(west, south),
                at(east, south),
                at(east, north),
                at(west, north),
            ];
            let paint =
                tiles.paints[usize::from(is_odd_column != (is_odd_row && tiles.is_checkered))];
            builder.polygon(&corners, paint);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::mesh::VertexAttributeValues;

    /// Area of the triangles of a mesh, m^2, and the mean of their normals.
    fn area(mesh: &Mesh) -> (f32, Vec3) {
        let Some(VertexAttributeValues::Float32x3(places)) =
            mesh.attribute(Mesh::ATTRIBUTE_POSITION)
        else {
            panic!("no positions");
        };
        let corners: Vec<usize> = mesh.indices().unwrap().iter().collect();
        let twice: Vec3 = corners
            .chunks(3)
            .map(|corner| {
                let [a, b, c] = [0, 1, 2].map(|at| Vec3::from(places[corner[at]]));
                (b - a).cross(c - a)
            })
            .sum();
        (0.5 * twice.length(), twice.normalize())
    }

    #[test]
    fn tiles_cover_the_top_once_and_face_up() {
        for at in [Vec3::ZERO, Vec3::new(-7.3, 1.0, 4.9)] {
            let mut builder = Builder::default();
            builder.pose = Transform::from_translation(at);
            let tiles = Tiles {
                size: Vec2::new(2.0, 3.0),
                is_checkered: true,
                paints: [Vec4::ONE; 2],
            };
            add_tiles(&mut builder, Vec2::new(4.5, 3.2), 0.0, &tiles);
            let (area, up) = area(&builder.mesh().unwrap());
            assert!((area - 9.0 * 6.4).abs() < 1e-3, "{area}");
            assert!((up - Vec3::Y).length() < 1e-5);
        }
    }
}
