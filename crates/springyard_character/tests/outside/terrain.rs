//! Random rough ground: patches of 16 x 16 m, with heights from 0 to about 1.5 m.

use std::f32::consts::TAU;

use bevy::prelude::*;
use bevy_rapier3d::parry::transformation::convex_hull;
use bevy_rapier3d::prelude::*;
use spring_math::random::SplitMix64;

use springyard_test_lab::meshes::Triangles;

/// Cells of 1 m along a side of a patch.
pub const CELLS: usize = 16;

/// Half the side of a patch, m.
pub const HALF_M: f32 = 0.5 * CELLS as f32;

/// Slabs and rocks on a patch.
const PIECES: usize = 30;

/// How a patch is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A heightfield of random heights.
    Heightfield,
    /// A mesh between the points of a grid, each moved aside, of random heights; each cell is cut along a random diagonal.
    JitteredGrid,
    /// Tilted slabs and rocks, through each other and through low ground, all in one mesh.
    Rocks,
}

struct Dice(SplitMix64);

impl Dice {
    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.0.unit() as f32
    }

    fn in_box(&mut self, half: Vec3) -> Vec3 {
        Vec3::from_array(half.to_array().map(|half| self.between(-half, half)))
    }
}

/// A patch about the origin.
pub fn patch(kind: Kind, seed: u64) -> Collider {
    let mut dice = Dice(SplitMix64::new(3 * seed + kind as u64));
    match kind {
        Kind::Heightfield => {
            let count = CELLS + 1;
            let heights = (0..count * count).map(|_| dice.between(0.0, 1.5)).collect();
            let side = 2.0 * HALF_M;
            Collider::heightfield(heights, count, count, Vec3::new(side, 1.0, side))
        }
        Kind::JitteredGrid => {
            let mut mesh = Triangles::default();
            grid(&mut mesh, &mut dice, 1.5);
            mesh.collider()
        }
        Kind::Rocks => {
            let mut mesh = Triangles::default();
            grid(&mut mesh, &mut dice, 0.5);
            for i in 0..PIECES {
                let points = if i % 2 == 0 {
                    slab(&mut dice)
                } else {
                    rock(&mut dice)
                };
                let (points, triangles) = convex_hull(&points);
                mesh.add(&points, &triangles);
            }
            mesh.collider()
        }
    }
}

/// Random ground up to `high_m` m high. The points at the rim stay on the rim.
fn grid(mesh: &mut Triangles, dice: &mut Dice, high_m: f32) {
    let mut points = Vec::new();
    for row in 0..=CELLS {
        for column in 0..=CELLS {
            let mut aside = |at: usize| {
                let moved = dice.between(-0.3, 0.3);
                let is_inside = at > 0 && at < CELLS;
                at as f32 - HALF_M + if is_inside { moved } else { 0.0 }
            };
            let (x, z) = (aside(column), aside(row));
            points.push(Vec3::new(x, dice.between(0.0, high_m), z));
        }
    }
    let mut triangles = Vec::new();
    for row in 0..CELLS {
        for column in 0..CELLS {
            let corner =
                |down: usize, right: usize| ((row + down) * (CELLS + 1) + column + right) as u32;
            let (a, b, c, d) = (corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1));
            if dice.between(0.0, 1.0) < 0.5 {
                triangles.extend([[a, b, c], [a, c, d]]);
            } else {
                triangles.extend([[a, b, d], [d, b, c]]);
            }
        }
    }
    mesh.add(&points, &triangles);
}

/// Where a slab or a rock lies.
fn somewhere(dice: &mut Dice) -> Vec3 {
    dice.in_box(Vec3::new(7.0, 0.25, 7.0)) + Vec3::Y * 0.25
}

/// The corners of a flat box, tilted by up to 40 degrees.
fn slab(dice: &mut Dice) -> Vec<Vec3> {
    let half = Vec3::new(
        dice.between(0.6, 1.5),
        dice.between(0.05, 0.3),
        dice.between(0.6, 1.5),
    );
    let tilt = dice.between(0.0, 40.0).to_radians();
    let turn = Quat::from_rotation_y(dice.between(0.0, TAU)) * Quat::from_rotation_x(tilt);
    let centre = somewhere(dice);
    let corner = |i: u32| {
        let side = |bit: u32| if (i >> bit) & 1 == 0 { -1.0 } else { 1.0 };
        centre + turn * (half * Vec3::new(side(0), side(1), side(2)))
    };
    (0..8).map(corner).collect()
}

/// Points whose hull is a rock.
fn rock(dice: &mut Dice) -> Vec<Vec3> {
    let half = Vec3::new(
        dice.between(0.3, 0.8),
        dice.between(0.3, 0.8),
        dice.between(0.3, 0.8),
    );
    let centre = somewhere(dice);
    (0..10).map(|_| centre + dice.in_box(half)).collect()
}
