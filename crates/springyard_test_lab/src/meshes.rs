//! Ground as another game builds it: triangle meshes, convex hulls and tilted boxes.
//!
//! A *profile* is a side view: points (distance forward, height), m. Forward is -Z. The outside is to the left of the line from
//! each point to the next.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
#[cfg(feature = "character")]
use springyard_character::{BodyDimensions, CharacterTuning};

/// A point of a profile in the world's axes, `x` m to the right.
pub fn in_space(x: f32, at: Vec2) -> Vec3 {
    Vec3::new(x, at.y, -at.x)
}

/// A triangle mesh in the making. Its faces share no points, as in many files of meshes.
#[derive(Default)]
pub struct Triangles {
    points: Vec<Vec3>,
    triangles: Vec<[u32; 3]>,
}

impl Triangles {
    /// Adds a flat convex polygon; its corners run counterclockwise, seen from outside.
    pub fn polygon(&mut self, corners: &[Vec3]) {
        let count = corners.len() as u32;
        let fan: Vec<[u32; 3]> = (1..count - 1).map(|i| [0, i, i + 1]).collect();
        self.add(corners, &fan);
    }

    /// Adds points, and triangles between them.
    pub fn add(&mut self, points: &[Vec3], triangles: &[[u32; 3]]) {
        let first = self.points.len() as u32;
        self.points.extend_from_slice(points);
        let shifted = triangles.iter().map(|corners| corners.map(|i| first + i));
        self.triangles.extend(shifted);
    }

    /// The mesh as a collider.
    pub fn collider(self) -> Collider {
        Collider::trimesh(self.points, self.triangles).expect("the triangles form a mesh")
    }

    /// Adds the strips that `profile` draws when it is moved over `width` m.
    fn strips(&mut self, profile: &[Vec2], width: f32) {
        let half = 0.5 * width;
        for pair in profile.windows(2) {
            self.polygon(&[
                in_space(-half, pair[0]),
                in_space(half, pair[0]),
                in_space(half, pair[1]),
                in_space(-half, pair[1]),
            ]);
        }
    }
}

/// A thin sheet, one mesh: an open profile, `width` m wide.
pub fn sheet(profile: &[Vec2], width: f32) -> Collider {
    let mut mesh = Triangles::default();
    mesh.strips(profile, width);
    mesh.collider()
}

/// How a solid is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// As a triangle mesh.
    Mesh,
    /// As a convex hull.
    Hull,
}

/// Both ways.
pub const BUILDS: [Build; 2] = [Build::Mesh, Build::Hull];

/// A solid with a closed convex profile, `width` m wide.
pub fn prism(profile: &[Vec2], width: f32, build: Build) -> Collider {
    let half = 0.5 * width;
    let left: Vec<Vec3> = profile.iter().map(|at| in_space(-half, *at)).collect();
    let mut right: Vec<Vec3> = profile.iter().map(|at| in_space(half, *at)).collect();
    match build {
        Build::Hull => {
            let points: Vec<Vec3> = left.into_iter().chain(right).collect();
            Collider::convex_hull(&points).expect("the profile has an area")
        }
        Build::Mesh => {
            let mut mesh = Triangles::default();
            let mut closed = profile.to_vec();
            closed.push(profile[0]);
            mesh.strips(&closed, width);
            mesh.polygon(&left);
            right.reverse();
            mesh.polygon(&right);
            mesh.collider()
        }
    }
}

/// A plane of `length_m` m at an angle, and what is beneath it. It rises forward from its foot at the origin.
pub fn plane(angle_deg: f32, length_m: f32, width: f32, build: Build) -> Collider {
    let (sine, cosine) = angle_deg.to_radians().sin_cos();
    let (forward, up) = (length_m * cosine, length_m * sine);
    let profile = [Vec2::ZERO, Vec2::new(forward, up), Vec2::new(forward, 0.0)];
    prism(&profile, width, build)
}

/// A box whose top is a tilted plane: it rises forward from `from` to `to` (points of a profile).
pub fn tilted_box(from: Vec2, to: Vec2, width: f32) -> (Collider, Transform) {
    let along = to - from;
    let angle = along.y.atan2(along.x);
    let thickness = 0.5;
    let out = Vec2::new(-angle.sin(), angle.cos());
    let centre = 0.5 * (from + to) - out * (0.5 * thickness);
    let collider = Collider::cuboid(0.5 * width, 0.5 * thickness, 0.5 * along.length());
    let at = Transform::from_translation(in_space(0.0, centre))
        .with_rotation(Quat::from_rotation_x(angle));
    (collider, at)
}

/// How much higher than the slope straight beneath its centre the feet of a character with the default tuning stand, m: the ball of the
/// ground probe touches the slope uphill of its lowest point.
#[cfg(feature = "character")]
pub fn rest_above_slope(angle_deg: f32) -> f32 {
    let body = BodyDimensions::of(&CharacterTuning::default());
    body.probe_radius_m() * (1.0 / angle_deg.to_radians().cos() - 1.0)
}

/// The `i`-th place of a grid with `columns` columns and these distances (m) between places. The columns lie to both sides of
/// x = 0, the rows from z = 0 backwards.
pub fn place(i: usize, columns: usize, apart: Vec2) -> Vec3 {
    let (column, row) = ((i % columns) as f32, (i / columns) as f32);
    let middle = 0.5 * (columns as f32 - 1.0);
    Vec3::new((column - middle) * apart.x, 0.0, row * apart.y)
}
