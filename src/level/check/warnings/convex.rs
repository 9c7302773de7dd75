//! Overlap of convex bodies by the separating axis theorem: two polyhedra are apart exactly if a face normal of one of them, or the
//! cross product of an edge of each, is an axis on which their projections are apart.
//!
//! No iteration, so a thin plate in ground 2 km wide is as exact as a crate. (parry's iterative `contact` says there that a plate
//! 10 cm deep in the ground is 0.1 mm above it.)

use bevy::math::{Quat, Vec3};

use super::bounds::Bounds;
use crate::level::shape::Part;

/// A cylinder is tested as a prism inside it, which is thinner by up to this, m.
const COLUMN_ERROR_M: f32 = 0.01;

/// A convex polyhedron in the level.
#[derive(Debug, Clone)]
pub(super) struct Convex {
    corners: Vec<Vec3>,
    /// A unit normal for each pair of parallel faces, and for each other face.
    normals: Vec<Vec3>,
    /// Direction of each edge, once for parallel edges.
    edges: Vec<Vec3>,
    pub bounds: Bounds,
}

impl Convex {
    /// A box along the level's axes.
    pub fn cuboid(centre: Vec3, size: Vec3) -> Self {
        Self::turned_cuboid(centre, size, Quat::IDENTITY)
    }

    /// A box turned about its centre.
    pub fn turned_cuboid(centre: Vec3, size: Vec3, rotation: Quat) -> Self {
        let part = Part::Box {
            centre: Vec3::ZERO,
            size,
        };
        Self::part(&part, centre, rotation)
    }

    /// All of the places of this body on a straight way, as one body. It is convex: a face of it is a face of the body, or spanned
    /// by an edge of the body and the way.
    pub fn swept(&self, way: Vec3) -> Self {
        let ends = self.corners.iter().map(|corner| *corner + way);
        let corners: Vec<Vec3> = self.corners.iter().copied().chain(ends).collect();
        let way = way.normalize_or_zero();
        let sides = self.edges.iter().map(|edge| edge.cross(way));
        let sides = sides.filter_map(Vec3::try_normalize);
        let normals = self.normals.iter().copied().chain(sides).collect();
        let way = Some(way).filter(|way| *way != Vec3::ZERO);
        Self {
            bounds: Bounds::around(&corners),
            corners,
            normals,
            edges: self.edges.iter().copied().chain(way).collect(),
        }
    }

    /// Distance of the farthest corner from a point, m.
    pub fn reach_from(&self, point: Vec3) -> f32 {
        let corners = self.corners.iter().map(|corner| corner.distance(point));
        corners.fold(0.0, f32::max)
    }

    /// Distance of the farthest corner from the vertical line through a point, m.
    pub fn reach_sideways_from(&self, point: Vec3) -> f32 {
        let away = |corner: &Vec3| (*corner - point).with_y(0.0).length();
        self.corners.iter().map(away).fold(0.0, f32::max)
    }

    /// A part of a shape at this pose.
    pub fn part(part: &Part, position: Vec3, rotation: Quat) -> Self {
        let (corners, normals, edges) = match *part {
            Part::Box { centre, size } => {
                let corners = box_corners(centre, 0.5 * size);
                (corners, Vec3::AXES.to_vec(), Vec3::AXES.to_vec())
            }
            Part::Wedge { size } => {
                let across = Vec3::new(0.0, size.z, size.y).normalize();
                let along = Vec3::new(0.0, size.y, -size.z).normalize();
                (
                    Part::wedge_corners(size).to_vec(),
                    [&Vec3::AXES[..], &[across]].concat(),
                    [&Vec3::AXES[..], &[along]].concat(),
                )
            }
            Part::Column {
                foot,
                radius,
                height,
            } => prism(foot, radius, height),
        };
        let turned = |all: Vec<Vec3>| -> Vec<Vec3> {
            let turned = all.into_iter().map(|one| rotation * one);
            turned.collect()
        };
        let corners = turned(corners).into_iter().map(|corner| position + corner);
        let corners: Vec<Vec3> = corners.collect();
        Self {
            bounds: Bounds::around(&corners),
            corners,
            normals: turned(normals),
            edges: turned(edges),
        }
    }

    /// Whether two bodies overlap by more than `slack_m` on each of the axes: whether neither can leave the other by a shift of
    /// `slack_m`.
    pub fn overlaps(&self, other: &Self, slack_m: f32) -> bool {
        let deep = |axis: Vec3| self.overlap_on(other, axis) > slack_m;
        self.bounds.meets(&other.bounds) && self.axes(other).all(deep)
    }

    /// Overlap of two bodies, m: the shortest way apart along one of the axes. Negative for bodies that are apart.
    pub fn overlap_m(&self, other: &Self) -> f32 {
        let overlaps = self.axes(other).map(|axis| self.overlap_on(other, axis));
        overlaps.fold(f32::INFINITY, f32::min)
    }

    /// The unit vectors on one of which two bodies that are apart have projections that are apart.
    fn axes<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = Vec3> + 'a {
        let faces = self.normals.iter().chain(&other.normals);
        let edges = self.edges.iter();
        let crossed = edges.flat_map(|a| other.edges.iter().map(|b| a.cross(*b)));
        faces
            .copied()
            .chain(crossed.filter_map(Vec3::try_normalize))
    }

    /// Overlap of the projections onto a unit vector, m; negative if they are apart.
    fn overlap_on(&self, other: &Self, axis: Vec3) -> f32 {
        let (a, b) = (self.extent(axis), other.extent(axis));
        (a.1 - b.0).min(b.1 - a.0)
    }

    fn extent(&self, axis: Vec3) -> (f32, f32) {
        let heights = self.corners.iter().map(|corner| corner.dot(axis));
        heights.fold((f32::INFINITY, f32::NEG_INFINITY), |(min, max), height| {
            (min.min(height), max.max(height))
        })
    }
}

fn box_corners(centre: Vec3, half: Vec3) -> Vec<Vec3> {
    let sides = [-half, half];
    let corner = |x: usize, y: usize, z: usize| Vec3::new(sides[x].x, sides[y].y, sides[z].z);
    let all = (0..8).map(|i| centre + corner(i % 2, i / 2 % 2, i / 4));
    all.collect()
}

/// Corners, normals and edges of an upright prism inside a cylinder with this centre of its foot.
fn prism(foot: Vec3, radius: f32, height: f32) -> (Vec<Vec3>, Vec<Vec3>, Vec<Vec3>) {
    let sides = column_sides(radius);
    let side = std::f32::consts::TAU / sides as f32;
    let around = |part: f32| {
        let (sin, cos) = (part * side).sin_cos();
        Vec3::new(cos, 0.0, sin)
    };
    let bottom = (0..sides).map(|i| foot + radius * around(i as f32));
    let corners = bottom.flat_map(|corner| [corner, corner + Vec3::Y * height]);
    // Opposite sides are parallel, so half of them are enough.
    let normals = (0..sides / 2).map(|i| around(i as f32 + 0.5));
    let mut normals: Vec<Vec3> = normals.collect();
    let mut edges: Vec<Vec3> = normals.iter().map(|normal| normal.cross(Vec3::Y)).collect();
    normals.push(Vec3::Y);
    edges.push(Vec3::Y);
    (corners.collect(), normals, edges)
}

/// An even number of sides. The middle of a side of n is `radius (1 - cos(pi / n))` inside the circle, about
/// `radius / 2 (pi / n)^2`.
fn column_sides(radius: f32) -> usize {
    let least = std::f32::consts::PI * (0.5 * radius / COLUMN_ERROR_M).sqrt();
    2 * (0.5 * least).ceil().max(4.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turned(size: Vec3, position: Vec3, yaw_deg: f32) -> Convex {
        let part = Part::Box {
            centre: Vec3::ZERO,
            size,
        };
        Convex::part(&part, position, Quat::from_rotation_y(yaw_deg.to_radians()))
    }

    #[test]
    fn boxes_overlap_by_their_depth() {
        let a = Convex::cuboid(Vec3::ZERO, Vec3::ONE);
        let b = Convex::cuboid(Vec3::new(0.9, 0.0, 0.0), Vec3::ONE);
        assert!(a.overlaps(&b, 0.09) && !a.overlaps(&b, 0.11));
        let apart = Convex::cuboid(Vec3::new(0.0, 1.01, 0.0), Vec3::ONE);
        assert!(!a.overlaps(&apart, 0.0));
    }

    #[test]
    fn a_turned_box_reaches_with_its_corner_and_not_with_its_bounds() {
        let a = Convex::cuboid(Vec3::ZERO, Vec3::ONE);
        let corner = turned(Vec3::ONE, Vec3::X * 1.15, 45.0);
        assert!(a.overlaps(&corner, 0.0));
        // Their bounds overlap at the corners, the boxes do not.
        let diagonal = turned(Vec3::ONE, Vec3::new(1.1, 0.0, 1.1), 45.0);
        assert!(a.bounds.meets(&diagonal.bounds) && !a.overlaps(&diagonal, 0.0));
    }

    #[test]
    fn the_overlap_is_the_shortest_way_apart() {
        let a = Convex::cuboid(Vec3::ZERO, Vec3::ONE);
        let near = |value: f32, wanted: f32| (value - wanted).abs() < 1e-5;
        assert!(near(
            a.overlap_m(&turned(Vec3::ONE, Vec3::X * 0.8, 0.0)),
            0.2
        ));
        // The corner reaches half a diagonal out of its middle.
        let corner = 0.5 + 0.5 * 2f32.sqrt();
        assert!(near(
            a.overlap_m(&turned(Vec3::ONE, Vec3::X, 45.0)),
            corner - 1.0
        ));
        assert!(a.overlap_m(&turned(Vec3::ONE, Vec3::X * 1.3, 45.0)) < 0.0);
    }

    #[test]
    fn a_turned_box_reaches_farther_on_its_way() {
        let turn = Quat::from_rotation_y(45f32.to_radians());
        let sweep = |rotation: Quat| {
            Convex::turned_cuboid(Vec3::ZERO, Vec3::ONE, rotation).swept(Vec3::NEG_Y * 5.0)
        };
        let below = Convex::cuboid(Vec3::new(1.1, -4.0, 0.0), Vec3::ONE);
        assert!(sweep(turn).overlaps(&below, 0.0));
        assert!(!sweep(Quat::IDENTITY).overlaps(&below, 0.0));
    }

    #[test]
    fn two_edges_that_cross_are_apart_by_their_cross_product() {
        // Two beams, turned about their own lengths and crossing at right angles, edge over edge. No face normal separates them.
        let beam = |along: Vec3, height: f32| {
            let part = Part::Box {
                centre: Vec3::ZERO,
                size: Vec3::ONE + 9.0 * along,
            };
            let about = Quat::from_axis_angle(along, 45f32.to_radians());
            Convex::part(&part, Vec3::Y * height, about)
        };
        let (lower, diagonal) = (beam(Vec3::X, 0.0), 2f32.sqrt());
        assert!(!lower.overlaps(&beam(Vec3::Z, diagonal + 0.01), 0.0));
        assert!(lower.overlaps(&beam(Vec3::Z, diagonal - 0.01), 0.0));
    }

    #[test]
    fn a_wedge_and_a_column_have_their_own_form() {
        let size = Vec3::new(2.0, 2.0, 2.0);
        let ramp = Convex::part(&Part::Wedge { size }, Vec3::ZERO, Quat::IDENTITY);
        let cube = |x, y, z| Convex::cuboid(Vec3::new(x, y, z), Vec3::splat(0.5));
        // The slope passes y = 1 at z = -1.
        assert!(!ramp.overlaps(&cube(0.0, 1.3, -0.7), 0.0));
        assert!(ramp.overlaps(&cube(0.0, 1.1, -0.9), 0.0));
        let column = Part::Column {
            foot: Vec3::ZERO,
            radius: 1.0,
            height: 3.0,
        };
        let column = Convex::part(&column, Vec3::ZERO, Quat::IDENTITY);
        assert!(column.overlaps(&cube(1.2, 2.0, 0.0), 0.0));
        // The corner of the cube is 1.06 m from the axis.
        assert!(!column.overlaps(&cube(1.0, 2.0, 1.0), 0.0));
        assert!(!column.overlaps(&cube(0.0, 3.3, 0.0), 0.0));
    }

    #[test]
    fn a_sweep_reaches_what_the_box_meets_on_its_way() {
        let size = Vec3::new(2.0, 0.2, 2.0);
        let sweep = |to: Vec3| Convex::cuboid(Vec3::ZERO, size).swept(to);
        let post = Convex::cuboid(Vec3::new(5.0, 0.0, 0.0), Vec3::splat(0.1));
        assert!(sweep(Vec3::X * 9.0).overlaps(&post, 0.05));
        assert!(!sweep(Vec3::X * 3.9).overlaps(&post, 0.0));
        // Past the post on a slant, inside the bounds of the sweep. The corner of the box passes it 0.5 m away.
        let slant = Vec3::new(9.0, 0.0, 9.0);
        let beside = |z: f32| Convex::cuboid(Vec3::new(5.0, 0.0, z), Vec3::splat(0.1));
        assert!(sweep(slant).overlaps(&beside(2.95), 0.0));
        assert!(!sweep(slant).overlaps(&beside(2.85), 0.0));
        assert!(sweep(slant).bounds.meets(&beside(2.85).bounds));
        // Up along a slope of 45 degrees, touching it.
        let size_m = Vec3::new(2.0, 4.0, 4.0);
        let ramp = Convex::part(&Part::Wedge { size: size_m }, Vec3::ZERO, Quat::IDENTITY);
        let along = |height: f32| {
            let low = Vec3::new(0.0, 1.1 + height, 0.0);
            Convex::cuboid(low, size).swept(Vec3::new(0.0, 3.0, -3.0))
        };
        assert!(!along(0.01).overlaps(&ramp, 0.0));
        assert!(along(-0.03).overlaps(&ramp, 0.02));
    }

    #[test]
    fn a_turned_box_sweeps_with_its_corner() {
        let post = Convex::cuboid(Vec3::new(5.0, 0.0, 0.0), Vec3::splat(0.2));
        let sweep = |yaw_deg: f32, metres: f32| {
            turned(Vec3::ONE, Vec3::ZERO, yaw_deg).swept(Vec3::X * metres)
        };
        // The post begins at 4.9 m; the box ends 0.5 m, and turned by 45 degrees 0.707 m, before its middle.
        assert!(!sweep(0.0, 4.3).overlaps(&post, 0.0));
        assert!(sweep(45.0, 4.3).overlaps(&post, 0.0));
        assert!(!sweep(45.0, 4.1).overlaps(&post, 0.0));
    }

    #[test]
    fn the_reach_of_a_body_is_that_of_its_farthest_corner() {
        let plate = Convex::cuboid(Vec3::X, Vec3::new(4.0, 8.0, 6.0));
        assert!((plate.reach_sideways_from(Vec3::X) - 13f32.sqrt()).abs() < 1e-5);
        assert!((plate.reach_sideways_from(Vec3::NEG_X) - 5.0).abs() < 1e-5);
        assert!((plate.reach_from(Vec3::NEG_X) - 41f32.sqrt()).abs() < 1e-5);
    }

    #[test]
    fn a_column_is_a_centimetre_thinner_at_most() {
        for (radius, sides) in [(0.01, 8), (1.0, 24), (100.0, 224)] {
            assert_eq!(column_sides(radius), sides);
            let inside = radius * (1.0 - (std::f32::consts::PI / sides as f32).cos());
            assert!(inside <= COLUMN_ERROR_M, "{inside}");
        }
    }

    #[test]
    fn a_thin_plate_beside_a_very_large_box_is_apart() {
        let ground = Convex::cuboid(Vec3::new(0.0, -0.5, 0.0), Vec3::new(2000.0, 1.0, 2000.0));
        let plate = |y| Convex::cuboid(Vec3::new(600.0, y, 600.0), Vec3::new(3.0, 0.05, 3.0));
        assert!(!ground.overlaps(&plate(0.03), 0.0));
        assert!(ground.overlaps(&plate(0.02), 0.0));
    }
}
