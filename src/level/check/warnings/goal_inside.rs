//! Warns of a goal inside a solid, where the player's feet cannot come.
//!
//! The goal is reached when the feet are in its ball, so a ball that looks out of the solid is fine. The warning is for a ball wholly
//! inside, and so deep that a hard landing does not reach it either.

use bevy::math::Vec3;

use super::obstacle::Obstacle;
use super::{LevelWarning, shown};
use crate::level::check::layout::at_start;
use crate::level::file::{Level, Motion, Shape, Solid};
use crate::level::shape::Part;

/// The feet may sink this deep into the ground, m: in a hard landing the ride spring yields until the capsule meets the ground,
/// `clearance_m` above the feet.
const FEET_SINK_M: f32 = 0.4;

/// The warning, if the goal is inside a solid, or inside a platform that stays in its place.
pub(super) fn warning(level: &Level) -> Option<LevelWarning> {
    let goal = level.goal.as_ref()?;
    let hides = |solid: &&Solid| depth_m(solid, goal.position) > goal.radius_m + FEET_SINK_M;
    let platforms = level.platforms.iter();
    let platforms = platforms.filter(|platform| platform.motion == Motion::Still);
    let platforms: Vec<Solid> = platforms.map(at_start).collect();
    let solid = level.solids.iter().find(hides).map(|it| ("solid", it));
    let platform = || platforms.iter().find(hides).map(|it| ("platform", it));
    let (kind, solid) = solid.or_else(platform)?;
    let advice = top_above(solid, goal.position).map_or_else(String::new, |top| {
        format!(", for example onto it, to {}", shown(top))
    });
    Some(LevelWarning {
        field: "goal.position".to_owned(),
        message: format!(
            "the goal's ball of {} m lies wholly inside {kind} `{}`, where the player's feet cannot reach it: move it out{advice}",
            goal.radius_m, solid.name
        ),
    })
}

/// The highest point of a solid above or below `point`, m.
fn top_above(solid: &Solid, point: Vec3) -> Option<Vec3> {
    let from = point.with_y(Obstacle::new(solid).bounds.max.y + 1.0);
    let (enter, _) = solid.ray_hit(from, Vec3::NEG_Y)?;
    Some(from - Vec3::Y * enter)
}

/// Depth of a point below the surface of a solid, m; negative outside.
fn depth_m(solid: &Solid, point: Vec3) -> f32 {
    let point = solid.rotation().inverse() * (point - solid.position);
    let core = core(&solid.shape);
    let parts = solid.shape.parts();
    let depths = parts.iter().chain(&core).map(|part| depth_in(part, point));
    depths.fold(f32::NEG_INFINITY, f32::max)
}

/// The wedge under a stair's steps. The slabs of the stair, its convex parts, are too thin to enclose a ball.
fn core(shape: &Shape) -> Option<Part> {
    let Shape::Stair {
        step_height_m,
        step_depth_m,
        steps,
        width_m,
    } = *shape
    else {
        return None;
    };
    let rise = Vec3::new(0.0, step_height_m, step_depth_m) * steps as f32;
    Some(Part::Wedge {
        size: rise.with_x(width_m),
    })
}

/// Distance of a point from the nearest face of a part, m; negative outside.
fn depth_in(part: &Part, point: Vec3) -> f32 {
    match *part {
        Part::Box { centre, size } => (0.5 * size - (point - centre).abs()).min_element(),
        Part::Wedge { size } => {
            let slope = Vec3::new(0.0, size.z, size.y).normalize();
            let faces = [
                0.5 * size.x - point.x.abs(),
                point.y,
                point.z + size.z,
                -slope.dot(point),
            ];
            faces.into_iter().fold(f32::INFINITY, f32::min)
        }
        Part::Column {
            foot,
            radius,
            height,
        } => {
            let point = point - foot;
            let side = radius - point.with_y(0.0).length();
            side.min(point.y).min(height - point.y)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::file::{CameraRule, DEFAULT_SOLID_FRICTION, Palette};

    fn depth(shape: Shape, point: Vec3) -> f32 {
        let solid = Solid {
            name: "it".into(),
            shape,
            position: Vec3::new(0.0, 0.0, 1.0),
            rotation_deg: Vec3::new(0.0, 90.0, 0.0),
            colour: Palette::default(),
            camera: CameraRule::default(),
            friction: DEFAULT_SOLID_FRICTION,
            bounce: 0.0,
            belt_m_s: Vec3::ZERO,
        };
        // The solid's own axes: x is -z of the level, z is x.
        depth_m(&solid, Vec3::new(point.z, point.y, 1.0 - point.x))
    }

    #[test]
    fn depth_is_measured_to_the_nearest_face() {
        let near = |value: f32, wanted: f32| (value - wanted).abs() < 1e-4;
        let size_m = Vec3::new(10.0, 6.0, 8.0);
        let cuboid = Shape::Box { size_m };
        assert!(near(depth(cuboid, Vec3::new(1.0, 0.5, -1.0)), 2.5));
        assert!(depth(cuboid, Vec3::new(0.0, 3.1, 0.0)) < 0.0);
        let column = Shape::Column {
            radius_m: 2.0,
            height_m: 9.0,
        };
        assert!(near(depth(column, Vec3::new(1.5, 4.0, 0.0)), 0.5));
        let ramp = Shape::Ramp {
            angle_deg: 45.0,
            length_m: 10.0,
            width_m: 20.0,
        };
        let under_the_slope = Vec3::new(0.0, 4.0, -6.0);
        assert!(near(depth(ramp, under_the_slope), 2.0 / 2f32.sqrt()));
        let stair = Shape::Stair {
            step_height_m: 0.5,
            step_depth_m: 0.5,
            steps: 20,
            width_m: 20.0,
        };
        assert!(near(depth(stair, under_the_slope), 2.0 / 2f32.sqrt()));
    }
}
