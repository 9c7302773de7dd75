//! [`Blades`]: the form of all blades of a patch as one mesh, bent by the displacements of their tips. Pure: no world access.
//!
//! A blade is a helical ribbon, a little coil that is narrower towards its tip. Its foot stays upright where it is, and its tip is where
//! the spring has it; between them it bends as a thin rod does, and keeps its length to 1 %.

use std::f32::consts::TAU;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use spring_math::random::SplitMix64;

use crate::level::GrassPatch;
use crate::visuals::Quality;

/// How finely a blade is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fineness {
    /// Turns of the coil.
    pub turns: f32,
    /// Pieces of the ribbon in a turn.
    pub pieces_per_turn: u32,
}

impl Fineness {
    /// 30 vertices and 28 triangles a blade; in low quality, for software drivers, 12 and 10.
    #[must_use]
    pub fn of(quality: Quality) -> Self {
        match quality {
            Quality::Low => Self {
                turns: 1.25,
                pieces_per_turn: 4,
            },
            Quality::Medium | Quality::High => Self {
                turns: 1.75,
                pieces_per_turn: 8,
            },
        }
    }

    fn pieces(self) -> u32 {
        (self.turns * self.pieces_per_turn as f32).ceil() as u32
    }
}

/// All blades of a patch. Vertices are in the frame of the patch.
#[derive(Component, Debug, Clone)]
pub struct Blades {
    /// How finely they are drawn.
    pub fineness: Fineness,
    height_m: f32,
    blades: Vec<Blade>,
    /// The places along a blade where the ribbon has two vertices, from the foot up.
    rungs: Vec<Rung>,
}

/// A blade, as it differs from its neighbours.
#[derive(Debug, Clone, Copy)]
struct Blade {
    /// Its foot, m.
    root: Vec2,
    /// Its height, as a part of the patch's.
    size: f32,
    /// Where its tip leans at rest, as a part of its height.
    lean: Vec2,
    /// Direction in which its ribbon begins, a unit vector.
    facing: Vec2,
}

/// A place along the ribbon of a blade of height 1 that begins along x.
#[derive(Debug, Clone, Copy)]
struct Rung {
    /// Part of the height.
    along: f32,
    /// Direction from the middle line to the ribbon, a unit vector.
    outward: Vec2,
    /// Distance from the middle line, as a part of the height.
    radius: f32,
    /// Half the width of the ribbon, as a part of the height.
    half_width: f32,
}

/// Radius of the coil at the foot, as a part of the height, and how much of it is gone at the tip.
const RADIUS: f32 = 0.055;
const RADIUS_TAPER: f32 = 0.8;
/// Half the width of the ribbon at the foot, as a part of the height, and how much of it is gone at the tip.
const HALF_WIDTH: f32 = 0.045;
const WIDTH_TAPER: f32 = 0.85;
/// The ribbon is a little cone: its upper edge is farther out. Horizontal and vertical part of its width: a unit vector.
const ACROSS: Vec2 = Vec2::new(0.6, 0.8);
/// Horizontal and vertical part of a normal. It is not turned with the ribbon, which is seen from both sides.
const NORMAL: Vec2 = Vec2::new(0.6, 0.8);
/// The shortest blade, as a part of the patch's height.
const SHORTEST: f32 = 0.75;
/// The largest lean at rest along x and z, as a part of the height.
const MOST_LEAN: f32 = 0.08;
/// Displacement of a tip from which a blade is coloured by its swing, and that of the full colour, as parts of the height. The player
/// pushes no blade that far.
const SWING_COLOUR: [f32; 2] = [0.62, 0.95];

impl Blades {
    /// The blades of a patch, each with its foot (m) in the patch.
    #[must_use]
    pub fn new(patch: &GrassPatch, roots: &[Vec2], fineness: Fineness) -> Self {
        let numbered = (0..).zip(roots);
        let blades = numbered.map(|(number, root)| Blade::new(number, *root));
        let pieces = fineness.pieces();
        let rungs = (0..=pieces).map(|rung| Rung::new(rung as f32 / pieces as f32, fineness.turns));
        Self {
            fineness,
            height_m: patch.height_m,
            blades: blades.collect(),
            rungs: rungs.collect(),
        }
    }

    /// The mesh with all blades at rest. The main world keeps its data, since its positions change.
    #[must_use]
    pub fn mesh(&self) -> Mesh {
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::default(),
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions(&[]))
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals())
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.colours(&[]))
        .with_inserted_indices(Indices::U32(self.indices()))
    }

    /// The vertices with these displacements of the tips from upright, m; a blade without one is at rest.
    #[must_use]
    pub fn positions(&self, tips: &[Vec2]) -> Vec<Vec3> {
        let mut positions = Vec::with_capacity(2 * self.blades.len() * self.rungs.len());
        for (blade, tip) in self.with_tips(tips) {
            let height = self.height_m * blade.size;
            let bend = (tip / self.height_m + blade.lean).clamp_length_max(1.0);
            let root = Vec3::new(blade.root.x, 0.0, blade.root.y);
            for rung in &self.rungs {
                let middle = middle_line(bend, rung.along);
                // A blade that lies flat lies on the ground.
                let middle = middle.with_y(middle.y.max(rung.half_width));
                let outward = blade.facing.rotate(rung.outward);
                let outward = Vec3::new(outward.x, 0.0, outward.y);
                let across = rung.half_width * (outward * ACROSS.x + Vec3::Y * ACROSS.y);
                let ribbon = middle + outward * rung.radius;
                positions.push(root + height * (ribbon - across));
                positions.push(root + height * (ribbon + across));
            }
        }
        positions
    }

    /// The texture coordinates of the vertices: how much the blade has the colour of a large swing, and the part of the height.
    #[must_use]
    pub fn colours(&self, tips: &[Vec2]) -> Vec<Vec2> {
        let mut colours = Vec::with_capacity(2 * self.blades.len() * self.rungs.len());
        let [from, to] = SWING_COLOUR;
        for (_, tip) in self.with_tips(tips) {
            let swing = (tip.length() / self.height_m - from) / (to - from);
            let swing = swing.clamp(0.0, 1.0);
            for rung in &self.rungs {
                let colour = Vec2::new(swing, rung.along);
                colours.extend([colour, colour]);
            }
        }
        colours
    }

    fn normals(&self) -> Vec<Vec3> {
        let mut normals = Vec::with_capacity(2 * self.blades.len() * self.rungs.len());
        for blade in &self.blades {
            for rung in &self.rungs {
                let outward = NORMAL.x * blade.facing.rotate(rung.outward);
                let normal = Vec3::new(outward.x, NORMAL.y, outward.y);
                normals.extend([normal, normal]);
            }
        }
        normals
    }

    fn indices(&self) -> Vec<u32> {
        let rungs = self.rungs.len() as u32;
        let mut indices = Vec::new();
        for blade in 0..self.blades.len() as u32 {
            for rung in 1..rungs {
                let low = 2 * (blade * rungs + rung - 1);
                let [a, b, c, d] = [low, low + 1, low + 2, low + 3];
                indices.extend([a, b, c, b, d, c]);
            }
        }
        indices
    }

    fn with_tips(&self, tips: &[Vec2]) -> impl Iterator<Item = (&Blade, Vec2)> {
        let tips = tips.iter().copied().chain(std::iter::repeat(Vec2::ZERO));
        self.blades.iter().zip(tips)
    }
}

impl Blade {
    /// Height, lean and direction are a hash of the blade's number.
    fn new(number: u64, root: Vec2) -> Self {
        // Other numbers than those of the places, which begin at the same seeds.
        let mut random = SplitMix64::new(!number);
        let mut signed = || random.signed() as f32;
        Self {
            root,
            size: SHORTEST + (1.0 - SHORTEST) * (0.5 + 0.5 * signed()),
            lean: MOST_LEAN * Vec2::new(signed(), signed()),
            facing: Vec2::from_angle(0.5 * TAU * signed()),
        }
    }
}

impl Rung {
    fn new(along: f32, turns: f32) -> Self {
        Self {
            along,
            outward: Vec2::from_angle(TAU * turns * along),
            radius: RADIUS * (1.0 - RADIUS_TAPER * along),
            half_width: HALF_WIDTH * (1.0 - WIDTH_TAPER * along),
        }
    }
}

/// The middle line of a blade of height 1 at this part of its length, with its tip displaced by `bend`, at most 1 long. At a small bend
/// it is a parabola, upright at the foot; the farther it is bent, the straighter it lies.
fn middle_line(bend: Vec2, along: f32) -> Vec3 {
    let far = bend.length();
    let aside = bend * (along * (along + far * (1.0 - along)));
    let up = along * (1.0 - far * far).max(0.0).sqrt();
    Vec3::new(aside.x, up, aside.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blades(quality: Quality) -> Blades {
        let text =
            r#"(name: "patch", position: (0, 0, 0), size_m: (1, 1), blades: 3, height_m: 0.5)"#;
        let patch: GrassPatch = ron::from_str(text).unwrap();
        let roots = [Vec2::ZERO, Vec2::new(0.2, -0.3), Vec2::new(-0.4, 0.4)];
        Blades::new(&patch, &roots, Fineness::of(quality))
    }

    #[test]
    fn a_blade_keeps_its_length_however_far_it_is_bent() {
        for far in [0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0] {
            let bend = far * Vec2::new(0.6, -0.8);
            let place = |step: u32| middle_line(bend, 0.01 * step as f32);
            let length: f32 = (1..=100).map(|i| place(i).distance(place(i - 1))).sum();
            assert!((length - 1.0).abs() < 0.01, "{far}: {length}");
            assert_eq!(place(0), Vec3::ZERO);
            let tip = place(100);
            assert!(Vec2::new(tip.x, tip.z).distance(bend) < 1e-6, "{far}");
        }
    }

    #[test]
    fn tips_move_and_feet_stay() {
        let blades = blades(Quality::High);
        let rest = blades.positions(&[]);
        assert_eq!(rest, blades.positions(&[Vec2::ZERO; 3]));
        let tip = Vec2::new(0.2, 0.1);
        let bent = blades.positions(&[tip, tip, tip]);
        let rungs = blades.rungs.len();
        assert_eq!(bent.len(), 3 * 2 * rungs);
        for blade in 0..3 {
            let (foot, top) = (2 * rungs * blade, 2 * rungs * (blade + 1) - 1);
            assert!(rest[foot].distance(bent[foot]) < 1e-6);
            let moved = bent[top] - rest[top];
            assert!(moved.x > 0.1 && moved.z > 0.05 && moved.y < 0.0, "{moved}");
        }
    }

    #[test]
    fn blades_stay_above_the_ground_and_within_their_height() {
        for quality in [Quality::Low, Quality::High] {
            let blades = blades(quality);
            for tip in [Vec2::ZERO, Vec2::X * 0.3, Vec2::X * 0.5, Vec2::X * 9.0] {
                for place in blades.positions(&[tip; 3]) {
                    assert!((-1e-6..0.52).contains(&place.y), "{tip}: {place}");
                }
            }
        }
    }

    #[test]
    fn only_a_swing_beyond_any_push_has_another_colour() {
        let blades = blades(Quality::Low);
        let swing = |tip: f32| blades.colours(&[Vec2::X * tip])[0].x;
        assert_eq!([swing(0.0), swing(0.3), swing(0.5)], [0.0, 0.0, 1.0]);
        let colours = blades.colours(&[]);
        assert_eq!(colours[0].y, 0.0);
        assert_eq!(colours[2 * blades.rungs.len() - 1].y, 1.0);
    }

    #[test]
    fn the_mesh_has_two_triangles_a_piece() {
        for (quality, triangles) in [(Quality::Low, 10), (Quality::High, 28)] {
            let blades = blades(quality);
            let mesh = blades.mesh();
            let indices = blades.indices();
            assert_eq!(indices.len(), 3 * 3 * triangles);
            let last = indices.iter().max().copied().unwrap_or_default();
            assert_eq!(last as usize + 1, mesh.count_vertices());
        }
    }
}
