//! Turns the convex parts of a level shape into one mesh with texture coordinates in metres.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::bevel::{Polyhedron, Triangles};
use super::triangle_mesh;
use crate::level::shape::Part;

/// Number of sides of a column's polygon.
const COLUMN_SIDES: usize = 32;

/// Width of a bevel on each face, m.
const BEVEL_M: f32 = 0.03;

/// One mesh of all the parts; a single part has bevelled edges. Texture coordinates are positions in the plane of a face, in m: "right" is
/// horizontal (X on floors and ceilings).
#[must_use]
pub fn part_mesh(parts: &[Part]) -> Mesh {
    let mut positions = Vec::new();
    let mut normals = Vec::new();
    let mut indices = Vec::new();
    // The steps of a stair would show their joints.
    let bevel = if parts.len() > 1 { 0.0 } else { BEVEL_M };
    for part in parts {
        let part = polyhedron(part).bevelled(bevel);
        let first = positions.len() as u32;
        positions.extend(part.positions);
        normals.extend(part.normals);
        indices.extend(part.indices.iter().map(|index| first + index));
    }
    let places = positions.iter().zip(&normals);
    let uvs: Vec<Vec2> = places
        .map(|(place, normal)| place_on_face(*place, *normal))
        .collect();
    let mesh = triangle_mesh(positions, normals, indices);
    mesh.with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
}

/// A part with bevelled edges.
#[must_use]
pub(super) fn bevelled_part(part: &Part) -> Triangles {
    polyhedron(part).bevelled(BEVEL_M)
}

/// A place in the plane of a face with this normal, m.
pub(super) fn place_on_face(place: Vec3, normal: Vec3) -> Vec2 {
    let right = if normal.y.abs() > 0.99 {
        Vec3::X
    } else {
        Vec3::Y.cross(normal).normalize()
    };
    Vec2::new(place.dot(right), -place.dot(normal.cross(right)))
}

/// The faces of a part.
pub(super) fn polyhedron(part: &Part) -> Polyhedron {
    match *part {
        Part::Box { centre, size } => cuboid(centre, 0.5 * size),
        Part::Wedge { size } => wedge(size),
        Part::Column {
            foot,
            radius,
            height,
        } => column(foot, radius, height),
    }
}

fn cuboid(centre: Vec3, half: Vec3) -> Polyhedron {
    // Bit 0 of a corner's index: at +X; bit 1: at +Y; bit 2: at +Z.
    let side = |corner: usize, bit: usize| if corner >> bit & 1 == 1 { 1.0 } else { -1.0 };
    let at = |corner| centre + half * Vec3::new(side(corner, 0), side(corner, 1), side(corner, 2));
    let faces = [
        [1, 3, 7, 5],
        [0, 4, 6, 2],
        [2, 6, 7, 3],
        [0, 1, 5, 4],
        [4, 5, 7, 6],
        [0, 2, 3, 1],
    ];
    Polyhedron {
        corners: (0..8).map(at).collect(),
        faces: faces.map(Vec::from).to_vec(),
    }
}

fn wedge(size: Vec3) -> Polyhedron {
    // Left and right corner of the lower edge, of the foot of the wall, and of its top.
    let faces: [&[usize]; 5] = [
        &[0, 1, 5, 4],
        &[3, 2, 4, 5],
        &[0, 2, 3, 1],
        &[0, 4, 2],
        &[1, 3, 5],
    ];
    Polyhedron {
        corners: Part::wedge_corners(size).to_vec(),
        faces: faces.map(Vec::from).to_vec(),
    }
}

fn column(foot: Vec3, radius: f32, height: f32) -> Polyhedron {
    let rim = |side: usize, y: f32| {
        let angle = TAU * side as f32 / COLUMN_SIDES as f32;
        foot + Vec3::new(radius * angle.cos(), y, -radius * angle.sin())
    };
    let bottom = (0..COLUMN_SIDES).map(|side| rim(side, 0.0));
    let top = (0..COLUMN_SIDES).map(|side| rim(side, height));
    let mut faces: Vec<Vec<usize>> = (0..COLUMN_SIDES)
        .map(|side| {
            let next = (side + 1) % COLUMN_SIDES;
            vec![side, next, COLUMN_SIDES + next, COLUMN_SIDES + side]
        })
        .collect();
    faces.push((0..COLUMN_SIDES).rev().collect());
    faces.push((COLUMN_SIDES..2 * COLUMN_SIDES).collect());
    Polyhedron {
        corners: bottom.chain(top).collect(),
        faces,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const CUBOID: Part = Part::Box {
        centre: Vec3::new(5.0, 6.0, 7.0),
        size: Vec3::new(1.0, 2.0, 3.0),
    };
    const WEDGE: Part = Part::Wedge {
        size: Vec3::new(1.0, 2.0, 3.0),
    };
    const COLUMN: Part = Part::Column {
        foot: Vec3::new(-3.0, 0.5, 4.0),
        radius: 1.0,
        height: 2.0,
    };

    /// The volume inside the triangles (divergence theorem). Correct only if they are closed and face outwards.
    fn volume(triangles: &Triangles) -> f32 {
        let at = |index: u32| triangles.positions[index as usize];
        triangles
            .indices
            .chunks(3)
            .map(|corner| at(corner[0]).dot(at(corner[1]).cross(at(corner[2]))) / 6.0)
            .sum()
    }

    #[test]
    fn sharp_parts_have_their_volume_and_face_outwards() {
        let sharp = |part| volume(&polyhedron(&part).bevelled(0.0));
        assert!((sharp(CUBOID) - 6.0).abs() < 1e-3);
        assert!((sharp(WEDGE) - 3.0).abs() < 1e-4);
        assert!((sharp(COLUMN) / TAU - 1.0).abs() < 0.01);
    }

    #[test]
    fn a_bevel_takes_a_prism_from_each_edge() {
        // Along each edge goes a prism with two sides of `bevel`; at each corner a cube of this side, except a pyramid of a sixth of
        // it.
        let bevel = 0.1_f32;
        let edges = 4.0 * (1.0 + 2.0 + 3.0) - 24.0 * bevel;
        let corner = bevel.powi(3) * (1.0 - 1.0 / 6.0);
        let taken = 0.5 * bevel * bevel * edges + 8.0 * corner;
        let left = volume(&polyhedron(&CUBOID).bevelled(bevel));
        assert!(
            (left - (6.0 - taken)).abs() < 1e-3,
            "{left}, not {}",
            6.0 - taken
        );
    }

    #[test]
    fn bevelled_parts_have_no_gap() {
        for part in [CUBOID, WEDGE, COLUMN] {
            let triangles = polyhedron(&part).bevelled(BEVEL_M);
            let mut open = BTreeMap::new();
            for corner in triangles.indices.chunks(3) {
                for (from, to) in [(0, 1), (1, 2), (2, 0)] {
                    let (from, to) = (corner[from], corner[to]);
                    *open.entry((from.min(to), from.max(to))).or_insert(0) +=
                        if from < to { 1 } else { -1 };
                }
            }
            assert!(open.values().all(|count| *count == 0));
        }
    }

    #[test]
    fn a_flat_part_gets_a_narrower_bevel() {
        let plate = cuboid(Vec3::ZERO, Vec3::new(1.0, 0.005, 1.0)).bevelled(BEVEL_M);
        assert!(plate.positions.iter().all(|place| place.abs().y <= 0.005));
        assert!(volume(&plate) > 0.9 * 0.04);
    }
}
