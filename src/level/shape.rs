//! Splits a solid's shape into convex parts. Colliders and meshes are made of the same parts. (What is made of triangles has none: it is
//! a [`Surface`](super::mesh::Surface).)

use bevy::math::{EulerRot, Quat, Vec3};

use super::file::{Crate, Shape, Solid};

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
    /// The convex parts: one for most shapes, one horizontal slab per step for a stair, none for what is made of triangles. Each slab reaches to the back of the
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
            Shape::Mesh { .. } | Shape::Heights { .. } => Vec::new(),
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
}

impl Solid {
    /// [`Solid::rotation_deg`] as a quaternion.
    #[must_use]
    pub fn rotation(&self) -> Quat {
        rotation_of(self.rotation_deg)
    }
}

impl Crate {
    /// The box of a crate, about its centre.
    #[must_use]
    pub fn part(&self) -> Part {
        Part::Box {
            centre: Vec3::ZERO,
            size: self.size_m,
        }
    }

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
