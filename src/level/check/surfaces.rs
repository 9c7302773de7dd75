//! Reads the meshes of a level and makes triangles of its rows of heights. Each mistake is at the field that names the file or has the row.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::mistakes::Mistakes;
use crate::level::choose::folder_of;
use crate::level::file::{Level, Palette, Shape, Solid};
use crate::level::mesh::{MOST_TRIANGLES, MeshFault, Surface, Triangles, of_rows, read_gltf};

/// How many rows there may be, and heights in each.
const ROWS: std::ops::RangeInclusive<usize> = 2..=256;

/// Fills the surface of each solid made of triangles, or adds a mistake.
pub(super) fn build(level: &mut Level, folder: &Path, mistakes: &mut Mistakes) {
    let mut files = BTreeMap::new();
    let mut count = 0;
    for (i, solid) in level.solids.iter_mut().enumerate() {
        let field = format!("solids[{i}]");
        if solid.shape.surface().is_none() {
            continue;
        }
        colour(&field, solid, mistakes);
        let built = match &solid.shape {
            Shape::Mesh { file, scale, .. } => {
                // A number that is out of its range has a message of its own.
                let is_usual = !mistakes.has_at(&format!("{field}.shape.scale"));
                let scale = if is_usual { *scale } else { 1.0 };
                let field = format!("{field}.shape.file");
                let read = files
                    .entry(file.clone())
                    .or_insert_with(|| read_gltf(folder, file));
                let built = read
                    .as_ref()
                    .map_err(Clone::clone)
                    .and_then(|it| surface(it, scale, &mut count));
                built.map_err(|fault| (field, format!("`{file}` {fault}")))
            }
            Shape::Heights {
                size_m, heights_m, ..
            } => {
                if mistakes.has_in(&format!("{field}.shape")) {
                    continue;
                }
                let field = format!("{field}.shape.heights_m");
                match rows_fault(heights_m) {
                    Some((row, fault)) => Err((format!("{field}{row}"), fault)),
                    None => {
                        let built = surface(&of_rows(*size_m, heights_m), 1.0, &mut count);
                        built.map_err(|fault| (field, fault.to_string()))
                    }
                }
            }
            _ => continue,
        };
        match built {
            Ok(built) => {
                if let Shape::Mesh { surface, .. } | Shape::Heights { surface, .. } =
                    &mut solid.shape
                {
                    *surface = built;
                }
            }
            Err((field, what)) => mistakes.about(&field, what),
        }
    }
}

/// The surface of triangles, which are added to the `count` of all in the level.
fn surface(triangles: &Triangles, scale: f32, count: &mut usize) -> Result<Surface, MeshFault> {
    *count += triangles.corners.len();
    if *count > MOST_TRIANGLES {
        return Err(MeshFault::TooManyTriangles {
            most: MOST_TRIANGLES,
        });
    }
    Surface::new(triangles, scale)
}

/// What is wrong with rows of heights, with the row: `[3]`.
fn rows_fault(rows: &[Vec<f32>]) -> Option<(String, String)> {
    let (least, most) = (ROWS.start(), ROWS.end());
    let counted =
        |count: usize, what: &str| format!("has {count} {what}, may have {least} to {most}");
    if !ROWS.contains(&rows.len()) {
        return Some((String::new(), counted(rows.len(), "rows")));
    }
    let columns = rows[0].len();
    if !ROWS.contains(&columns) {
        return Some(("[0]".to_owned(), counted(columns, "heights")));
    }
    let (row, other) = rows
        .iter()
        .enumerate()
        .find(|(_, row)| row.len() != columns)?;
    let what = format!(
        "has {} heights, the first row has {columns}: all rows have as many",
        other.len()
    );
    Some((format!("[{row}]"), what))
}

/// Adds a mistake for a colour that triangles do not have.
fn colour(field: &str, solid: &Solid, mistakes: &mut Mistakes) {
    let is_quiet = !matches!(
        solid.colour,
        Palette::Coral | Palette::Teal | Palette::Amber | Palette::Goal | Palette::Glass
    );
    if !is_quiet {
        let what = format!(
            "is {:?}, which a mesh or heights cannot have: write a quiet colour, such as Grass or Stone",
            solid.colour
        );
        mistakes.about(&format!("{field}.colour"), what);
    }
}

/// The files of meshes that a level names, and those that may hold their numbers: beside a `.gltf` the `.bin` of the same name. `path`: that
/// of the level's file.
#[must_use]
pub fn files_of(level: &Level, path: &Path) -> Vec<PathBuf> {
    let named = level.solids.iter().filter_map(|solid| match &solid.shape {
        Shape::Mesh { file, .. } => Some(folder_of(path).join(file)),
        _ => None,
    });
    named
        .flat_map(|file| [file.with_extension("bin"), file])
        .collect()
}
