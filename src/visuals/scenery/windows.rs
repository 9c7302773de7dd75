//! Windows in the faces of buildings, so that a box looks like a house: rows of dark panes in light frames, where nothing is in front of
//! them. They follow from the shape alone.

use bevy::prelude::*;

use super::builder::Builder;
use super::paint::{paint, shaded};
use crate::level::Palette;
use crate::visuals::ColourSet;

/// Width and height of a pane, m, and the width of its frame, m.
const PANE_M: Vec2 = Vec2::new(0.62, 0.92);
const FRAME_M: f32 = 0.09;
/// How far the frame and the pane are drawn in front of the face, m.
const FRAME_OUT_M: f32 = 0.012;
const PANE_OUT_M: f32 = 0.02;
/// Distance between the middles of windows along a row, m, and between rows, m.
const APART_M: Vec2 = Vec2::new(2.6, 2.8);
/// A face lower or narrower than this has no windows, m.
const LEAST_FACE_M: Vec2 = Vec2::new(2.4, 1.9);
/// A face of more windows than this has none: the mesh would be too large.
const MOST: f32 = 200.0;
/// There is a window where nothing is this far in front of it, m.
const CLEAR_M: f32 = 0.4;

/// The upright faces of a box between plinth and cap, in the builder's axes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Faces {
    /// Half of the lengths along x and z at the lower and at the upper end, m.
    pub half: [Vec2; 2],
    /// Heights of the lower and of the upper end, m.
    pub up: [f32; 2],
}

/// Adds the windows of a box. `is_free` tells whether nothing else is at a place in the world, m.
pub(super) fn add_windows(builder: &mut Builder, faces: &Faces, is_free: &dyn Fn(Vec3) -> bool) {
    for (out, along) in [
        (Vec2::Y, Vec2::X),
        (Vec2::NEG_Y, Vec2::NEG_X),
        (Vec2::X, Vec2::NEG_Y),
        (Vec2::NEG_X, Vec2::Y),
    ] {
        let half = faces
            .half
            .map(|half| [half.dot(out.abs()), half.dot(along.abs())]);
        let size = Vec2::new(2.0 * half[1][1], faces.up[1] - faces.up[0]);
        if size.cmplt(LEAST_FACE_M).any() {
            continue;
        }
        let counts = (size / APART_M).floor().max(Vec2::ONE);
        if counts.element_product() > MOST {
            continue;
        }
        // A place on the face: along it, m from its middle; up, m from its lower end; and this far in front of it, m.
        let face = |at: Vec2, front: f32| {
            let part = at.y / size.y;
            let away = half[0][0] + part * (half[1][0] - half[0][0]) + front;
            let flat = along * at.x + out * away;
            Vec3::new(flat.x, faces.up[0] + at.y, flat.y)
        };
        for column in 0..counts.x as u32 {
            for row in 0..counts.y as u32 {
                let part = (Vec2::new(column as f32, row as f32) + 0.5) / counts;
                let middle = Vec2::new((part.x - 0.5) * size.x, part.y * size.y);
                let corners = |grow: f32, front: f32| {
                    let reach = 0.5 * PANE_M + grow;
                    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                        .map(|corner| face(middle + reach * Vec2::from(corner), front))
                };
                let is_clear = |front: f32| {
                    let mut places = corners(FRAME_M, front)
                        .into_iter()
                        .chain(corners(-0.5 * PANE_M.x, front))
                        .chain([face(middle, front)]);
                    places.all(|at| is_free(builder.pose.transform_point(at)))
                };
                if !is_clear(CLEAR_M) || !is_clear(0.5 * CLEAR_M) {
                    continue;
                }
                let wall = ColourSet::Standard.colour(Palette::Stone);
                let frame = paint(wall.mix(&Color::WHITE, 0.45));
                let pane = shaded(ColourSet::Standard.colour(Palette::Roof), 0.45);
                builder.polygon(&corners(FRAME_M, FRAME_OUT_M), frame);
                builder.polygon(&corners(0.0, PANE_OUT_M), pane);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::builder::positions;
    use super::*;

    #[test]
    fn a_face_has_windows_but_not_behind_what_stands_before_it() {
        let faces = Faces {
            half: [Vec2::new(4.0, 2.0), Vec2::new(3.9, 1.9)],
            up: [0.3, 3.0],
        };
        let count = |is_free: &dyn Fn(Vec3) -> bool| {
            let mut builder = Builder::default();
            add_windows(&mut builder, &faces, is_free);
            positions(builder).len() / 8
        };
        // 3 on each long side, 1 on each short one.
        assert_eq!(count(&|_| true), 8);
        assert_eq!(
            count(&|at| at.z < 2.0),
            5,
            "something stands along one long side"
        );
        assert_eq!(count(&|_| false), 0);
    }

    #[test]
    fn windows_face_outwards_and_lie_on_the_face() {
        let faces = Faces {
            half: [Vec2::new(2.0, 1.5); 2],
            up: [0.0, 2.5],
        };
        let mut builder = Builder::default();
        add_windows(&mut builder, &faces, &|_| true);
        let mesh = builder.mesh().unwrap();
        let read = |attribute| mesh.attribute(attribute).unwrap().as_float3().unwrap();
        for (place, normal) in read(Mesh::ATTRIBUTE_POSITION)
            .iter()
            .zip(read(Mesh::ATTRIBUTE_NORMAL))
        {
            let (place, normal) = (Vec3::from(*place), Vec3::from(*normal));
            let out = place.dot(normal) - Vec3::new(2.0, 0.0, 1.5).dot(normal.abs());
            assert!((0.0..0.03).contains(&out), "{place} {normal}");
        }
    }
}
