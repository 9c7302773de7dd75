//! A text as one flat mesh: rectangles of pixels, without a texture. Pure: no world access.
//!
//! ```text
//! rows of a letter -> runs of pixels -> runs of equal ends in rows below each other, joined to a rectangle -> two triangles each
//! ```
//!
//! A letter has about ten triangles. All letters are equally wide, so that a number keeps its place while its digits change.

use bevy::asset::RenderAssetUsages;
use bevy::math::Rect;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::font::{self, Glyph};

/// From a letter to the next one, and from a line to the next one, pixels.
const LETTER_PX: f32 = font::WIDTH as f32 + 1.0;
const LINE_PX: f32 = font::HEIGHT as f32 + 3.0;

/// Width and height of a text whose letters are this high, m. Spaces count.
#[must_use]
pub fn text_size_m(text: &str, height_m: f32) -> Vec2 {
    size_px(text) * pixel_m(height_m)
}

/// The mesh of a text whose letters are this high, m. Its middle is at the origin; it lies in the plane of x and y, faces +Z, and
/// its lines are centred. Letters that the font lacks are left blank.
#[must_use]
pub fn text_mesh(text: &str, height_m: f32) -> Mesh {
    mesh_of(&rectangles(text, height_m), None)
}

/// As [`text_mesh`], with the same text once more at this distance behind it, m, which faces -Z: it is read from both sides.
#[must_use]
pub fn two_sided_text_mesh(text: &str, height_m: f32, apart_m: f32) -> Mesh {
    mesh_of(&rectangles(text, height_m), Some(apart_m))
}

/// The mesh of rectangles that face +Z, and of their copies that face -Z at a distance behind them, m.
#[must_use]
fn mesh_of(rectangles: &[Rect], apart_m: Option<f32>) -> Mesh {
    let corners = rectangles.iter().flat_map(|it| {
        [
            it.min,
            Vec2::new(it.max.x, it.min.y),
            it.max,
            Vec2::new(it.min.x, it.max.y),
        ]
    });
    let mut positions: Vec<Vec3> = corners.map(|corner| corner.extend(0.0)).collect();
    let mut normals = vec![Vec3::Z; positions.len()];
    if let Some(apart_m) = apart_m {
        // Half a turn about the y axis, so that it is not mirrored for a reader there.
        let turned = positions.iter().map(|at| Vec3::new(-at.x, at.y, -apart_m));
        let turned: Vec<Vec3> = turned.collect();
        positions.extend(turned);
        normals.resize(positions.len(), Vec3::NEG_Z);
    }
    let quads = 0..positions.len() as u32 / 4;
    let indices = quads.flat_map(|quad| [0, 1, 2, 0, 2, 3].map(|corner| 4 * quad + corner));
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
    .with_inserted_indices(Indices::U32(indices.collect()))
}

/// The rectangles that a text is made of, m; y is up.
#[must_use]
fn rectangles(text: &str, height_m: f32) -> Vec<Rect> {
    let size = size_px(text);
    let mut found = Vec::new();
    for (row, line) in text.lines().enumerate() {
        let left = 0.5 * (size.x - width_px(line));
        for (column, letter) in line.chars().enumerate() {
            let Some(glyph) = font::glyph(letter) else {
                continue;
            };
            let corner = Vec2::new(left + column as f32 * LETTER_PX, row as f32 * LINE_PX);
            found.extend(blocks(glyph).into_iter().map(|block| {
                // From the upper left corner of the text, y down, to its middle, y up.
                let [from, to] = [block.min, block.max].map(|at| {
                    let at = corner + at - 0.5 * size;
                    Vec2::new(at.x, -at.y) * pixel_m(height_m)
                });
                Rect::from_corners(from, to)
            }));
        }
    }
    found
}

/// The rectangles that a letter is made of, pixels from its upper left corner; y is down.
fn blocks(glyph: &Glyph) -> Vec<Rect> {
    let mut found: Vec<Rect> = Vec::new();
    for (y, row) in glyph.iter().enumerate() {
        let (top, bottom) = (y as f32, (y + 1) as f32);
        for (left, right) in runs(row) {
            let above = found
                .iter_mut()
                .find(|block| block.max.y == top && block.min.x == left && block.max.x == right);
            match above {
                Some(block) => block.max.y = bottom,
                None => found.push(Rect::new(left, top, right, bottom)),
            }
        }
    }
    found
}

/// The ends of each run of pixels in a row.
fn runs(row: &[bool; font::WIDTH]) -> Vec<(f32, f32)> {
    let is_set = |x: usize| row.get(x).copied().unwrap_or(false);
    let starts = (0..row.len()).filter(|x| is_set(*x) && (*x == 0 || !is_set(x - 1)));
    let ends = (1..=row.len()).filter(|x| is_set(x - 1) && !is_set(*x));
    starts
        .zip(ends)
        .map(|(start, end)| (start as f32, end as f32))
        .collect()
}

fn size_px(text: &str) -> Vec2 {
    let width = text.lines().map(width_px).fold(0.0, f32::max);
    let lines = text.lines().count().max(1);
    let height = lines as f32 * LINE_PX - (LINE_PX - font::HEIGHT as f32);
    Vec2::new(width, height)
}

/// Width of a line, pixels, without the gap after its last letter.
fn width_px(line: &str) -> f32 {
    let letters = line.chars().count();
    (letters as f32 * LETTER_PX - 1.0).max(0.0)
}

fn pixel_m(height_m: f32) -> f32 {
    height_m / font::HEIGHT as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(text: &str, height_m: f32) -> Rect {
        let all = rectangles(text, height_m).into_iter();
        all.reduce(|a, b| a.union(b)).unwrap()
    }

    #[test]
    fn letters_have_the_height_that_was_asked_for() {
        let bounds = bounds("H", 0.7);
        assert!((bounds.size() - Vec2::new(0.5, 0.7)).length() < 1e-6);
        assert!(bounds.center().length() < 1e-6);
    }

    #[test]
    fn a_text_has_the_size_that_is_stated() {
        for text in ["H", "HELLO", "SHORT\nA LONG HEADING\nH", "H\n\nH"] {
            // Both of its ends touch the bounds in these texts.
            let bounds = bounds(text, 0.35);
            let difference = bounds.size() - text_size_m(text, 0.35);
            assert!(difference.length() < 1e-5, "{text}: {difference}");
            assert!(bounds.center().length() < 1e-5, "{text}");
        }
    }

    #[test]
    fn a_space_is_as_wide_as_a_letter_and_has_no_pixels() {
        let wide = text_size_m("  H", 0.7).x;
        assert!((wide - 1.7).abs() < 1e-6, "{wide}");
        let [spaced, alone] = ["  H", "H"].map(|text| rectangles(text, 0.7).len());
        assert_eq!(spaced, alone);
    }

    #[test]
    fn a_letter_is_upright_and_not_mirrored() {
        let corner = |text| rectangles(text, 7.0)[0];
        // The first rectangle of a 7 is its bar, of an L the whole of its stem.
        assert_eq!(corner("7"), Rect::new(-2.5, 2.5, 2.5, 3.5));
        assert_eq!(corner("L"), Rect::new(-2.5, -2.5, -1.5, 3.5));
    }

    #[test]
    fn the_rectangles_cover_each_pixel_once() {
        for letter in crate::level::file::LETTERS.chars() {
            let pixels = font::glyph(letter).unwrap().iter().flatten();
            let pixels = pixels.filter(|pixel| **pixel).count();
            let area: f32 = rectangles(&letter.to_string(), 7.0)
                .iter()
                .map(|it| it.size().x * it.size().y)
                .sum();
            assert!((area - pixels as f32).abs() < 1e-3, "{letter}: {area}");
        }
    }

    /// The corners of each triangle of a mesh.
    fn triangles(mesh: &Mesh) -> Vec<[Vec3; 3]> {
        let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).unwrap();
        let positions = positions.as_float3().unwrap();
        let indices: Vec<usize> = mesh.indices().unwrap().iter().collect();
        let corners = indices.chunks(3);
        corners
            .map(|corners| [0, 1, 2].map(|at| Vec3::from(positions[corners[at]])))
            .collect()
    }

    #[test]
    fn the_triangles_face_the_reader() {
        let triangles = triangles(&text_mesh("R", 0.3));
        assert_eq!(triangles.len(), 2 * rectangles("R", 0.3).len());
        for [a, b, c] in triangles {
            assert!((b - a).cross(c - a).z > 0.0);
        }
    }

    #[test]
    fn from_behind_the_same_text_is_read_and_not_mirrored() {
        let front = triangles(&text_mesh("R7", 0.3));
        let both = triangles(&two_sided_text_mesh("R7", 0.3, 0.08));
        let (before, behind) = both.split_at(front.len());
        assert_eq!(before, front);
        // What a reader behind the text sees, with the middle of the text at the origin.
        let turn = Quat::from_rotation_y(std::f32::consts::PI);
        assert_eq!(behind.len(), front.len());
        for (seen, wanted) in behind.iter().zip(&front) {
            for (corner, wanted) in seen.iter().zip(wanted) {
                let corner = turn * (*corner + Vec3::Z * 0.08);
                assert!(corner.distance(*wanted) < 1e-6, "{corner}, not {wanted}");
            }
        }
    }
}
