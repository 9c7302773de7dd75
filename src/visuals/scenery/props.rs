//! The meshes of props: blobs and stones with a light top and a shaded foot. No two of a kind stand alike: the turn follows
//! from the place.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::builder::{Builder, Corner};
use super::paint::shaded;
use super::profile::{Footprint, Ring, sweep};
use crate::level::Palette;
use crate::level::PropKind;
use crate::visuals::ColourSet;

/// Sides and layers of a blob.
const SIDES: u32 = 10;
const LAYERS: u32 = 6;
/// Those of a stone, which has flat faces.
const STONE_SIDES: u32 = 7;
const STONE_LAYERS: u32 = 4;

/// Adds a prop at the builder's pose.
pub(super) fn add_prop(builder: &mut Builder, kind: PropKind) {
    let pose = builder.pose;
    builder.pose = pose.with_rotation(Quat::from_rotation_y(TAU * chance(pose.translation)));
    match kind {
        PropKind::Tree => tree(builder),
        PropKind::Bush => bush(builder),
        PropKind::Boulder => stone(builder, Vec3::new(0.56, 0.66, 0.48), 0.49),
        PropKind::Stone => stone(builder, Vec3::new(0.28, 0.30, 0.22), 0.214),
        PropKind::Flowers => flowers(builder),
    }
    builder.pose = pose;
}

fn tree(builder: &mut Builder) {
    let bark = colour(Palette::Wood);
    let rings = [(0.03, 0.0), (-0.02, 0.12), (-0.03, 0.9)].map(|(out, up)| Ring {
        out,
        up,
        paint: shaded(bark, 0.25),
    });
    sweep(builder, Footprint::Circle(0.11), &rings);
    let leaves = colour(Palette::Moss);
    blob(builder, Vec3::Y * 1.08, Vec3::new(0.62, 0.48, 0.62), leaves);
    blob(
        builder,
        Vec3::new(0.05, 1.62, -0.03),
        Vec3::new(0.48, 0.38, 0.48),
        leaves,
    );
    blob(
        builder,
        Vec3::new(-0.02, 2.0, 0.02),
        Vec3::new(0.28, 0.22, 0.28),
        leaves,
    );
}

fn bush(builder: &mut Builder) {
    let leaves = colour(Palette::Moss);
    blob(
        builder,
        Vec3::new(0.0, 0.42, 0.0),
        Vec3::new(0.5, 0.48, 0.5),
        leaves,
    );
    blob(
        builder,
        Vec3::new(0.24, 0.26, 0.14),
        Vec3::new(0.30, 0.28, 0.30),
        leaves,
    );
    blob(
        builder,
        Vec3::new(-0.22, 0.22, 0.16),
        Vec3::new(0.28, 0.26, 0.28),
        leaves,
    );
}

/// Heads of flowers round the middle: place, m, and whether it is a yellow one.
const HEADS: [(f32, f32, f32, bool); 7] = [
    (0.0, 0.38, 0.0, false),
    (0.17, 0.30, 0.06, true),
    (-0.14, 0.33, 0.10, false),
    (0.05, 0.27, -0.18, false),
    (-0.19, 0.24, -0.11, true),
    (0.22, 0.22, -0.14, false),
    (-0.04, 0.25, 0.22, true),
];

fn flowers(builder: &mut Builder) {
    let leaves = colour(Palette::Moss);
    blob(builder, Vec3::Y * 0.06, Vec3::new(0.27, 0.13, 0.27), leaves);
    for (x, y, z, is_yellow) in HEADS {
        let head = if is_yellow {
            colour(Palette::Sand)
        } else {
            Color::WHITE
        };
        let stalk = [(0.0, 0.0), (0.0, y)].map(|(out, up)| Ring {
            out,
            up,
            paint: shaded(leaves, 0.2),
        });
        let pose = builder.pose;
        builder.pose = pose * Transform::from_xyz(x, 0.0, z);
        let thin = Footprint::Rectangle {
            half: Vec2::splat(0.012),
            cut: 0.0,
        };
        sweep(builder, thin, &stalk);
        builder.pose = pose;
        blob_of(
            builder,
            Vec3::new(x, y, z),
            Vec3::new(0.062, 0.045, 0.062),
            head,
            6,
            3,
        );
    }
}

/// A round body, darker below.
fn blob(builder: &mut Builder, middle: Vec3, radii: Vec3, colour: Color) {
    blob_of(builder, middle, radii, colour, SIDES, LAYERS);
}

fn blob_of(
    builder: &mut Builder,
    middle: Vec3,
    radii: Vec3,
    colour: Color,
    sides: u32,
    layers: u32,
) {
    let corner = |side: u32, layer: u32| {
        let out = direction(side, sides, layer, layers);
        let normal = (out / radii).normalize();
        let light = 0.5 + 0.5 * out.y;
        Corner {
            place: middle + out * radii,
            normal,
            paint: shaded(
                colour.mix(&Color::WHITE, 0.10 * light),
                0.45 * (1.0 - light),
            ),
        }
    };
    let ring = |layer| (0..sides).map(|side| corner(side, layer)).collect();
    let rings: Vec<_> = (0..=layers).map(ring).collect();
    builder.rings(&rings);
}

/// A stone with flat faces, sunk a little into the ground.
fn stone(builder: &mut Builder, radii: Vec3, middle_m: f32) {
    let colour = colour(Palette::Slate).mix(&colour(Palette::Stone), 0.35);
    let corner = |side: u32, layer: u32| {
        let (side, bump) = (side % STONE_SIDES, (side * 7 + layer * 5) % 5);
        let out = direction(side, STONE_SIDES, layer, STONE_LAYERS);
        let rough = if layer == 0 || layer == STONE_LAYERS {
            1.0
        } else {
            0.86 + 0.06 * bump as f32
        };
        // Flat above.
        Vec3::Y * middle_m + (out * rough).with_y(out.y.min(0.62)) * radii
    };
    for layer in 0..STONE_LAYERS {
        for side in 0..STONE_SIDES {
            let corners = [
                corner(side, layer),
                corner(side + 1, layer),
                corner(side + 1, layer + 1),
                corner(side, layer + 1),
            ];
            let up = corners.iter().map(|at| at.y).sum::<f32>() / 4.0;
            let light = (up / (2.0 * middle_m)).clamp(0.0, 1.0);
            let face = shaded(colour.mix(&Color::WHITE, 0.15 * light), 0.4 * (1.0 - light));
            builder.polygon(&[corners[0], corners[1], corners[2]], face);
            builder.polygon(&[corners[0], corners[2], corners[3]], face);
        }
    }
}

/// The direction of a corner of a sphere: sides counterclockwise as seen from above, layers from the lowest.
fn direction(side: u32, sides: u32, layer: u32, layers: u32) -> Vec3 {
    let around = TAU * side as f32 / sides as f32;
    let up = PI * (layer as f32 / layers as f32 - 0.5);
    Vec3::new(around.cos() * up.cos(), up.sin(), -around.sin() * up.cos())
}

fn colour(palette: Palette) -> Color {
    ColourSet::Standard.colour(palette)
}

/// A number from 0 to 1 that looks random, from a place.
fn chance(at: Vec3) -> f32 {
    (at.dot(Vec3::new(12.9898, 37.719, 78.233)).sin() * 43758.547).rem_euclid(1.0)
}

#[cfg(test)]
mod tests {
    use super::super::builder::positions;
    use super::*;

    #[test]
    fn a_prop_is_as_high_as_it_says_and_no_wider_than_what_one_bumps_into() {
        use PropKind::{Boulder, Bush, Flowers, Stone, Tree};
        for kind in [Tree, Bush, Boulder, Stone, Flowers] {
            let mut builder = Builder::default();
            add_prop(&mut builder, kind);
            let places = positions(builder);
            let high = springyard_test_lab::worst::largest(places.iter().map(|at| at.y));
            let height = kind.height_m();
            assert!((high - height).abs() < 0.08 * height, "{kind:?}: {high}");
            let wide =
                springyard_test_lab::worst::largest(places.iter().map(|at| at.xz().length()));
            assert!(wide < 1.3 * kind.radius_m(), "{kind:?}: {wide}");
        }
    }
}
