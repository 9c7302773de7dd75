//! What can be wrong with a mesh, each with what to do about it.

/// Why a mesh file, or its triangles, cannot be used.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum MeshFault {
    /// The path leads out of the level's folder.
    #[error(
        "leads out of the level's folder: put the mesh beside the level, or in a folder there, so that both can be sent together"
    )]
    OutOfFolder,
    /// The file, or a file that it names, cannot be read.
    #[error("{file} cannot be read: {why}")]
    Unreadable {
        /// Its path.
        file: String,
        /// The system's error.
        why: String,
    },
    /// The file is very large.
    #[error("{file} is larger than {most_mb} MB: export the geometry alone, with fewer triangles")]
    TooLarge {
        /// Its path.
        file: String,
        /// Largest file that is read, MB.
        most_mb: u64,
    },
    /// The bytes are no glTF.
    #[error(
        "is not a glTF 2.0 file that can be read ({0}): export it as .glb or .gltf, without compression"
    )]
    NotGltf(String),
    /// An accessor or a buffer does not have the numbers that it states.
    #[error("is broken, {0}: export it again")]
    Broken(String),
    /// There are no triangles at all.
    #[error("has no triangles: give its scene a mesh")]
    NoTriangles,
    /// Points, lines or strips.
    #[error("has {0} in it: export triangles alone")]
    NotTriangles(&'static str),
    /// A coordinate is NaN or infinite.
    #[error("has a coordinate that is not a finite number: export it again")]
    NotFinite,
    /// A triangle has a corner that is no point.
    #[error("has a triangle with point {index}, of {count} (from 0): export it again")]
    IndexOutOfRange {
        /// The number of the point that is missing.
        index: u32,
        /// How many there are.
        count: usize,
    },
    /// More triangles than a level may have.
    #[error("has too many triangles: the meshes of a level may have {most} together; use fewer")]
    TooManyTriangles {
        /// The limit.
        most: usize,
    },
    /// Every triangle is a line or a point.
    #[error(
        "has no triangle with an area: its points lie on one line or in one place, or it is very small; enlarge it with scale"
    )]
    NoArea,
    /// A point is far outside a level.
    #[error(
        "reaches {farthest_m} m from its origin, may reach 10000: was it made in centimetres? Then scale is 0.01"
    )]
    TooFar {
        /// The largest coordinate, m.
        farthest_m: f32,
    },
}
