//! The plate behind a text: a thin box with round corners. Pure: no world access.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use crate::visuals::triangle_mesh;

/// Points on each round corner.
const ROUND: u16 = 6;

/// The mesh of a plate of this size and thickness, m, whose corners have this radius, m. Its middle is at the origin, and it faces +Z
/// and -Z.
#[must_use]
pub(super) fn plate_mesh(size: Vec2, radius_m: f32, thickness_m: f32) -> Mesh {
    let outline = outline(size, radius_m);
    let count = outline.len() as u32;
    let (mut positions, mut normals) = (Vec::new(), Vec::new());
    // Each point four times: on the front, on the back, and on the rim beside either.
    for (side, is_rim) in [(1.0, false), (-1.0, false), (1.0, true), (-1.0, true)] {
        for (at, out) in &outline {
            positions.push(at.extend(0.5 * side * thickness_m));
            normals.push(if is_rim {
                out.extend(0.0)
            } else {
                side * Vec3::Z
            });
        }
    }
    let fan = (1..count - 1).flat_map(|i| [0, i, i + 1, count, count + i + 1, count + i]);
    let (near, far) = (2 * count, 3 * count);
    let rim = (0..count).flat_map(|i| {
        let next = (i + 1) % count;
        [
            near + i,
            far + i,
            near + next,
            near + next,
            far + i,
            far + next,
        ]
    });
    triangle_mesh(positions, normals, fan.chain(rim).collect())
}

/// The points of a rectangle with round corners, counterclockwise, each with the direction out of it.
fn outline(size: Vec2, radius_m: f32) -> Vec<(Vec2, Vec2)> {
    let radius = radius_m.min(0.5 * size.min_element());
    let inner = 0.5 * size - radius;
    let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
    let points = corners
        .into_iter()
        .zip(0_u16..)
        .flat_map(|(corner, quarter)| {
            (0..ROUND).map(move |i| {
                let turned = f32::from(quarter) + f32::from(i) / f32::from(ROUND - 1);
                let out = Vec2::from_angle(turned * FRAC_PI_2);
                (inner * Vec2::from(corner) + radius * out, out)
            })
        });
    points.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_triangles_face_outwards_and_span_the_size() {
        let mesh = plate_mesh(Vec2::new(2.0, 0.6), 0.1, 0.04);
        let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).unwrap();
        let positions = positions.as_float3().unwrap();
        let indices: Vec<usize> = mesh.indices().unwrap().iter().collect();
        let mut volume = 0.0;
        for corners in indices.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|at| Vec3::from(positions[corners[at]]));
            assert!((b - a).cross(c - a).dot(a + b + c) > 0.0);
            volume += a.dot(b.cross(c)) / 6.0;
        }
        // The rectangle without its corners, which are nearly quarter discs.
        let area = 2.0 * 0.6 - (4.0 - std::f32::consts::PI) * 0.1 * 0.1;
        assert!((volume / 0.04 - area).abs() < 1e-3, "{volume}");
        let reach = positions.iter().map(|at| Vec3::from(*at)).reduce(Vec3::max);
        assert!(reach.unwrap().distance(Vec3::new(1.0, 0.3, 0.02)) < 1e-6);
    }
}
