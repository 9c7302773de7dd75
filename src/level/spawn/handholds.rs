//! The look of handholds: rows of wooden pegs on the four sides of a box. They have no collider.

use bevy::prelude::*;

use super::appearance::{Appearance, Finish};
use crate::level::LevelPart;
use crate::level::file::{Palette, Shape, Solid};
use crate::level::shape::Part;

/// Width and height of a peg, m, and how far it stands out of the face.
const PEG_M: Vec2 = Vec2::new(0.24, 0.11);
const OUT_M: f32 = 0.07;
/// Distance between pegs along a row and between rows, m. Every other row has one peg less.
const APART_M: Vec2 = Vec2::new(0.7, 0.55);
/// The highest row is this far below the edge, m: a hand on the edge does not cover it.
const BELOW_EDGE_M: f32 = 0.3;
/// The most pegs on one face: the rows below have none.
const MOST: usize = 160;

/// Spawns the pegs of a solid at `pose` as one view.
pub(super) fn spawn(commands: &mut Commands, solid: &Solid, pose: Transform) {
    let Shape::Box { size_m } = solid.shape else {
        return;
    };
    let (parts, finish) = (pegs(size_m), Finish::Solid(Palette::Wood));
    if !parts.is_empty() {
        commands.spawn((LevelPart, pose, Appearance { parts, finish }));
    }
}

/// The pegs on the four sides of a box of this size, m, in its own axes.
fn pegs(size: Vec3) -> Vec<Part> {
    let sides = [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z];
    sides.into_iter().flat_map(|out| side(size, out)).collect()
}

/// The pegs on the side of a box that faces `out`.
fn side(size: Vec3, out: Vec3) -> impl Iterator<Item = Part> {
    let along = Vec3::Y.cross(out);
    let width = size.dot(along.abs());
    let rows = ((size.y - BELOW_EDGE_M) / APART_M.y).max(0.0) as usize;
    let places = (0..rows).flat_map(move |row| {
        let most = ((width - PEG_M.x) / APART_M.x + 1.0).max(0.0) as usize;
        let count = most.saturating_sub(row % 2);
        (0..count).map(move |i| {
            let x = (i as f32 - 0.5 * (count as f32 - 1.0)) * APART_M.x;
            let y = 0.5 * size.y - BELOW_EDGE_M - row as f32 * APART_M.y;
            (x, y)
        })
    });
    places.take(MOST).map(move |(x, y)| Part::Box {
        centre: out * (0.5 * size.dot(out.abs()) + 0.5 * OUT_M) + along * x + Vec3::Y * y,
        size: out.abs() * OUT_M + along.abs() * PEG_M.x + Vec3::Y * PEG_M.y,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pegs_stand_out_of_the_sides_below_the_edge() {
        let size = Vec3::new(3.0, 2.0, 1.0);
        let parts = pegs(size);
        // Rows of 4, 3, 4 pegs on the long sides, of 2, 1, 2 on the short ones.
        assert_eq!(parts.len(), 2 * 11 + 2 * 5);
        for part in parts {
            let Part::Box { centre, size: peg } = part else {
                panic!("pegs are boxes")
            };
            let end = centre.abs() + 0.5 * peg;
            assert!(end.y < 0.5 * size.y - 0.2, "{end}");
            let out = (end - 0.5 * size).with_y(-1.0).max_element();
            assert!((out - OUT_M).abs() < 1e-5, "{end}");
        }
    }

    #[test]
    fn a_low_box_and_a_narrow_side_have_none() {
        assert!(pegs(Vec3::new(2.0, 0.4, 2.0)).is_empty());
        assert_eq!(side(Vec3::new(0.2, 2.0, 2.0), Vec3::Z).count(), 0);
    }
}
