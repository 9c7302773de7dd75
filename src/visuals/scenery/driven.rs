//! The mesh of a driven body: a panel with a light rim on its two widest faces, and dark sides.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::builder::Builder;
use super::profile::{Footprint, Ring, sweep};
use crate::level::shape::Part;
use crate::visuals::part_mesh::bevelled_part;

/// Brightness of the sides, of the rim and of the panel.
const SIDE: f32 = 0.42;
const RIM: f32 = 1.22;
const PANEL: f32 = 1.0;
/// Width of the rim, m.
const RIM_M: f32 = 0.09;
/// Width of a bevel and of a cut corner, m.
const BEVEL_M: f32 = 0.04;

/// One mesh of all the parts, with brightnesses as colours of the vertices.
#[must_use]
pub fn driven_mesh(parts: &[Part]) -> Option<Mesh> {
    let mut builder = Builder::default();
    for part in parts {
        match *part {
            Part::Box { centre, size } => slab(&mut builder, centre, size),
            ref other => builder.triangles(&bevelled_part(other), |_, normal| {
                grey(if normal.y.abs() > 0.5 { PANEL } else { SIDE })
            }),
        }
    }
    builder.mesh()
}

/// A box, with its panels across its shortest side.
fn slab(builder: &mut Builder, centre: Vec3, size: Vec3) {
    let (turn, size) = if size.y <= size.x.min(size.z) {
        (Quat::IDENTITY, size)
    } else if size.x < size.z {
        (
            Quat::from_rotation_z(0.5 * PI),
            Vec3::new(size.y, size.x, size.z),
        )
    } else {
        (
            Quat::from_rotation_x(0.5 * PI),
            Vec3::new(size.x, size.z, size.y),
        )
    };
    let height = size.y;
    builder.pose =
        Transform::from_translation(centre - turn * Vec3::Y * (0.5 * height)).with_rotation(turn);
    let half = 0.5 * size.xz();
    let bevel = BEVEL_M.min(0.3 * height).min(0.2 * half.min_element());
    let inner = -bevel - RIM_M.min(0.3 * half.min_element());
    let ring = |out, up, brightness| Ring {
        out,
        up,
        paint: grey(brightness),
    };
    let rings = [
        ring(inner, 0.0, PANEL),
        ring(inner, 0.0, RIM),
        ring(-bevel, 0.0, SIDE),
        ring(0.0, bevel, SIDE),
        ring(0.0, height - bevel, RIM),
        ring(-bevel, height, RIM),
        ring(inner, height, PANEL),
    ];
    sweep(builder, Footprint::Rectangle { half, cut: bevel }, &rings);
    builder.pose = Transform::IDENTITY;
}

fn grey(brightness: f32) -> Vec4 {
    Vec3::splat(brightness).extend(0.0)
}
