//! Collects coloured polygons of many solids into one mesh.

use bevy::prelude::*;

use super::super::bevel::Triangles;
use super::super::part_mesh::place_on_face;
use super::super::triangle_mesh;

/// A vertex with a normal of its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Corner {
    pub place: Vec3,
    pub normal: Vec3,
    pub paint: Vec4,
}

/// Triangles in the world, with a colour for each vertex.
#[derive(Debug, Clone, Default)]
pub(super) struct Builder {
    /// Where the next polygons go.
    pub pose: Transform,
    /// Whether the next polygons fade right before the camera.
    pub fades_near: bool,
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    paints: Vec<Vec4>,
    uvs: Vec<Vec2>,
    indices: Vec<u32>,
}

impl Builder {
    /// Adds a convex polygon, counterclockwise as seen from outside, in the axes of `pose`. One without an area is left out.
    pub(super) fn polygon(&mut self, corners: &[Vec3], paint: Vec4) {
        let middle = corners.iter().sum::<Vec3>() / corners.len() as f32;
        let around = corners.iter().zip(corners.iter().cycle().skip(1));
        let area: Vec3 = around
            .map(|(from, to)| (from - middle).cross(to - middle))
            .sum();
        let Some(normal) = area.try_normalize() else {
            return;
        };
        self.fan(corners.len());
        for corner in corners {
            self.vertex(*corner, normal, paint);
        }
    }

    /// Adds a closed band of smooth quads between each ring of corners and the next. All rings have as many corners, counterclockwise as
    /// seen from the side of the later rings.
    pub(super) fn rings(&mut self, rings: &[Vec<Corner>]) {
        let first = self.positions.len() as u32;
        for corner in rings.iter().flatten() {
            self.vertex(corner.place, corner.normal, corner.paint);
        }
        let sides = rings.first().map_or(0, Vec::len) as u32;
        for ring in 1..rings.len() as u32 {
            for side in 0..sides {
                let [this, next] =
                    [side, (side + 1) % sides].map(|at| first + (ring - 1) * sides + at);
                self.indices.extend([this, next, next + sides]);
                self.indices.extend([this, next + sides, this + sides]);
            }
        }
    }

    /// The triangles of a convex polygon of the next vertices.
    fn fan(&mut self, corners: usize) {
        let first = self.positions.len() as u32;
        for at in 1..corners as u32 - 1 {
            self.indices.extend([first, first + at, first + at + 1]);
        }
    }

    /// Adds triangles with normals of their own.
    pub(super) fn triangles(&mut self, mesh: &Triangles, paint: impl Fn(Vec3, Vec3) -> Vec4) {
        let first = self.positions.len() as u32;
        for (place, normal) in mesh.positions.iter().zip(&mesh.normals) {
            self.vertex(*place, *normal, paint(*place, *normal));
        }
        let indices = mesh.indices.iter().map(|index| first + index);
        self.indices.extend(indices);
    }

    fn vertex(&mut self, place: Vec3, normal: Vec3, paint: Vec4) {
        let normal_in_world = (self.pose.rotation * normal).normalize_or_zero();
        self.positions.push(self.pose.transform_point(place));
        self.normals.push(normal_in_world);
        let takes_paths = if self.fades_near { -1.0 } else { paint.w };
        self.paints.push(paint.with_w(takes_paths));
        self.uvs.push(place_on_face(place, normal));
    }

    /// The mesh of all that was added; `None` if that is nothing.
    pub(super) fn mesh(self) -> Option<Mesh> {
        (!self.indices.is_empty()).then(|| {
            triangle_mesh(self.positions, self.normals, self.indices)
                .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
                .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.paints)
        })
    }
}

/// The places of all vertices, m.
#[cfg(test)]
pub(super) fn positions(builder: Builder) -> Vec<Vec3> {
    builder.positions
}
