//! Reads the triangles of a glTF file: of all meshes of its scene, each with the transforms of its nodes. Metres, y up, as in a level.

use std::collections::BTreeSet;
use std::path::Path;

use bevy::math::{Mat4, Vec3};
use gltf::mesh::Mode;
use gltf::{Document, Gltf, Node, Primitive, Semantic};

use super::fault::MeshFault;
use super::folder::{bytes_of, stays_inside};
use super::{MOST_TRIANGLES, Triangles, buffers};

/// Reads a `.glb`, or a `.gltf` with its numbers inside or in a file beside it. `name` is relative to `folder`.
///
/// # Errors
/// A file that is missing, is no glTF or has no triangles, or a path out of the folder.
pub fn read(folder: &Path, name: &str) -> Result<Triangles, MeshFault> {
    if !stays_inside(Path::new(name)) {
        return Err(MeshFault::OutOfFolder);
    }
    let path = folder.join(name);
    let bytes = bytes_of(&path)?;
    let (document, blob) = parse(&bytes)?;
    let buffers = buffers::load(&document, blob, &path)?;
    let scene = document
        .default_scene()
        .or_else(|| document.scenes().next());
    let mut reader = Reader {
        buffers,
        visited: BTreeSet::new(),
        triangles: Triangles::default(),
    };
    let mut nodes: Vec<(Node, Mat4)> = scene
        .iter()
        .flat_map(gltf::Scene::nodes)
        .map(|it| (it, Mat4::IDENTITY))
        .collect();
    nodes.reverse();
    while let Some((node, around)) = nodes.pop() {
        let place = around * Mat4::from_cols_array_2d(&node.transform().matrix());
        reader.node(&node, place)?;
        nodes.extend(node.children().map(|child| (child, place)));
    }
    if reader.triangles.corners.is_empty() {
        return Err(MeshFault::NoTriangles);
    }
    Ok(reader.triangles)
}

/// The parsed text, with all that the `gltf` crate checks, and the binary part.
fn parse(bytes: &[u8]) -> Result<(Document, Option<Vec<u8>>), MeshFault> {
    let no_gltf = |error: gltf::Error| MeshFault::NotGltf(error.to_string());
    // The crate subtracts the header's length from the stated one.
    let stated = bytes.get(8..12).and_then(|it| it.try_into().ok());
    let stated = stated.map(u32::from_le_bytes);
    if bytes.starts_with(b"glTF") && stated.is_none_or(|it| it < 12) {
        return Err(MeshFault::NotGltf("its header is broken".to_owned()));
    }
    let Gltf { document, blob } = Gltf::from_slice_without_validation(bytes).map_err(no_gltf)?;
    // Its checks look up the positions of each mesh before they have checked the number of the accessor.
    let root = document.into_json();
    let primitives = root.meshes.iter().flat_map(|mesh| &mesh.primitives);
    let mut accessors = primitives.flat_map(|it| it.attributes.values());
    if accessors.any(|it| it.value() >= root.accessors.len()) {
        return Err(MeshFault::NotGltf("an accessor is missing".to_owned()));
    }
    let document = Document::from_json(root).map_err(no_gltf)?;
    Ok((document, blob))
}

struct Reader {
    buffers: Vec<Vec<u8>>,
    /// A file may say that a node is its own child.
    visited: BTreeSet<usize>,
    triangles: Triangles,
}

impl Reader {
    fn node(&mut self, node: &Node, place: Mat4) -> Result<(), MeshFault> {
        if !self.visited.insert(node.index()) {
            return Err(MeshFault::Broken(
                "a node is the child of two nodes".to_owned(),
            ));
        }
        for primitive in node.mesh().iter().flat_map(gltf::Mesh::primitives) {
            self.primitive(&primitive, place)?;
        }
        Ok(())
    }

    fn primitive(&mut self, primitive: &Primitive, place: Mat4) -> Result<(), MeshFault> {
        let what = match primitive.mode() {
            Mode::Triangles => None,
            Mode::Points => Some("points"),
            Mode::Lines | Mode::LineLoop | Mode::LineStrip => Some("lines"),
            Mode::TriangleStrip | Mode::TriangleFan => Some("strips or fans"),
        };
        if let Some(what) = what {
            return Err(MeshFault::NotTriangles(what));
        }
        let positions = primitive.get(&Semantic::Positions);
        let positions =
            positions.ok_or_else(|| MeshFault::Broken("a mesh has no positions".to_owned()))?;
        let points = buffers::places(&positions, &self.buffers)?;
        let indices = match primitive.indices() {
            Some(indices) => buffers::indices(&indices, &self.buffers)?,
            None => (0..points.len() as u32).collect(),
        };
        let (count, first) = (points.len(), self.triangles.points.len() as u32);
        if let Some(index) = indices.iter().find(|at| **at as usize >= count) {
            return Err(MeshFault::IndexOutOfRange {
                index: *index,
                count,
            });
        }
        let (all_points, all_corners) = (
            first as usize + count,
            self.triangles.corners.len() + indices.len() / 3,
        );
        if all_corners > MOST_TRIANGLES || all_points > 3 * MOST_TRIANGLES {
            return Err(MeshFault::TooManyTriangles {
                most: MOST_TRIANGLES,
            });
        }
        let points = points
            .into_iter()
            .map(|at| place.transform_point3(Vec3::from_array(at)));
        self.triangles.points.extend(points);
        // A mirrored node turns its triangles inside out.
        let is_mirrored = place.determinant() < 0.0;
        let corners = indices.chunks_exact(3).map(|it| {
            let [a, b, c] = [it[0], it[1], it[2]].map(|at| first + at);
            if is_mirrored { [a, c, b] } else { [a, b, c] }
        });
        self.triangles.corners.extend(corners);
        Ok(())
    }
}
