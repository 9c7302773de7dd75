//! The numbers of a glTF file: the bytes of its buffers, and what an accessor reads from them. The file may state any offset and count, so
//! each sum is checked.

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use gltf::accessor::{DataType, Dimensions};
use gltf::buffer::Source;
use gltf::{Accessor, Document};

use super::fault::MeshFault;
use super::folder::{bytes_of, stays_inside};

/// The bytes of all buffers: in the `.glb`, in the text, or in files beside the file.
pub(super) fn load(
    document: &Document,
    blob: Option<Vec<u8>>,
    file: &Path,
) -> Result<Vec<Vec<u8>>, MeshFault> {
    let mut blob = blob;
    let buffers = document.buffers().map(|buffer| {
        let bytes = match buffer.source() {
            Source::Bin => blob.take().ok_or_else(|| broken("it has no binary part"))?,
            Source::Uri(uri) => match uri.split_once(',') {
                Some((head, text)) if head.starts_with("data:") && head.ends_with(";base64") => {
                    STANDARD
                        .decode(text)
                        .map_err(|error| broken(&format!("its numbers are no base64 ({error})")))?
                }
                _ => beside(file, uri)?,
            },
        };
        if bytes.len() < buffer.length() {
            return Err(broken("a buffer is shorter than it states"));
        }
        Ok(bytes)
    });
    buffers.collect()
}

/// The bytes of a file in the folder of the mesh.
fn beside(file: &Path, uri: &str) -> Result<Vec<u8>, MeshFault> {
    // Exporters write a space as %20, and hardly another escape.
    let name = uri.replace("%20", " ");
    if !stays_inside(Path::new(&name)) {
        return Err(MeshFault::OutOfFolder);
    }
    bytes_of(&file.with_file_name(name))
}

fn broken(what: &str) -> MeshFault {
    MeshFault::Broken(what.to_owned())
}

/// Each element of an accessor: the bytes of `size` numbers.
fn elements<'a>(accessor: &Accessor, buffers: &'a [Vec<u8>]) -> Result<Vec<&'a [u8]>, MeshFault> {
    if accessor.sparse().is_some() {
        return Err(broken("it has sparse accessors, which are not read"));
    }
    let short = || broken("an accessor reaches beyond its buffer");
    let view = accessor
        .view()
        .ok_or_else(|| broken("an accessor has no buffer view"))?;
    let buffer = buffers.get(view.buffer().index()).ok_or_else(short)?;
    let end = view.offset().checked_add(view.length()).ok_or_else(short)?;
    let bytes = buffer.get(view.offset()..end).ok_or_else(short)?;
    let size = accessor.size();
    let stride = view.stride().unwrap_or(size).max(1);
    // So that a large count cannot ask for more memory than the file has.
    if accessor.count() > bytes.len() {
        return Err(short());
    }
    let element = |i: usize| {
        let from = i.checked_mul(stride)?.checked_add(accessor.offset())?;
        bytes.get(from..from.checked_add(size)?)
    };
    (0..accessor.count())
        .map(|i| element(i).ok_or_else(short))
        .collect()
}

/// The places that an accessor holds.
pub(super) fn places(accessor: &Accessor, buffers: &[Vec<u8>]) -> Result<Vec<[f32; 3]>, MeshFault> {
    if (accessor.data_type(), accessor.dimensions()) != (DataType::F32, Dimensions::Vec3) {
        return Err(broken("its positions are not three 32-bit numbers each"));
    }
    let number = |bytes: &[u8]| bytes.try_into().map_or(f32::NAN, f32::from_le_bytes);
    let place = |bytes: &[u8]| [0, 4, 8].map(|at| number(&bytes[at..at + 4]));
    Ok(elements(accessor, buffers)?
        .into_iter()
        .map(place)
        .collect())
}

/// The numbers of points that an accessor holds.
pub(super) fn indices(accessor: &Accessor, buffers: &[Vec<u8>]) -> Result<Vec<u32>, MeshFault> {
    let is_whole = matches!(
        accessor.data_type(),
        DataType::U8 | DataType::U16 | DataType::U32
    );
    if !is_whole || accessor.dimensions() != Dimensions::Scalar {
        return Err(broken("its indices are not whole numbers"));
    }
    let index = |bytes: &[u8]| {
        bytes
            .iter()
            .rev()
            .fold(0, |sum: u32, byte| sum << 8 | u32::from(*byte))
    };
    Ok(elements(accessor, buffers)?
        .into_iter()
        .map(index)
        .collect())
}
