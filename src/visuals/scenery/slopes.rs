//! Ground made of triangles: smooth where they meet at a small angle, turf where it can be walked and stone where it is too steep.

use std::collections::HashMap;

use bevy::prelude::*;

use super::builder::Builder;
use super::paint::{lawn, palette, shaded};
use crate::level::Palette;
use crate::level::mesh::Triangles;
use crate::visuals::ColourSet;
use crate::visuals::bevel;

/// Triangles that meet at a larger angle have an edge between them, degrees.
const EDGE_DEG: f32 = 50.0;
/// Turf up to this slope, stone from the other on, degrees; a mixture between. The character climbs up to 45.
const TURF_DEG: f32 = 36.0;
const STONE_DEG: f32 = 46.0;
/// The part of the shade on stone, and on what faces down.
const STONE_SHADE: f32 = 0.26;
const BELOW_SHADE: f32 = 0.45;

/// Adds triangles at the builder's pose.
pub(super) fn add_ground(builder: &mut Builder, triangles: &Triangles, colour: Palette) {
    let turn = builder.pose.rotation;
    builder.triangles(&smooth(triangles), |_, normal| {
        paint(colour, (turn * normal).y)
    });
}

/// The colour of a surface whose normal, of length 1, has this upward part.
fn paint(colour: Palette, up: f32) -> Vec4 {
    let slope_deg = up.clamp(-1.0, 1.0).acos().to_degrees();
    let steep = ((slope_deg - TURF_DEG) / (STONE_DEG - TURF_DEG)).clamp(0.0, 1.0);
    let plain = ColourSet::Standard.colour(colour);
    let (top, side) = if colour == Palette::Grass {
        (lawn(plain), palette(Palette::Stone, STONE_SHADE))
    } else {
        (shaded(plain, 0.0), shaded(plain, 2.0 * STONE_SHADE))
    };
    let below = palette(Palette::Brick, BELOW_SHADE);
    top.lerp(side, steep)
        .lerp(below, (-2.0 * up).clamp(0.0, 1.0))
}

/// Three vertices for each triangle. The normal of each is the mean of those of the triangles at the same point, by their areas, as far as
/// these do not meet at an edge.
fn smooth(of: &Triangles) -> bevel::Triangles {
    let bits = |at: Vec3| at.to_array().map(f32::to_bits);
    // Twice the area long.
    let normal = |corners: &[u32; 3]| {
        let [a, b, c] = of.places(*corners);
        (b - a).cross(c - a)
    };
    let faces: Vec<Vec3> = of.corners.iter().map(normal).collect();
    let mut around: HashMap<[u32; 3], Vec<usize>> = HashMap::new();
    for (face, corners) in of.corners.iter().enumerate() {
        for place in of.places(*corners) {
            around.entry(bits(place)).or_default().push(face);
        }
    }
    let least_cos = EDGE_DEG.to_radians().cos();
    let mut positions = Vec::new();
    let mut normals = Vec::new();
    for (face, corners) in of.corners.iter().enumerate() {
        let own = faces[face].normalize_or_zero();
        for place in of.places(*corners) {
            let near = around[&bits(place)].iter().map(|other| faces[*other]);
            let near = near.filter(|other| other.normalize_or_zero().dot(own) >= least_cos);
            positions.push(place);
            normals.push(near.sum::<Vec3>().try_normalize().unwrap_or(own));
        }
    }
    let indices = (0..positions.len() as u32).collect();
    bevel::Triangles {
        positions,
        normals,
        indices,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A roof: two squares that rise at this angle to a ridge along z.
    fn roof(angle_deg: f32) -> Triangles {
        let (rise, run) = angle_deg.to_radians().sin_cos();
        let points = [(-run, 0.0), (0.0, rise), (run, 0.0)];
        let at = |z: f32| points.map(|(x, y)| Vec3::new(x, y, z));
        Triangles {
            points: [at(-1.0), at(1.0)].concat(),
            corners: vec![[0, 3, 4], [0, 4, 1], [1, 4, 5], [1, 5, 2]],
        }
    }

    #[test]
    fn a_low_ridge_is_smooth_and_a_high_one_an_edge() {
        let at_ridge = |angle_deg: f32| {
            let found = smooth(&roof(angle_deg));
            let all = found.positions.iter().zip(found.normals);
            all.filter(|(at, _)| at.x == 0.0)
                .map(|it| it.1.y)
                .collect::<Vec<_>>()
        };
        assert!(
            at_ridge(20.0).iter().all(|up| *up > 0.99),
            "{:?}",
            at_ridge(20.0)
        );
        let edge = 40.0f32.to_radians().cos();
        assert!(at_ridge(40.0).iter().all(|up| (up - edge).abs() < 1e-5));
    }

    #[test]
    fn what_can_be_climbed_takes_paths_and_what_cannot_does_not() {
        let takes = |deg: f32| paint(Palette::Grass, deg.to_radians().cos()).w;
        assert_eq!(
            (takes(0.0), takes(35.0), takes(47.0), takes(120.0)),
            (1.0, 1.0, 0.0, 0.0)
        );
    }
}
