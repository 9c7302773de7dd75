//! Ramps: a light border on both sides of the slope, and between them stripes in the two shades of a top.

use bevy::prelude::*;

use super::builder::Builder;
use super::coat::{BORDER_M, Coat};
use super::tiles::Tiles;

/// Length of a stripe along the slope, m.
const STRIPE_M: f32 = 2.0;

/// Adds a wedge of this size, m, that rises from z = 0 along -z.
pub(super) fn add_wedge(builder: &mut Builder, size: Vec3, coat: &Coat, tiles: &Tiles) {
    let half = 0.5 * size.x;
    // A place on the slope: across it, m, and the part of its length.
    let at = |x: f32, part: f32| Vec3::new(x, size.y * part, -size.z * part);
    let flat = |x: f32, part: f32| at(x, part).with_y(0.0);
    let border = BORDER_M.min(0.12 * size.x);
    let inner = half - border;
    let stripes = (size.yz().length() / STRIPE_M).round().max(1.0) as u32;
    for stripe in 0..stripes {
        let [from, to] = [stripe, stripe + 1].map(|end| end as f32 / stripes as f32);
        let mut strip = |west: f32, east: f32, paint: Vec4| {
            let corners = [at(west, from), at(east, from), at(east, to), at(west, to)];
            builder.polygon(&corners, paint);
        };
        strip(-half, -inner, coat.cap);
        strip(-inner, inner, tiles.paints[stripe as usize % 2]);
        strip(inner, half, coat.cap);
    }
    let east = [at(half, 0.0), flat(half, 1.0), at(half, 1.0)];
    let west = [at(-half, 0.0), at(-half, 1.0), flat(-half, 1.0)];
    let back = [
        flat(half, 1.0),
        flat(-half, 1.0),
        at(-half, 1.0),
        at(half, 1.0),
    ];
    let under = [
        at(-half, 0.0),
        flat(-half, 1.0),
        flat(half, 1.0),
        at(half, 0.0),
    ];
    builder.polygon(&east, coat.side);
    builder.polygon(&west, coat.side);
    builder.polygon(&back, coat.side);
    builder.polygon(&under, coat.side);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Palette;

    #[test]
    fn the_faces_of_a_wedge_look_outwards() {
        let size = Vec3::new(4.0, 3.0, 5.0);
        let mut builder = Builder::default();
        let (coat, tiles) = (Coat::of(Palette::Roof), Tiles::of(Palette::Roof));
        add_wedge(&mut builder, size, &coat, &tiles);
        let mesh = builder.mesh().unwrap();
        let read = |attribute| mesh.attribute(attribute).unwrap().as_float3().unwrap();
        let (places, normals) = (read(Mesh::ATTRIBUTE_POSITION), read(Mesh::ATTRIBUTE_NORMAL));
        // A place inside.
        let inside = Vec3::new(0.0, 0.8, -3.5);
        for (place, normal) in places.iter().zip(normals) {
            let (place, normal) = (Vec3::from(*place), Vec3::from(*normal));
            assert!(normal.dot(place - inside) > 0.1, "{place} {normal}");
            assert!(place.y <= size.y && place.y * size.z <= -place.z * size.y + 1e-4);
        }
    }
}
