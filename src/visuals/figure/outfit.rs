//! What the figure wears: dark trousers with a belt, a spring on its back between two plates, and the strap of its visor. They are
//! seen from behind; the strap also shows the direction of the eyes. Bodies of revolution, one mesh per colour.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::prelude::*;

use super::super::coil::Coil;
use super::super::triangle_mesh;
use springyard_character::BodyDimensions;

/// Sides of a body of revolution.
const SIDES: usize = 24;
/// Rows of the trousers' round part.
const ROWS: usize = 6;
/// Thickness of the trousers, m, and how far they reach above the round end of the body, m.
const CLOTH_M: f32 = 0.008;
const TROUSERS_ABOVE_M: f32 = 0.32;
/// Half width and thickness of the belt, and of the strap, m.
const BELT_M: Vec2 = Vec2::new(0.035, 0.022);
const STRAP_M: Vec2 = Vec2::new(0.045, 0.012);
/// Radius, thickness, and bevel of a plate of the spring on the back, m.
const PLATE_M: Vec3 = Vec3::new(0.135, 0.05, 0.015);
/// Distance of the spring's axis from the body's surface, m.
const BACK_OUT_M: f32 = 0.065;
/// Length of the spring on the back, m, and height of its lower end above the round end of the body, m.
pub(super) const BACK_SPRING_M: f32 = 0.3;
const BACK_ABOVE_M: f32 = 0.38;

/// The spring on the back, from y = 0 to y = -1.
pub(super) const BACK_SPRING: Coil = Coil {
    radius: 0.1,
    wire: 0.021,
    turns: 4.0,
    closed_turns: 0.0,
    rings_per_turn: 14,
    ring_corners: 6,
    plate: false,
};

/// Place of the upper end of the spring on the back, m above the body's lower end.
pub(super) fn back_spring_top(body: &BodyDimensions) -> Vec3 {
    back(body) + Vec3::Y * BACK_SPRING_M
}

/// Place of the lower end of the spring on the back.
fn back(body: &BodyDimensions) -> Vec3 {
    let radius = body.radius_m;
    Vec3::new(0.0, radius + BACK_ABOVE_M, radius + BACK_OUT_M)
}

/// The trousers, from the body's lower end upwards.
pub(super) fn trousers(body: &BodyDimensions) -> Mesh {
    let radius = body.radius_m + CLOTH_M;
    let round = (0..=ROWS).map(|row| {
        let (sin, cos) = (FRAC_PI_2 * row as f32 / ROWS as f32).sin_cos();
        Vec2::new(radius * sin, body.radius_m - radius * cos)
    });
    let top = Vec2::new(radius, body.radius_m + TROUSERS_ABOVE_M);
    turned(&[(Vec3::ZERO, round.chain([top]).collect())])
}

/// The belt, and the plates on the back, from the body's lower end upwards.
pub(super) fn belt_and_plates(body: &BodyDimensions) -> Mesh {
    let waist = Vec3::Y * (body.radius_m + TROUSERS_ABOVE_M);
    let below = back(body) - Vec3::Y * PLATE_M.y;
    turned(&[
        (waist, band(body.radius_m, BELT_M)),
        (below, plate()),
        (back_spring_top(body), plate()),
    ])
}

/// The strap of the visor, about the middle of the visor's height.
pub(super) fn strap(radius_m: f32) -> Mesh {
    turned(&[(Vec3::ZERO, band(radius_m, STRAP_M))])
}

/// The profile of a band round a body of this radius, m. `size`: its half width and its thickness, m.
fn band(radius_m: f32, size: Vec2) -> Vec<Vec2> {
    let (inside, outside) = (radius_m - 0.02, radius_m + size.y);
    vec![
        Vec2::new(inside, -size.x),
        Vec2::new(outside - 0.01, -size.x),
        Vec2::new(outside, 0.01 - size.x),
        Vec2::new(outside, size.x - 0.01),
        Vec2::new(outside - 0.01, size.x),
        Vec2::new(inside, size.x),
    ]
}

fn plate() -> Vec<Vec2> {
    let Vec3 {
        x: radius,
        y: height,
        z: bevel,
    } = PLATE_M;
    vec![
        Vec2::new(0.0, 0.0),
        Vec2::new(radius - bevel, 0.0),
        Vec2::new(radius, bevel),
        Vec2::new(radius, height - bevel),
        Vec2::new(radius - bevel, height),
        Vec2::new(0.0, height),
    ]
}

/// Bodies of revolution about axes along y through these places. A profile goes upwards: distance from the axis, and height, m.
fn turned(bodies: &[(Vec3, Vec<Vec2>)]) -> Mesh {
    let (mut positions, mut normals, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for (place, profile) in bodies {
        let outward: Vec<Vec2> = profile
            .windows(2)
            .map(|ends| -(ends[1] - ends[0]).normalize_or_zero().perp())
            .collect();
        for (index, own) in outward.iter().enumerate() {
            let first = positions.len() as u32;
            let before = index.checked_sub(1).and_then(|before| outward.get(before));
            let ends = [before, outward.get(index + 1)].map(|next| smooth(*own, next.copied()));
            for side in 0..=SIDES {
                let (sin, cos) = (TAU * side as f32 / SIDES as f32).sin_cos();
                let round = |flat: Vec2| Vec3::new(flat.x * cos, flat.y, flat.x * sin);
                positions.extend([profile[index], profile[index + 1]].map(|at| *place + round(at)));
                normals.extend(ends.map(round));
            }
            for side in 0..SIDES as u32 {
                let at = first + 2 * side;
                indices.extend([at, at + 1, at + 2, at + 2, at + 1, at + 3]);
            }
        }
    }
    triangle_mesh(positions, normals, indices)
}

/// The normal between two faces of a profile: that of one face where they meet at an edge.
fn smooth(own: Vec2, next: Option<Vec2>) -> Vec2 {
    let next = next.filter(|next| own.dot(*next) > 0.85);
    (own + next.unwrap_or(own)).normalize_or_zero()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trousers_are_outside_the_body_and_face_outwards() {
        let body = BodyDimensions::of(&springyard_character::CharacterTuning::default());
        let mesh = trousers(&body);
        let read = |attribute| mesh.attribute(attribute).unwrap().as_float3().unwrap();
        let (places, normals) = (read(Mesh::ATTRIBUTE_POSITION), read(Mesh::ATTRIBUTE_NORMAL));
        for (place, normal) in places.iter().zip(normals) {
            let (place, normal) = (Vec3::from(*place), Vec3::from(*normal));
            // The middle of the round end, or the axis above it.
            let out = place - Vec3::Y * place.y.max(body.radius_m);
            assert!((out.length() - body.radius_m - CLOTH_M).abs() < 1e-5);
            assert!(normal.dot(out.normalize()) > 0.95, "{normal} at {place}");
        }
    }
}
