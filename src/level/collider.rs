//! Builds a rapier collider from the convex parts of a shape.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::shape::Part;

/// One collider for a list of convex parts: a primitive for a single centred part, otherwise a compound.
pub(super) fn collider(parts: &[Part]) -> Collider {
    let placed = |part: &Part| match *part {
        Part::Box { centre, size } => {
            let half = 0.5 * size;
            (
                centre,
                Quat::IDENTITY,
                Collider::cuboid(half.x, half.y, half.z),
            )
        }
        Part::Wedge { size } => (Vec3::ZERO, Quat::IDENTITY, wedge_collider(size)),
        Part::Column {
            foot,
            radius,
            height,
        } => (
            foot + Vec3::Y * 0.5 * height,
            Quat::IDENTITY,
            Collider::cylinder(0.5 * height, radius),
        ),
    };
    match parts {
        [
            Part::Box {
                centre: Vec3::ZERO,
                size,
            },
        ] => {
            let half = 0.5 * *size;
            Collider::cuboid(half.x, half.y, half.z)
        }
        [Part::Wedge { size }] => wedge_collider(*size),
        [
            Part::Column {
                foot,
                radius,
                height,
            },
        ] if *foot + Vec3::Y * 0.5 * *height == Vec3::ZERO => {
            Collider::cylinder(0.5 * height, *radius)
        }
        parts => Collider::compound(parts.iter().map(placed).collect()),
    }
}

fn wedge_collider(size: Vec3) -> Collider {
    // The hull fails only for a wedge of size zero, which the level check refuses.
    Collider::convex_hull(&Part::wedge_corners(size))
        .unwrap_or_else(|| Collider::cuboid(0.5 * size.x, 0.5 * size.y, 0.5 * size.z))
}
