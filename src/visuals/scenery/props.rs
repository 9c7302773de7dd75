//! The meshes of props: leaves, and stones with a light top and a shaded foot. No two of a kind stand alike: the turn follows
//! from the place. A tree is its stem here; its crown sways (`crowns.rs`).

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::builder::{Builder, Corner};
use super::leaf::{Whorl, add_whorl};
use super::paint::shaded;
use super::profile::{Footprint, Ring, sweep};
use crate::level::Palette;
use crate::level::PropKind;
use crate::visuals::ColourSet;

/// Sides and layers of the head of a flower.
const SIDES: u32 = 6;
const LAYERS: u32 = 3;
/// Those of a stone, which has flat faces.
const STONE_SIDES: u32 = 7;
const STONE_LAYERS: u32 = 4;

/// Adds a prop at the builder's pose.
pub(super) fn add_prop(builder: &mut Builder, kind: PropKind) {
    let pose = builder.pose;
    builder.pose = pose.with_rotation(Quat::from_rotation_y(turn_at(pose.translation)));
    match kind {
        PropKind::Tree => tree(builder),
        PropKind::Bush => bush(builder),
        PropKind::Boulder => stone(builder, Vec3::new(0.56, 0.66, 0.48), 0.49),
        PropKind::Stone => stone(builder, Vec3::new(0.28, 0.30, 0.22), 0.214),
        PropKind::Flowers => flowers(builder),
    }
    builder.pose = pose;
}

/// The height of a tree's stem, round which its crown sways, m.
pub(super) const STEM_M: f32 = 1.0;
/// Where the uppermost leaves begin, which sway on the crown, m.
pub(super) const TOP_M: f32 = 1.55;

fn tree(builder: &mut Builder) {
    let bark = colour(Palette::Wood);
    let rings = [(0.03, 0.0), (-0.02, 0.12), (-0.03, STEM_M)].map(|(out, up)| Ring {
        out,
        up,
        paint: shaded(bark, 0.25),
    });
    sweep(builder, stem(0.11), &rings);
}

/// The outline of a stem of this radius, m: with eight sides.
fn stem(radius_m: f32) -> Footprint {
    Footprint::Rectangle {
        half: Vec2::splat(radius_m),
        cut: 0.5 * radius_m,
    }
}

/// Adds the crown of a tree without its top: 10 leaves and a stem, 350 triangles.
pub(super) fn add_crown(builder: &mut Builder) {
    let green = colour(Palette::Moss);
    let rings = [(0.0, STEM_M - 0.1), (-0.03, TOP_M + 0.15)].map(|(out, up)| Ring {
        out,
        up,
        paint: shaded(green, 0.45),
    });
    sweep(builder, stem(0.09), &rings);
    add_whorl(builder, &LOW_LEAVES);
    add_whorl(builder, &MIDDLE_LEAVES);
}

/// Adds the top of a tree: 4 leaves.
pub(super) fn add_top(builder: &mut Builder) {
    add_whorl(builder, &TOP_LEAVES);
}

const LOW_LEAVES: Whorl = Whorl {
    leaves: 5,
    turn: 0.0,
    line: [
        Vec2::new(0.05, 1.05),
        Vec2::new(0.62, 1.56),
        Vec2::new(0.65, 0.74),
    ],
    half: Vec2::new(0.38, 0.11),
    light: 0.00,
};

const MIDDLE_LEAVES: Whorl = Whorl {
    leaves: 5,
    turn: 0.6,
    line: [
        Vec2::new(0.04, 1.35),
        Vec2::new(0.54, 2.02),
        Vec2::new(0.58, 1.14),
    ],
    half: Vec2::new(0.36, 0.10),
    light: 0.18,
};

const TOP_LEAVES: Whorl = Whorl {
    leaves: 4,
    turn: 1.3,
    line: [
        Vec2::new(-0.04, 1.66),
        Vec2::new(0.22, 2.62),
        Vec2::new(0.42, 1.62),
    ],
    half: Vec2::new(0.30, 0.09),
    light: 0.40,
};

fn bush(builder: &mut Builder) {
    let outer = Whorl {
        leaves: 5,
        turn: 0.0,
        line: [
            Vec2::new(0.05, 0.10),
            Vec2::new(0.54, 0.78),
            Vec2::new(0.56, 0.04),
        ],
        half: Vec2::new(0.37, 0.12),
        light: 0.00,
    };
    let inner = Whorl {
        leaves: 4,
        turn: 0.6,
        line: [
            Vec2::new(-0.08, 0.45),
            Vec2::new(0.20, 1.32),
            Vec2::new(0.42, 0.36),
        ],
        half: Vec2::new(0.33, 0.11),
        light: 0.25,
    };
    add_whorl(builder, &outer);
    add_whorl(builder, &inner);
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
    let low = Whorl {
        leaves: 5,
        turn: 0.0,
        line: [
            Vec2::new(0.02, 0.0),
            Vec2::new(0.16, 0.22),
            Vec2::new(0.29, 0.02),
        ],
        half: Vec2::new(0.13, 0.04),
        light: 0.0,
    };
    add_whorl(builder, &low);
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
        let head_m = Vec3::new(0.062, 0.045, 0.062);
        blob(builder, Vec3::new(x, y, z), head_m, head);
    }
}

/// A round body, darker below.
fn blob(builder: &mut Builder, middle: Vec3, radii: Vec3, colour: Color) {
    let corner = |side: u32, layer: u32| {
        let out = direction(side, SIDES, layer, LAYERS);
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
    let ring = |layer| (0..SIDES).map(|side| corner(side, layer)).collect();
    let rings: Vec<_> = (0..=LAYERS).map(ring).collect();
    builder.rings(&rings);
}

/// A stone with flat faces, sunk a little into the ground.
fn stone(builder: &mut Builder, radii: Vec3, middle_m: f32) {
    let colour = colour(Palette::Slate).mix(&colour(Palette::Stone), 0.35);
    let corner = |side: u32, layer: u32| {
        let side = side % STONE_SIDES;
        let bump = (side * 7 + layer * 5) % 5;
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

/// The turn of a prop about the y axis, rad: it looks random, and follows from its place.
pub(super) fn turn_at(at: Vec3) -> f32 {
    TAU * (at.dot(Vec3::new(12.9898, 37.719, 78.233)).sin() * 43758.547).rem_euclid(1.0)
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
            if kind == Tree {
                add_crown(&mut builder);
                add_top(&mut builder);
            }
            let places = positions(builder);
            let high = springyard_test_lab::worst::largest(places.iter().map(|at| at.y));
            let height = kind.height_m();
            assert!((high - height).abs() < 0.08 * height, "{kind:?}: {high}");
            let wide =
                springyard_test_lab::worst::largest(places.iter().map(|at| at.xz().length()));
            assert!(wide < 1.3 * kind.radius_m(), "{kind:?}: {wide}");
        }
    }

    #[test]
    fn a_stone_is_closed() {
        let mut builder = Builder::default();
        add_prop(&mut builder, PropKind::Boulder);
        let mesh = builder.mesh().unwrap();
        let places = mesh.attribute(Mesh::ATTRIBUTE_POSITION).unwrap();
        let places = places.as_float3().unwrap();
        let indices: Vec<usize> = mesh.indices().unwrap().iter().collect();
        let corner = |at: usize| places[indices[at]].map(|m| (m * 1e4).round() as i32);
        let edges = (0..indices.len()).map(|at| {
            let next = at - at % 3 + (at + 1) % 3;
            (corner(at), corner(next))
        });
        let edges: std::collections::HashSet<_> = edges.filter(|(from, to)| from != to).collect();
        for (from, to) in &edges {
            assert!(edges.contains(&(*to, *from)), "{from:?} {to:?}");
        }
    }
}
