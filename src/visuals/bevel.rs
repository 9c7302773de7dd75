//! Bevelled convex polyhedra: each edge becomes a narrow strip, each corner a small polygon, with normals that turn from one face
//! to the next. A real edge is never sharp, and its bright line shows where a body ends.
//!
//! The vertices of a face move inwards; strips and corners connect them and have no vertices of their own. So a bevelled box has
//! 24 vertices, as many as a sharp one with flat faces.

use std::collections::BTreeMap;

use bevy::math::Vec3;

/// A convex polyhedron. No two faces lie in one plane.
#[derive(Debug, Clone)]
pub struct Polyhedron {
    /// Places of the corners, m.
    pub corners: Vec<Vec3>,
    /// Each face as indices of its corners, counterclockwise as seen from outside.
    pub faces: Vec<Vec<usize>>,
}

/// A polyhedron as triangles.
#[derive(Debug, Default, Clone)]
pub struct Triangles {
    /// Places of the vertices, m.
    pub positions: Vec<Vec3>,
    /// The normal of each vertex's face.
    pub normals: Vec<Vec3>,
    /// Three vertices for each triangle, counterclockwise as seen from outside.
    pub indices: Vec<u32>,
}

/// The widest bevel that a polyhedron gets, as a part of the least distance from the middle of a face to an edge of it.
const WIDEST: f32 = 0.5;

impl Polyhedron {
    /// The triangles with edges bevelled by this distance, m, measured on each face. A small body gets a narrower bevel; with 0 the
    /// edges are sharp.
    #[must_use]
    pub fn bevelled(&self, bevel: f32) -> Triangles {
        let bevel = bevel.min(WIDEST * self.least_reach());
        let mut triangles = Triangles::default();
        // The vertex of each face at each of its corners.
        let mut vertices = BTreeMap::new();
        for (face, corners) in self.faces.iter().enumerate() {
            let polygon: Vec<u32> = (0..corners.len())
                .map(|at| {
                    let vertex = triangles.positions.len() as u32;
                    triangles.positions.push(self.inset(corners, at, bevel));
                    triangles.normals.push(self.normal(corners));
                    vertices.insert((face, corners[at]), vertex);
                    vertex
                })
                .collect();
            triangles.fill(&polygon);
        }
        if bevel > 0.0 {
            self.connect(&vertices, &mut triangles);
        }
        triangles
    }

    /// Adds the strip of each edge and the polygon of each corner.
    fn connect(&self, vertices: &BTreeMap<(usize, usize), u32>, triangles: &mut Triangles) {
        let edges: BTreeMap<(usize, usize), usize> = self
            .faces
            .iter()
            .enumerate()
            .flat_map(|(face, corners)| {
                (0..corners.len()).map(move |at| ((before(corners, at), corners[at]), face))
            })
            .collect();
        for (&(from, to), face) in &edges {
            let Some(next) = edges.get(&(to, from)) else {
                continue;
            };
            if from < to {
                let strip = [(face, to), (face, from), (next, from), (next, to)];
                triangles.fill(&strip.map(|(face, corner)| vertices[&(*face, corner)]));
            }
        }
        for (corner, _) in self.corners.iter().enumerate() {
            let around = self.faces_around(corner, &edges);
            let polygon: Vec<u32> = around
                .iter()
                .map(|face| vertices[&(*face, corner)])
                .collect();
            triangles.fill(&polygon);
        }
    }

    /// The faces at a corner, counterclockwise as seen from outside.
    fn faces_around(&self, corner: usize, edges: &BTreeMap<(usize, usize), usize>) -> Vec<usize> {
        let first = self.faces.iter().position(|face| face.contains(&corner));
        let next = |face: &usize| {
            let corners = &self.faces[*face];
            let at = corners.iter().position(|other| *other == corner)?;
            edges.get(&(corner, before(corners, at))).copied()
        };
        std::iter::successors(first, |face| next(face).filter(|face| Some(*face) != first))
            .take(self.faces.len())
            .collect()
    }

    /// Unit normal of a face.
    fn normal(&self, face: &[usize]) -> Vec3 {
        let [a, b, c] = [0, 1, 2].map(|at| self.corners[face[at]]);
        (b - a).cross(c - a).normalize_or_zero()
    }

    /// The place of a face's vertex: its corner, moved into the face by `bevel` from both of its edges.
    fn inset(&self, face: &[usize], at: usize, bevel: f32) -> Vec3 {
        let corner = self.corners[face[at]];
        let to_before = (self.corners[before(face, at)] - corner).normalize_or_zero();
        let to_after = (self.corners[face[(at + 1) % face.len()]] - corner).normalize_or_zero();
        let sine = to_before.cross(to_after).length();
        corner + (to_before + to_after) * (bevel / sine.max(1e-3))
    }

    /// The least distance from the middle of a face to an edge of it, m.
    fn least_reach(&self) -> f32 {
        let mut least = f32::INFINITY;
        for face in &self.faces {
            let sum: Vec3 = face.iter().map(|corner| self.corners[*corner]).sum();
            let middle = sum / face.len() as f32;
            for at in 0..face.len() {
                let (from, to) = (self.corners[before(face, at)], self.corners[face[at]]);
                let along = (to - from).normalize_or_zero();
                least = least.min((middle - from).cross(along).length());
            }
        }
        least
    }
}

/// The corner before that of index `at` in a face.
fn before(face: &[usize], at: usize) -> usize {
    face[(at + face.len() - 1) % face.len()]
}

impl Triangles {
    /// Adds a convex polygon of vertices.
    fn fill(&mut self, polygon: &[u32]) {
        for pair in polygon.windows(2).skip(1) {
            self.indices.extend([polygon[0], pair[0], pair[1]]);
        }
    }
}
