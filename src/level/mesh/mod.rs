//! Static ground of triangles: from a glTF file, or from rows of heights. Both become one [`Surface`], so that collider, view, ground map
//! and checks have a single form to deal with.
//!
//! - [`fault`]: what can be wrong with a mesh. `gltf_file` reads a file, without its materials, images and scenes; `buffers` finds its
//!   numbers, `folder` reads the bytes. `rows` makes triangles of heights.

mod buffers;
pub mod fault;
mod folder;
mod gltf_file;
mod rows;

use std::fmt;
use std::sync::Arc;

use bevy::math::Vec3;
use bevy_rapier3d::prelude::{Collider, TriMeshFlags};
use serde::{Serialize, Serializer};
use springyard_rewind::hash_of;

pub use fault::MeshFault;
pub use gltf_file::read as read_gltf;
pub use rows::triangles as of_rows;

/// Triangles that the meshes of a level may have together. A quarter of it is a large landscape. More would take seconds to load on a
/// slow machine, and be slow to draw without a GPU.
pub const MOST_TRIANGLES: usize = 200_000;
/// A triangle with less than this area has no direction that a contact could use, m^2: a tenth of a millimetre square. It is left out.
const LEAST_AREA_M2: f32 = 1e-8;
/// No point is farther from the mesh's origin, m: the range of positions in a level.
const FARTHEST_M: f32 = 10_000.0;

/// Points and the triangles between them, counterclockwise as seen from outside (from above, of ground).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Triangles {
    /// Points, m.
    pub points: Vec<Vec3>,
    /// The three points of each triangle.
    pub corners: Vec<[u32; 3]>,
}

impl Triangles {
    /// The places of a triangle's corners, m.
    #[must_use]
    pub fn places(&self, corners: [u32; 3]) -> [Vec3; 3] {
        corners.map(|at| self.points[at as usize])
    }

    /// The triangles with all lengths multiplied by a factor, if their numbers are places.
    fn scaled(&self, scale: f32) -> Result<Self, MeshFault> {
        let count = self.points.len();
        let mut indices = self.corners.iter().flatten();
        if let Some(index) = indices.find(|at| **at as usize >= count) {
            let index = *index;
            return Err(MeshFault::IndexOutOfRange { index, count });
        }
        let points: Vec<Vec3> = self.points.iter().map(|at| *at * scale).collect();
        if points.iter().any(|at| !at.is_finite()) {
            return Err(MeshFault::NotFinite);
        }
        let farthest = points.iter().map(|at| at.abs().max_element());
        let farthest_m = farthest.fold(0.0, f32::max);
        if farthest_m > FARTHEST_M {
            return Err(MeshFault::TooFar { farthest_m });
        }
        let corners = self.corners.clone();
        Ok(Self { points, corners })
    }

    /// Leaves out the triangles that are lines or points.
    fn keep_with_area(&mut self) {
        let points = &self.points;
        let places = |corners: &[u32; 3]| corners.map(|at| points[at as usize]);
        self.corners
            .retain(|corners| area_m2(places(corners)) >= LEAST_AREA_M2);
    }
}

/// The triangles of a solid in its own axes, with their collider. Empty until the level check has read its file.
#[derive(Clone, Default)]
pub struct Surface(Option<Arc<Built>>);

struct Built {
    triangles: Triangles,
    collider: Collider,
    hash: u64,
}

impl Surface {
    /// Builds the collider of these triangles, whose lengths are multiplied by `scale`.
    ///
    /// # Errors
    /// A point that is not a number or too far away, a corner that is no point, no triangle with an area.
    pub fn new(triangles: &Triangles, scale: f32) -> Result<Self, MeshFault> {
        let mut triangles = triangles.scaled(scale)?;
        triangles.keep_with_area();
        if triangles.corners.is_empty() {
            return Err(MeshFault::NoArea);
        }
        // Without FIX_INTERNAL_EDGES a crate that slides over the mesh is stopped by edges that do not stand out. It makes contacts
        // one-sided: nothing is held by the back of a triangle.
        let flags = TriMeshFlags::FIX_INTERNAL_EDGES | TriMeshFlags::DELETE_DEGENERATE_TRIANGLES;
        let (points, corners) = (triangles.points.clone(), triangles.corners.clone());
        let collider = Collider::trimesh_with_flags(points, corners, flags);
        let collider = collider.map_err(|_| MeshFault::NoArea)?;
        let numbers = triangles.points.iter().flat_map(|at| at.to_array());
        let bits: Vec<u32> = numbers.map(f32::to_bits).collect();
        let hash = hash_of(&(bits, &triangles.corners));
        Ok(Self(Some(Arc::new(Built {
            triangles,
            collider,
            hash,
        }))))
    }

    /// The triangles; `None` before the check, and if their file has a mistake.
    #[must_use]
    pub fn triangles(&self) -> Option<&Triangles> {
        self.0.as_ref().map(|built| &built.triangles)
    }

    /// The collider. Before the check, and of a file with a mistake, it is a point: such a level is never spawned.
    #[must_use]
    pub fn collider(&self) -> Collider {
        self.0
            .as_ref()
            .map_or_else(|| Collider::ball(0.001), |built| built.collider.clone())
    }
}

/// The area of a triangle, m^2.
fn area_m2([a, b, c]: [Vec3; 3]) -> f32 {
    0.5 * (b - a).cross(c - a).length()
}

impl fmt::Debug for Surface {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(built) => write!(
                out,
                "{} triangles {:016x}",
                built.triangles.corners.len(),
                built.hash
            ),
            None => write!(out, "not read"),
        }
    }
}

/// What is played is compared by this hash: it stands for every number of every point.
impl Serialize for Surface {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hash = self.0.as_ref().map(|built| built.hash);
        hash.serialize(serializer)
    }
}

impl PartialEq for Surface {
    fn eq(&self, other: &Self) -> bool {
        let hash = |it: &Self| it.0.as_ref().map(|built| built.hash);
        hash(self) == hash(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Triangles {
        Triangles {
            points: vec![Vec3::ZERO, Vec3::Z, Vec3::new(1.0, 0.0, 1.0), Vec3::X],
            corners: vec![[0, 1, 2], [0, 2, 3]],
        }
    }

    #[test]
    fn a_surface_is_equal_to_another_of_the_same_numbers_only() {
        let plain = Surface::new(&square(), 1.0).unwrap();
        assert_eq!(plain, Surface::new(&square(), 1.0).unwrap());
        assert_ne!(plain, Surface::new(&square(), 1.001).unwrap());
        let mut moved = square();
        moved.points[2].y += 1e-6;
        let moved = Surface::new(&moved, 1.0).unwrap();
        assert_ne!(format!("{plain:?}"), format!("{moved:?}"));
        let mut turned = square();
        turned.corners[1] = [0, 3, 2];
        assert_ne!(plain, Surface::new(&turned, 1.0).unwrap());
    }

    #[test]
    fn triangles_without_an_area_are_left_out() {
        let mut some = square();
        some.corners.push([1, 1, 2]);
        let surface = Surface::new(&some, 1.0).unwrap();
        assert_eq!(surface.triangles().unwrap().corners.len(), 2);
        let none = Surface::new(&square(), 1e-6);
        assert!(matches!(none, Err(MeshFault::NoArea)));
    }

    #[test]
    fn numbers_that_are_no_places_are_refused() {
        let mut bad = square();
        bad.points[0].x = f32::NAN;
        assert!(matches!(Surface::new(&bad, 1.0), Err(MeshFault::NotFinite)));
        assert!(matches!(
            Surface::new(&square(), 2e4),
            Err(MeshFault::TooFar { .. })
        ));
        let mut bad = square();
        bad.corners[0][2] = 4;
        let found = Surface::new(&bad, 1.0);
        assert!(matches!(
            found,
            Err(MeshFault::IndexOutOfRange { index: 4, count: 4 })
        ));
    }
}
