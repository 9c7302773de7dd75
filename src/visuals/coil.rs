//! The mesh of a coil spring.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::triangle_mesh;

/// Dimensions of a coil spring of length 1.
#[derive(Debug, Clone, Copy)]
pub struct Coil {
    /// Radius of the coil, m.
    pub radius: f32,
    /// Radius of the wire, m.
    pub wire: f32,
    /// Number of turns.
    pub turns: f32,
    /// Turns without pitch at each end, on which a machine spring rests.
    pub closed_turns: f32,
    /// Cross-sections of the wire per turn.
    pub rings_per_turn: u32,
    /// Vertices per cross-section.
    pub ring_corners: u32,
    /// Whether a plate closes the lower end.
    pub plate: bool,
}

impl Coil {
    /// Part of the coil's length, 0 to 1, at this part of its turns, 0 to 1.
    fn height(self, along: f32) -> f32 {
        let open = self.turns - 2.0 * self.closed_turns;
        ((self.turns * along - self.closed_turns) / open).clamp(0.0, 1.0)
    }

    /// A coil from y = 0 down to y = -1. Scale y to set its length.
    #[must_use]
    pub fn mesh(self) -> Mesh {
        let corners = self.ring_corners;
        let rings = (self.turns * self.rings_per_turn as f32).ceil() as u32;
        let mut positions = Vec::new();
        let mut normals = Vec::new();
        let mut indices = Vec::new();
        for ring in 0..=rings {
            let along = ring as f32 / rings as f32;
            let (sin, cos) = (TAU * self.turns * along).sin_cos();
            let outward = Vec3::new(cos, 0.0, sin);
            let middle = outward * self.radius + Vec3::NEG_Y * self.height(along);
            for corner in 0..corners {
                let (up, out) = (TAU * corner as f32 / corners as f32).sin_cos();
                let normal = outward * out + Vec3::Y * up;
                positions.push(middle + normal * self.wire);
                normals.push(normal);
            }
        }
        for ring in 0..rings {
            for corner in 0..corners {
                let next = (corner + 1) % corners;
                let (a, b) = (ring * corners + corner, ring * corners + next);
                let (c, d) = (a + corners, b + corners);
                indices.extend([a, b, c, b, d, c]);
            }
        }
        if self.plate {
            self.add_plate(&mut positions, &mut normals, &mut indices);
        }
        triangle_mesh(positions, normals, indices)
    }

    /// Adds a disc as thick as the wire, whose rim is the lowest turn: an upper and a lower face.
    fn add_plate(self, positions: &mut Vec<Vec3>, normals: &mut Vec<Vec3>, indices: &mut Vec<u32>) {
        for normal in [Vec3::Y, Vec3::NEG_Y] {
            let middle = positions.len() as u32;
            let face = Vec3::NEG_Y + normal * self.wire;
            positions.push(face);
            for side in 0..self.rings_per_turn {
                let (sin, cos) = (TAU * side as f32 / self.rings_per_turn as f32).sin_cos();
                // Inside of the wire's surface.
                let reach = self.radius - 0.5 * self.wire;
                positions.push(face + Vec3::new(cos, 0.0, sin) * reach);
            }
            normals.resize(positions.len(), normal);
            for side in 0..self.rings_per_turn {
                let [this, next] =
                    [side, (side + 1) % self.rings_per_turn].map(|at| middle + 1 + at);
                let (from, to) = if normal.y > 0.0 {
                    (next, this)
                } else {
                    (this, next)
                };
                indices.extend([middle, from, to]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_turns_have_no_pitch() {
        let coil = Coil {
            radius: 1.0,
            wire: 0.05,
            turns: 5.0,
            closed_turns: 1.0,
            rings_per_turn: 14,
            ring_corners: 6,
            plate: false,
        };
        assert_eq!((coil.height(0.0), coil.height(0.2)), (0.0, 0.0));
        assert!((coil.height(0.5) - 0.5).abs() < 1e-6);
        assert_eq!((coil.height(0.81), coil.height(1.0)), (1.0, 1.0));
        assert_eq!(coil.mesh().count_vertices(), 71 * 6);
    }
}
