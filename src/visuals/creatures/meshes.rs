//! The meshes of creatures: a head with eyes and a sprout in one mesh with colours of its own, and the coil that it stands on.

use std::f32::consts::FRAC_PI_2;

use bevy::mesh::{MeshMergeError, VertexAttributeValues};
use bevy::prelude::*;

use crate::level::Palette;
use crate::visuals::ColourSet;
use crate::visuals::coil::Coil;
use crate::visuals::palette::SHADE;

/// The hues of heads, each lightened by a part (`PALE`) towards the walls' white.
pub const HUES: [Palette; 3] = [Palette::Wood, Palette::Stone, Palette::Sand];

/// Wood alone would be close to the figure's colour.
const PALE: f32 = 0.3;

/// Radii of a head, m. It stands on its origin and looks along -Z.
const HEAD_M: Vec3 = Vec3::new(0.28, 0.25, 0.27);
/// How deep the head's lower end is in the coil, m.
const SUNK_M: f32 = 0.05;
/// Where an eye sits, seen from the middle of the head: to the side and up, rad. Its radii, m.
const EYE_ASIDE_RAD: f32 = 0.36;
const EYE_UP_RAD: f32 = 0.12;
const EYE_M: Vec3 = Vec3::new(0.046, 0.068, 0.024);
/// The light in an eye: its place in the eye's own axes and its radius, m.
const GLINT_AT_M: Vec3 = Vec3::new(0.012, 0.022, -0.016);
const GLINT_M: f32 = 0.014;

/// The colour of eyes.
const EYE: Color = Color::srgb(0.16, 0.14, 0.15);

/// The coil, from y = 0 down to y = -1.
#[must_use]
pub fn coil() -> Mesh {
    Coil {
        radius: 0.15,
        wire: 0.042,
        turns: 3.0,
        closed_turns: 0.0,
        rings_per_turn: 12,
        ring_corners: 5,
        plate: true,
    }
    .mesh()
}

/// A head of a hue: about 500 triangles.
pub fn head(hue: Palette) -> Result<Mesh, MeshMergeError> {
    let colour = |palette| ColourSet::Standard.colour(palette);
    let skin = colour(hue).mix(&colour(Palette::Stone), PALE);
    let middle = Vec3::Y * (HEAD_M.y - SUNK_M);
    let mut mesh = ball(
        (16, 11),
        Transform::from_translation(middle).with_scale(HEAD_M),
        skin,
    );
    for side in [-1.0, 1.0] {
        let out = Quat::from_euler(EulerRot::YXZ, side * EYE_ASIDE_RAD, EYE_UP_RAD, 0.0);
        let eye =
            Transform::from_translation(middle + (out * Vec3::NEG_Z) * HEAD_M).with_rotation(out);
        mesh.merge(&ball((8, 6), eye.with_scale(EYE_M), EYE))?;
        let glint = eye.mul_transform(Transform::from_translation(GLINT_AT_M));
        mesh.merge(&ball(
            (5, 4),
            glint.with_scale(Vec3::splat(GLINT_M)),
            Color::WHITE,
        ))?;
    }
    for (turn, lean, size) in [(0.3, 0.75, 1.0), (2.6, 0.6, 0.8), (4.4, 0.35, 0.7)] {
        mesh.merge(&leaf(middle + Vec3::Y * HEAD_M.y, turn, lean, size))?;
    }
    Ok(mesh)
}

/// A leaf of the sprout: `turn` about the up axis and `lean` from it, rad.
fn leaf(foot: Vec3, turn: f32, lean: f32, size: f32) -> Mesh {
    let along = Quat::from_rotation_y(turn) * Quat::from_rotation_x(lean);
    let half = Vec3::new(0.048, 0.11, 0.022) * size;
    let middle = foot + along * Vec3::Y * (half.y - 0.02);
    let pose = Transform::from_translation(middle).with_rotation(along);
    ball(
        (6, 5),
        pose.with_scale(half),
        ColourSet::Standard.colour(Palette::Moss),
    )
}

/// An ellipsoid of a colour, lighter above and shaded below.
fn ball((sectors, stacks): (u32, u32), pose: Transform, colour: Color) -> Mesh {
    // The poles of the mesh are on its z axis: they go up and down.
    let round = Sphere::new(1.0).mesh().uv(sectors, stacks);
    let round = round.rotated_by(Quat::from_rotation_x(FRAC_PI_2));
    let up: Vec<f32> = match round.attribute(Mesh::ATTRIBUTE_NORMAL) {
        Some(VertexAttributeValues::Float32x3(normals)) => {
            normals.iter().map(|normal| normal[1]).collect()
        }
        _ => vec![0.0; round.count_vertices()],
    };
    let paint: Vec<Vec4> = up
        .into_iter()
        .map(|up| {
            let light = 0.5 + 0.5 * up;
            let lit = colour.mix(&Color::WHITE, 0.12 * light);
            let lit = lit.mix(&SHADE, 0.32 * (1.0 - light) * (1.0 - light));
            lit.to_linear().to_vec4()
        })
        .collect();
    round
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, paint)
        .transformed_by(pose)
}
