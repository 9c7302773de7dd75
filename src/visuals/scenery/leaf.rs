//! Leaves: thick and few, each a bent body that is round across, in whorls round a stem. Trees, bushes and flowers are made of them.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::builder::{Builder, Corner};
use super::paint::shaded;
use crate::level::Palette;
use crate::visuals::ColourSet;

/// Leaves of one form round the y axis.
#[derive(Debug, Clone, Copy)]
pub(super) struct Whorl {
    /// How many.
    pub leaves: u32,
    /// Turn of the first one about the y axis, rad.
    pub turn: f32,
    /// The control points of a leaf's middle line, a parabola: distance from the axis and height, m.
    pub line: [Vec2; 3],
    /// Half of its width and of its thickness where it is widest, m.
    pub half: Vec2,
    /// Lightness: 0 is hedge, 1 nearly lawn.
    pub light: f32,
}

/// Places along a leaf, and how wide it is there, in parts.
const FORM: [(f32, f32); 5] = [
    (0.0, 0.5),
    (0.3, 0.95),
    (0.62, 1.0),
    (0.87, 0.7),
    (1.0, 0.12),
];
/// The part of the shade at the root of a leaf and on its lower side.
const ROOT_SHADE: f32 = 0.4;
const LOWER_SHADE: f32 = 0.3;
/// How much lighter its tip is.
const TIP_LIGHT: f32 = 0.16;

/// Adds a whorl: 32 triangles a leaf.
pub(super) fn add_whorl(builder: &mut Builder, whorl: &Whorl) {
    for leaf in 0..whorl.leaves {
        let turn = whorl.turn + TAU * leaf as f32 / whorl.leaves as f32;
        add_leaf(builder, whorl, Vec3::new(turn.cos(), 0.0, -turn.sin()));
    }
}

fn add_leaf(builder: &mut Builder, whorl: &Whorl, out: Vec3) {
    let lawn = ColourSet::Standard.colour(Palette::Grass);
    let colour = ColourSet::Standard
        .colour(Palette::Moss)
        .mix(&lawn, 0.75 * whorl.light);
    let [root, bend, tip] = whorl.line;
    let in_world = |at: Vec2| out * at.x + Vec3::Y * at.y;
    let ring = |(along, width): (f32, f32)| {
        let left = 1.0 - along;
        let middle = root * (left * left) + bend * (2.0 * left * along) + tip * (along * along);
        let ahead = ((bend - root) * left + (tip - bend) * along).normalize_or(Vec2::Y);
        let forward = in_world(ahead);
        let up = in_world(ahead.perp());
        let right = up.cross(forward);
        let root_shade = ROOT_SHADE * left * left;
        let corner = |side: Vec3, half: f32, shade: f32| Corner {
            place: in_world(middle) + side * half,
            // Rounder than it is: edges take light from above.
            normal: (side + 0.35 * up).normalize_or(up),
            paint: shaded(
                colour.mix(&Color::WHITE, TIP_LIGHT * along),
                root_shade.max(shade),
            ),
        };
        let half = whorl.half * width;
        vec![
            corner(right, half.x, 0.5 * LOWER_SHADE * left),
            corner(up, half.y, 0.0),
            corner(-right, half.x, 0.5 * LOWER_SHADE * left),
            corner(-up, half.y, LOWER_SHADE),
        ]
    };
    builder.rings(&FORM.map(ring));
}

#[cfg(test)]
mod tests {
    use super::super::builder::positions;
    use super::*;

    #[test]
    fn a_leaf_begins_at_its_root_and_ends_at_its_tip() {
        let whorl = Whorl {
            leaves: 3,
            turn: 0.4,
            line: [
                Vec2::new(0.1, 1.0),
                Vec2::new(0.5, 1.6),
                Vec2::new(0.7, 1.1),
            ],
            half: Vec2::new(0.2, 0.05),
            light: 0.0,
        };
        let mut builder = Builder::default();
        add_whorl(&mut builder, &whorl);
        let places = positions(builder);
        assert_eq!(places.len(), 3 * 4 * FORM.len());
        for leaf in places.chunks(4 * FORM.len()) {
            let middle = |ring: &[Vec3]| ring.iter().sum::<Vec3>() / 4.0;
            let [root, tip] = [&leaf[..4], &leaf[leaf.len() - 4..]].map(middle);
            for (found, wanted) in [(root, whorl.line[0]), (tip, whorl.line[2])] {
                let found = Vec2::new(found.xz().length(), found.y);
                assert!(found.distance(wanted) < 1e-3, "{found}");
            }
        }
    }

    #[test]
    fn leaves_face_outwards() {
        let whorl = Whorl {
            leaves: 1,
            turn: 0.0,
            line: [Vec2::ZERO, Vec2::new(0.5, 0.3), Vec2::new(1.0, 0.0)],
            half: Vec2::new(0.2, 0.05),
            light: 0.0,
        };
        let mut builder = Builder::default();
        add_whorl(&mut builder, &whorl);
        let mesh = builder.mesh().unwrap();
        let places = mesh.attribute(Mesh::ATTRIBUTE_POSITION).unwrap();
        let places = places.as_float3().unwrap();
        let indices: Vec<usize> = mesh.indices().unwrap().iter().collect();
        for triangle in indices.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|at| Vec3::from(places[triangle[at]]));
            let normal = (b - a).cross(c - a);
            let middle = (a + b + c) / 3.0;
            // The middle line at this distance from the axis.
            let on_line = Vec3::new(middle.x, 0.6 * middle.x * (1.0 - middle.x), 0.0);
            assert!(normal.dot(middle - on_line) > -1e-4, "{triangle:?}");
        }
    }
}
