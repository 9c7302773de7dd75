//! The look of a belt: a row of flat chevrons on its top that point where it moves. They stand still, and have no collider.

use std::f32::consts::FRAC_PI_4;

use bevy::prelude::*;

use super::appearance::{Appearance, Finish};
use crate::level::LevelPart;
use crate::level::file::{Palette, Shape, Solid};
use crate::level::shape::Part;

/// Distance from one chevron to the next, m.
const SPACING_M: f32 = 1.5;
/// The most chevrons on one belt.
const MOST: f32 = 64.0;
/// Length of a bar, m; shorter on a narrow belt.
const BAR_M: f32 = 0.5;
/// Width and height of a bar, m.
const BAR_WIDTH_M: f32 = 0.1;
const BAR_HEIGHT_M: f32 = 0.01;

/// The top of a solid: a rectangle.
struct Top {
    /// Its middle, in the solid's frame, m.
    middle: Vec3,
    /// From the top's frame to the solid's. In the top's frame y is its normal.
    rotation: Quat,
    /// Half lengths along x and z of the top's frame, m.
    half: Vec2,
}

/// Spawns the chevrons on the top of a belt at `pose`: one view for all of the left bars, and one for the right.
pub(super) fn spawn(commands: &mut Commands, solid: &Solid, pose: Transform) {
    for (local, parts) in bars(&solid.shape, solid.belt_m_s) {
        let finish = Finish::Solid(Palette::Stone);
        commands.spawn((LevelPart, pose * local, Appearance { parts, finish }));
    }
}

/// The bars of each side, in a frame whose z axis lies along them, with the pose of that frame in the solid's. Empty for a shape
/// without a rectangular top, and for a belt that does not move along its top.
fn bars(shape: &Shape, belt_m_s: Vec3) -> Vec<(Transform, Vec<Part>)> {
    let Some(top) = top(shape) else {
        return Vec::new();
    };
    let velocity = top.rotation.inverse() * belt_m_s;
    let Some(way) = velocity.with_y(0.0).try_normalize() else {
        return Vec::new();
    };
    // Half lengths of the top along the way, and across.
    let within = |x: f32, z: f32| (top.half.x / x.abs()).min(top.half.y / z.abs());
    let (along, across) = (within(way.x, way.z), within(way.z, way.x));
    let count = (2.0 * along / SPACING_M).floor().clamp(1.0, MOST);
    let bar_m = BAR_M.min(across);
    // Ahead of the chevron, -z, is the way of the belt.
    let ahead = top.rotation * Quat::from_rotation_y((-way.x).atan2(-way.z));
    let sides = [FRAC_PI_4, -FRAC_PI_4];
    let bars = sides.map(|turn| {
        let side = Quat::from_rotation_y(turn);
        let parts = (0..count as u32).map(|i| {
            let tip = Vec3::Z * (SPACING_M * (i as f32 - 0.5 * (count - 1.0)) - 0.25 * bar_m);
            let middle = side.inverse() * tip + Vec3::new(0.0, BAR_HEIGHT_M, bar_m) * 0.5;
            Part::Box {
                centre: middle,
                size: Vec3::new(BAR_WIDTH_M, BAR_HEIGHT_M, bar_m),
            }
        });
        let frame = Transform::from_translation(top.middle).with_rotation(ahead * side);
        (frame, parts.collect())
    });
    Vec::from(bars)
}

fn top(shape: &Shape) -> Option<Top> {
    match *shape {
        Shape::Box { size_m } => Some(Top {
            middle: Vec3::Y * 0.5 * size_m.y,
            rotation: Quat::IDENTITY,
            half: 0.5 * Vec2::new(size_m.x, size_m.z),
        }),
        Shape::Ramp {
            angle_deg,
            length_m,
            width_m,
        } => {
            let angle = angle_deg.to_radians();
            Some(Top {
                middle: Vec3::new(0.0, angle.tan(), -1.0) * 0.5 * length_m,
                rotation: Quat::from_rotation_x(angle),
                half: 0.5 * Vec2::new(width_m, length_m / angle.cos()),
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The corners of the bars in the solid's frame, m.
    fn corners(shape: &Shape, belt_m_s: Vec3) -> Vec<Vec3> {
        let mut corners = Vec::new();
        for (frame, parts) in bars(shape, belt_m_s) {
            for part in parts {
                let Part::Box { centre, size } = part else {
                    panic!("bars are boxes")
                };
                let ends = [-0.5, 0.5].map(|end| centre + Vec3::Z * end * size.z);
                corners.extend(ends.map(|end| frame.transform_point(end)));
            }
        }
        corners
    }

    #[test]
    fn chevrons_lie_on_the_top_and_their_tips_are_ahead() {
        let size_m = Vec3::new(10.0, 0.4, 2.0);
        let ends = corners(&Shape::Box { size_m }, Vec3::X * 2.0);
        // Six chevrons of two bars.
        assert_eq!(ends.len(), 24);
        for end in &ends {
            assert!((end.y - 0.205).abs() < 1e-4 && end.x.abs() < 5.0 && end.z.abs() < 1.0);
        }
        // A bar begins at its tip, in the middle of the belt.
        assert!(ends[0].z.abs() < 1e-4 && ends[1].z.abs() > 0.3 && ends[0].x > ends[1].x);
    }

    #[test]
    fn a_ramp_has_them_on_its_slope() {
        let ramp = Shape::Ramp {
            angle_deg: 30.0,
            length_m: 6.0,
            width_m: 2.0,
        };
        let ends = corners(&ramp, Vec3::NEG_Z);
        let normal = Vec3::new(0.0, 30f32.to_radians().cos(), 30f32.to_radians().sin());
        assert!(!ends.is_empty());
        for end in ends {
            assert!((end.dot(normal) - 0.005).abs() < 1e-4, "{end}");
        }
    }

    #[test]
    fn a_belt_that_moves_straight_up_has_none() {
        let size_m = Vec3::ONE;
        assert!(bars(&Shape::Box { size_m }, Vec3::Y).is_empty());
    }
}
