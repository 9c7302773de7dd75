//! Builds a rapier collider from the convex parts of a shape or takes that of its triangles, and casts rays onto solids. The level check uses the same colliders, so it
//! sees what the physics sees.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::file::{Level, Solid};
use super::mesh::Surface;
use super::shape::Part;

impl Solid {
    /// The collider of the solid, in its own axes.
    #[must_use]
    pub fn collider(&self) -> Collider {
        let surface = self.shape.surface();
        surface.map_or_else(|| collider(&self.shape.parts()), Surface::collider)
    }

    /// Distance from a point to the solid along a unit vector, m: 0 inside the solid. `None`: no hit.
    #[must_use]
    pub fn ray_hit(&self, from: Vec3, direction: Vec3) -> Option<f32> {
        let (position, rotation) = (self.position, self.rotation());
        self.collider()
            .cast_ray(position, rotation, from, direction, f32::MAX, true)
    }
}

impl Level {
    /// Height of a point over the highest solid below it, m; `None`: there is none.
    #[must_use]
    pub fn height_over_solids(&self, point: Vec3) -> Option<f32> {
        let solids = self.solids.iter();
        let hits = solids.filter_map(|solid| solid.ray_hit(point, Vec3::NEG_Y));
        hits.filter(|height| *height > 0.0).min_by(f32::total_cmp)
    }
}

/// One collider for a list of convex parts: a primitive for a single centred part, otherwise a compound.
pub(super) fn collider(parts: &[Part]) -> Collider {
    let mut parts: Vec<_> = parts
        .iter()
        .map(|part| {
            let (centre, collider) = centred(part);
            (centre, Quat::IDENTITY, collider)
        })
        .collect();
    match parts[..] {
        [(Vec3::ZERO, ..)] => parts.swap_remove(0).2,
        _ => Collider::compound(parts),
    }
}

/// The place of a part, and its collider in its own axes.
fn centred(part: &Part) -> (Vec3, Collider) {
    match *part {
        Part::Box { centre, size } => {
            let half = 0.5 * size;
            (centre, Collider::cuboid(half.x, half.y, half.z))
        }
        Part::Wedge { size } => (Vec3::ZERO, wedge_collider(size)),
        Part::Column {
            foot,
            radius,
            height,
        } => (
            foot + Vec3::Y * 0.5 * height,
            Collider::cylinder(0.5 * height, radius),
        ),
    }
}

fn wedge_collider(size: Vec3) -> Collider {
    // The hull fails only for a wedge of size zero, which the level check refuses.
    Collider::convex_hull(&Part::wedge_corners(size))
        .unwrap_or_else(|| Collider::cuboid(0.5 * size.x, 0.5 * size.y, 0.5 * size.z))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::file::{CameraRule, DEFAULT_SOLID_FRICTION, Palette, Shape};

    fn solid(shape: Shape, position: Vec3, rotation_deg: Vec3) -> Solid {
        Solid {
            name: "it".into(),
            shape,
            position,
            rotation_deg,
            colour: Palette::default(),
            camera: CameraRule::default(),
            friction: DEFAULT_SOLID_FRICTION,
            bounce: 0.0,
            belt_m_s: Vec3::ZERO,
            handholds: false,
        }
    }

    fn height_of_top(solid: &Solid, x: f32, z: f32) -> Option<f32> {
        solid
            .ray_hit(Vec3::new(x, 100.0, z), Vec3::NEG_Y)
            .map(|way| 100.0 - way)
    }

    fn near(value: Option<f32>, wanted: f32) -> bool {
        value.is_some_and(|value| (value - wanted).abs() < 1e-3)
    }

    #[test]
    fn a_box_is_met_at_its_top() {
        let size_m = Vec3::new(4.0, 2.0, 6.0);
        let it = solid(Shape::Box { size_m }, Vec3::new(10.0, 1.0, 0.0), Vec3::ZERO);
        assert!(near(height_of_top(&it, 11.9, 2.9), 2.0));
        assert_eq!(height_of_top(&it, 12.1, 0.0), None);
    }

    #[test]
    fn a_ramp_rises_along_its_own_minus_z() {
        let ramp = Shape::Ramp {
            angle_deg: 35.0,
            length_m: 10.0,
            width_m: 2.0,
        };
        let slope = 35.0f32.to_radians().tan();
        let it = solid(ramp.clone(), Vec3::new(0.0, 1.0, 5.0), Vec3::ZERO);
        assert!(near(height_of_top(&it, 0.5, 0.0), 1.0 + 5.0 * slope));
        assert_eq!(height_of_top(&it, 0.5, 5.1), None);
        assert_eq!(height_of_top(&it, 1.1, 0.0), None);
        // With a yaw of 90 degrees (left) the ramp rises along -X.
        let it = solid(ramp, Vec3::ZERO, Vec3::new(0.0, 90.0, 0.0));
        assert!(near(height_of_top(&it, -5.0, 0.5), 5.0 * slope));
        assert_eq!(height_of_top(&it, 0.1, 0.5), None);
    }

    #[test]
    fn a_stair_has_every_step() {
        let stair = Shape::Stair {
            step_height_m: 0.3,
            step_depth_m: 0.4,
            steps: 5,
            width_m: 3.0,
        };
        let it = solid(stair, Vec3::ZERO, Vec3::ZERO);
        for step in 0..5 {
            let z = -0.4 * (step as f32 + 0.5);
            assert!(near(height_of_top(&it, 1.4, z), 0.3 * (step + 1) as f32));
        }
        assert_eq!(height_of_top(&it, 0.0, -2.1), None);
    }

    #[test]
    fn a_column_is_round() {
        let column = Shape::Column {
            radius_m: 1.0,
            height_m: 4.0,
        };
        let it = solid(column, Vec3::ZERO, Vec3::ZERO);
        assert!(near(height_of_top(&it, 0.7, 0.7), 4.0));
        assert_eq!(height_of_top(&it, 0.72, 0.72), None);
        let side = it.ray_hit(Vec3::new(5.0, 2.0, 0.0), Vec3::NEG_X);
        assert!(near(side, 4.0));
        assert_eq!(it.ray_hit(Vec3::new(5.0, 4.1, 0.0), Vec3::NEG_X), None);
    }

    #[test]
    fn yaw_comes_before_pitch() {
        let it = solid(
            Shape::Column {
                radius_m: 0.1,
                height_m: 4.0,
            },
            Vec3::ZERO,
            Vec3::new(-90.0, 90.0, 0.0),
        );
        // With the pitch alone the column would point along -Z. The yaw is applied first, so it points along -X.
        assert!((it.rotation() * Vec3::Y - Vec3::NEG_X).length() < 1e-6);
    }
}
