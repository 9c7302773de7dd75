//! The mesh of a coil spring.

use std::f32::consts::TAU;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// Dimensions of a coil spring of length 1.
#[derive(Debug, Clone, Copy)]
pub struct Coil {
    /// Radius of the coil, m.
    pub radius: f32,
    /// Radius of the wire, m.
    pub wire: f32,
    /// Number of turns.
    pub turns: f32,
}

/// Cross-sections of the wire per turn.
const RINGS_PER_TURN: u32 = 24;
/// Vertices per cross-section.
const RING_CORNERS: u32 = 8;

impl Coil {
    /// A coil from y = 0 down to y = -1. Scale y to set its length.
    #[must_use]
    pub fn mesh(self) -> Mesh {
        let rings = (self.turns * RINGS_PER_TURN as f32).ceil() as u32;
        let mut positions = Vec::new();
        let mut normals = Vec::new();
        let mut indices = Vec::new();
        for ring in 0..=rings {
            let along = ring as f32 / rings as f32;
            let (sin, cos) = (TAU * self.turns * along).sin_cos();
            let outward = Vec3::new(cos, 0.0, sin);
            for corner in 0..RING_CORNERS {
                let (up, out) = (TAU * corner as f32 / RING_CORNERS as f32).sin_cos();
                let normal = outward * out + Vec3::Y * up;
                positions.push(outward * self.radius + Vec3::NEG_Y * along + normal * self.wire);
                normals.push(normal);
            }
        }
        for ring in 0..rings {
            for corner in 0..RING_CORNERS {
                let next = (corner + 1) % RING_CORNERS;
                let (a, b) = (ring * RING_CORNERS + corner, ring * RING_CORNERS + next);
                let (c, d) = (a + RING_CORNERS, b + RING_CORNERS);
                indices.extend([a, b, c, b, d, c]);
            }
        }
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD,
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_indices(Indices::U32(indices))
    }
}
