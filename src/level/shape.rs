//! Splits a solid's shape into convex parts, and intersects rays with them.
//!
//! Colliders, meshes and the level check all use the same parts, so the check sees exactly what the physics sees. The ray test
//! (slab clipping against planes) needs no physics engine.

use bevy::math::{EulerRot, Quat, Vec3};

use super::file::{Crate, Level, Shape, Solid};

/// A convex part of a shape, in the shape's local frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// A box.
    Box {
        /// Centre, m.
        centre: Vec3,
        /// Full lengths, m.
        size: Vec3,
    },
    /// Half a box, cut along its diagonal: low edge at z = 0, high edge at z = -`size.z`, foot at y = 0.
    Wedge {
        /// Full lengths, m.
        size: Vec3,
    },
    /// An upright cylinder.
    Column {
        /// Centre of the foot, m.
        foot: Vec3,
        /// Radius, m.
        radius: f32,
        /// Height, m.
        height: f32,
    },
}

impl Shape {
    /// The convex parts: one for most shapes, one horizontal slab per step for a stair. Each slab reaches to the back of the
    /// stair. Side-by-side columns would have vertical seams, through which a downward ray could fall.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        match *self {
            Shape::Box { size_m } => vec![Part::Box {
                centre: Vec3::ZERO,
                size: size_m,
            }],
            Shape::Ramp {
                angle_deg,
                length_m,
                width_m,
            } => {
                let height = length_m * angle_deg.to_radians().tan();
                vec![Part::Wedge {
                    size: Vec3::new(width_m, height, length_m),
                }]
            }
            Shape::Stair {
                step_height_m,
                step_depth_m,
                steps,
                width_m,
            } => (0..steps)
                .map(|step| {
                    let depth = step_depth_m * (steps - step) as f32;
                    let back = step_depth_m * steps as f32;
                    Part::Box {
                        centre: Vec3::new(
                            0.0,
                            step_height_m * (step as f32 + 0.5),
                            0.5 * depth - back,
                        ),
                        size: Vec3::new(width_m, step_height_m, depth),
                    }
                })
                .collect(),
            Shape::Column { radius_m, height_m } => vec![Part::Column {
                foot: Vec3::ZERO,
                radius: radius_m,
                height: height_m,
            }],
        }
    }
}

impl Part {
    /// The six corners of a [`Part::Wedge`] of this size (m), for a convex hull: four of the foot, two of the high edge.
    #[must_use]
    pub fn wedge_corners(size: Vec3) -> [Vec3; 6] {
        let half = 0.5 * size.x;
        [
            Vec3::new(-half, 0.0, 0.0),
            Vec3::new(half, 0.0, 0.0),
            Vec3::new(-half, 0.0, -size.z),
            Vec3::new(half, 0.0, -size.z),
            Vec3::new(-half, size.y, -size.z),
            Vec3::new(half, size.y, -size.z),
        ]
    }

    /// Where a ray enters and leaves the part, in lengths of `direction`; negative values lie behind the origin. `None`: no hit.
    #[must_use]
    pub fn ray_hit(&self, origin: Vec3, direction: Vec3) -> Option<(f32, f32)> {
        match *self {
            Part::Box { centre, size } => {
                let half = 0.5 * size;
                clip(
                    origin - centre,
                    direction,
                    Vec3::AXES
                        .into_iter()
                        .flat_map(|axis| [(axis, axis.dot(half)), (-axis, axis.dot(half))]),
                )
            }
            Part::Wedge { size } => {
                let slope = Vec3::new(0.0, size.z, size.y).normalize();
                let planes = [
                    (Vec3::X, 0.5 * size.x),
                    (Vec3::NEG_X, 0.5 * size.x),
                    (Vec3::NEG_Y, 0.0),
                    (Vec3::NEG_Z, size.z),
                    (slope, 0.0),
                ];
                clip(origin, direction, planes)
            }
            Part::Column {
                foot,
                radius,
                height,
            } => {
                let origin = origin - foot;
                let side = ray_circle(origin, direction, radius)?;
                let ends = clip(origin, direction, [(Vec3::Y, height), (Vec3::NEG_Y, 0.0)])?;
                overlap(side, ends)
            }
        }
    }
}

impl Solid {
    /// [`Solid::rotation_deg`] as a quaternion.
    #[must_use]
    pub fn rotation(&self) -> Quat {
        rotation_of(self.rotation_deg)
    }

    /// Where a ray enters and leaves the nearest part that is not wholly behind the origin, in lengths of `direction`. An
    /// origin inside the part gives a negative entry. `None`: no hit.
    #[must_use]
    pub fn ray_hit(&self, origin: Vec3, direction: Vec3) -> Option<(f32, f32)> {
        let to_own_frame = self.rotation().inverse();
        let origin = to_own_frame * (origin - self.position);
        let direction = to_own_frame * direction;
        self.shape
            .parts()
            .iter()
            .filter_map(|part| part.ray_hit(origin, direction))
            .filter(|&(_, leave)| leave >= 0.0)
            .min_by(|a, b| a.0.total_cmp(&b.0))
    }
}

impl Level {
    /// Height of a point over the highest solid below it, m; `None`: there is none.
    #[must_use]
    pub fn height_over_solids(&self, point: Vec3) -> Option<f32> {
        let hits = self.solids.iter();
        let hits = hits.filter_map(|solid| solid.ray_hit(point, Vec3::NEG_Y));
        let below = hits.map(|(enter, _)| enter).filter(|enter| *enter > 0.0);
        below.min_by(f32::total_cmp)
    }
}

impl Crate {
    /// [`Crate::rotation_deg`] as a quaternion.
    #[must_use]
    pub fn rotation(&self) -> Quat {
        if self.is_turned() {
            rotation_of(self.rotation_deg)
        } else {
            Quat::IDENTITY
        }
    }

    /// Whether the crate starts turned out of the level's axes.
    #[must_use]
    pub fn is_turned(&self) -> bool {
        self.rotation_deg != Vec3::ZERO
    }
}

/// The rotation of (pitch, yaw, roll), degrees: yaw, then pitch about the rotated x axis, then roll about the rotated z axis.
#[must_use]
pub(super) fn rotation_of(rotation_deg: Vec3) -> Quat {
    let angles = rotation_deg * (std::f32::consts::PI / 180.0);
    Quat::from_euler(EulerRot::YXZ, angles.y, angles.x, angles.z)
}

/// Clips a line against half-spaces (slab method). Each plane is an outward normal and a distance from the origin, m.
fn clip(
    origin: Vec3,
    direction: Vec3,
    planes: impl IntoIterator<Item = (Vec3, f32)>,
) -> Option<(f32, f32)> {
    let mut inside = (f32::NEG_INFINITY, f32::INFINITY);
    for (normal, distance) in planes {
        let height = normal.dot(origin) - distance;
        let approach = normal.dot(direction);
        if approach == 0.0 {
            if height > 0.0 {
                return None;
            }
        } else if approach < 0.0 {
            inside.0 = inside.0.max(-height / approach);
        } else {
            inside.1 = inside.1.min(-height / approach);
        }
    }
    (inside.0 <= inside.1).then_some(inside)
}

/// Clips a line against an infinite cylinder about the y axis.
fn ray_circle(origin: Vec3, direction: Vec3, radius: f32) -> Option<(f32, f32)> {
    let (o, d) = (origin.with_y(0.0), direction.with_y(0.0));
    let (a, b, c) = (d.dot(d), o.dot(d), o.dot(o) - radius * radius);
    if a <= f32::EPSILON * f32::EPSILON {
        return (c <= 0.0).then_some((f32::NEG_INFINITY, f32::INFINITY));
    }
    let root = (b * b - a * c).sqrt();
    (!root.is_nan()).then_some(((-b - root) / a, (-b + root) / a))
}

/// The intersection of two intervals.
fn overlap(a: (f32, f32), b: (f32, f32)) -> Option<(f32, f32)> {
    let both = (a.0.max(b.0), a.1.min(b.1));
    (both.0 <= both.1).then_some(both)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::file::{CameraRule, DEFAULT_SOLID_FRICTION, Palette};

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
        }
    }

    fn height_of_top(solid: &Solid, x: f32, z: f32) -> Option<f32> {
        solid
            .ray_hit(Vec3::new(x, 100.0, z), Vec3::NEG_Y)
            .map(|(enter, _)| 100.0 - enter)
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
        let it = solid(ramp, Vec3::new(0.0, 1.0, 5.0), Vec3::ZERO);
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
        assert!(
            side.is_some_and(
                |(enter, leave)| (enter - 4.0).abs() < 1e-4 && (leave - 6.0).abs() < 1e-4
            )
        );
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

    #[test]
    fn the_wedge_of_a_ramp_has_its_corners_on_its_planes() {
        let size = Vec3::new(3.0, 4.8, 6.9);
        for corner in Part::wedge_corners(size) {
            let inwards = Vec3::new(0.0, 1.0, -4.0) - corner;
            let hit = Part::Wedge { size }.ray_hit(corner - 0.01 * inwards, inwards);
            assert!(
                hit.is_some_and(|(enter, _)| (enter - 0.01).abs() < 1e-3),
                "{corner}"
            );
        }
    }
}
