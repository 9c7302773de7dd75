//! Turns the convex parts of a level shape into one mesh with texture coordinates in metres.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use crate::level::shape::Part;

/// Number of sides of a column's polygon.
const COLUMN_SIDES: u32 = 32;

/// One flat-shaded mesh of all the parts.
#[must_use]
pub fn part_mesh(parts: &[Part]) -> Mesh {
    Faces::of(parts).into_mesh()
}

#[derive(Default)]
struct Faces {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    uvs: Vec<Vec2>,
    indices: Vec<u32>,
}

impl Faces {
    fn of(parts: &[Part]) -> Self {
        let mut faces = Faces::default();
        for part in parts {
            match *part {
                Part::Box { centre, size } => faces.add_box(centre, 0.5 * size),
                Part::Wedge { size } => faces.add_wedge(size),
                Part::Column { radius, height } => faces.add_column(radius, height),
            }
        }
        faces
    }

    /// Adds a flat convex polygon, counterclockwise as seen from outside. Texture coordinates are positions in the
    /// polygon's plane, in m: "right" is horizontal (X on floors and ceilings).
    fn add(&mut self, corners: &[Vec3]) {
        let normal = (corners[1] - corners[0])
            .cross(corners[2] - corners[0])
            .normalize();
        let right = if normal.y.abs() > 0.99 {
            Vec3::X
        } else {
            Vec3::Y.cross(normal).normalize()
        };
        let up = normal.cross(right);
        let first = self.positions.len() as u32;
        for corner in corners {
            self.positions.push(*corner);
            self.normals.push(normal);
            self.uvs.push(Vec2::new(corner.dot(right), -corner.dot(up)));
        }
        for corner in 2..corners.len() as u32 {
            self.indices
                .extend([first, first + corner - 1, first + corner]);
        }
    }

    fn add_box(&mut self, centre: Vec3, half: Vec3) {
        for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
            for normal in [axis, -axis] {
                let right = Vec3::new(axis.y + axis.z, 0.0, axis.x) * half;
                let up = normal.cross(right.normalize()).abs() * half;
                let turn = if right.cross(up).dot(normal) > 0.0 {
                    1.0
                } else {
                    -1.0
                };
                let at = |x: f32, y: f32| centre + normal * half + right * (x * turn) + up * y;
                self.add(&[at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0)]);
            }
        }
    }

    fn add_wedge(&mut self, size: Vec3) {
        let [
            low_left,
            low_right,
            foot_left,
            foot_right,
            top_left,
            top_right,
        ] = Part::wedge_corners(size);
        self.add(&[low_left, low_right, top_right, top_left]);
        self.add(&[foot_right, foot_left, top_left, top_right]);
        self.add(&[low_left, foot_left, foot_right, low_right]);
        self.add(&[low_left, top_left, foot_left]);
        self.add(&[low_right, foot_right, top_right]);
    }

    fn add_column(&mut self, radius: f32, height: f32) {
        let rim = |side: u32, y: f32| {
            let angle = std::f32::consts::TAU * side as f32 / COLUMN_SIDES as f32;
            Vec3::new(radius * angle.cos(), y, -radius * angle.sin())
        };
        let lid: Vec<Vec3> = (0..COLUMN_SIDES).map(|side| rim(side, height)).collect();
        let foot: Vec<Vec3> = (0..COLUMN_SIDES).rev().map(|side| rim(side, 0.0)).collect();
        self.add(&lid);
        self.add(&foot);
        for side in 0..COLUMN_SIDES {
            self.add(&[
                rim(side, 0.0),
                rim(side + 1, 0.0),
                rim(side + 1, height),
                rim(side, height),
            ]);
        }
    }

    fn into_mesh(self) -> Mesh {
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD,
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
        .with_inserted_indices(Indices::U32(self.indices))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The volume enclosed by a mesh (divergence theorem). Correct only if the mesh is closed and every face points outwards.
    fn volume(parts: &[Part]) -> f32 {
        let faces = Faces::of(parts);
        let at = |index: u32| faces.positions[index as usize];
        faces
            .indices
            .chunks(3)
            .map(|corner| at(corner[0]).dot(at(corner[1]).cross(at(corner[2]))) / 6.0)
            .sum()
    }

    #[test]
    fn every_part_is_closed_and_faces_outwards() {
        let cuboid = Part::Box {
            centre: Vec3::new(5.0, 6.0, 7.0),
            size: Vec3::new(1.0, 2.0, 3.0),
        };
        assert!((volume(&[cuboid]) - 6.0).abs() < 1e-3);
        let wedge = Part::Wedge {
            size: Vec3::new(1.0, 2.0, 3.0),
        };
        assert!((volume(&[wedge]) - 3.0).abs() < 1e-4);
        let column = Part::Column {
            radius: 1.0,
            height: 2.0,
        };
        assert!((volume(&[column]) / (2.0 * std::f32::consts::PI) - 1.0).abs() < 0.01);
    }
}
