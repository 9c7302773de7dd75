//! A text as one flat mesh of the triangles of its glyphs, without a texture. Pure: no world access.
//!
//! ```text
//! lines -> symbols -> glyphs, each with the place of its left end on the baseline -> triangles
//! ```
//!
//! A letter has about 30 triangles, an icon 50. Digits are equally wide, so that a number keeps its place while its digits change.

use bevy::prelude::*;

use super::font::{Glyph, ICON_BEYOND, glyph};
use crate::level::file::{Symbol, symbols};
use crate::visuals::triangle_mesh;

// In heights of a letter:
/// Between two symbols, besides what the font leaves.
const TRACKING: f32 = 0.04;
/// Width of a space.
const SPACE: f32 = 0.36;
/// Between two lines.
const LINE_GAP: f32 = 0.45;
/// A plate reaches this far beyond its text.
const MARGIN: f32 = 0.5;

/// Width and height of a text whose letters are this high, m. Spaces count.
#[must_use]
pub fn text_size_m(text: &str, height_m: f32) -> Vec2 {
    size(text) * height_m
}

/// Width and height of the plate behind a text, m.
#[must_use]
pub fn plate_size_m(text: &str, height_m: f32) -> Vec2 {
    text_size_m(text, height_m) + Vec2::splat(2.0 * MARGIN * height_m)
}

/// The mesh of a text whose letters are this high, m. Its middle is at the origin; it lies in the plane of x and y and faces +Z, with
/// the same text once more at a distance behind it, m, which faces -Z: it is read from both sides. Lines are centred. What is not
/// drawn is left blank.
#[must_use]
pub fn two_sided_text_mesh(text: &str, height_m: f32, apart_m: f32) -> Mesh {
    let (mut positions, mut indices) = (Vec::new(), Vec::new());
    for (place, glyph) in placed(text) {
        let first = positions.len() as u32;
        let corners = glyph.corners.iter().map(|corner| place + corner);
        positions.extend(corners.map(|corner| (corner * height_m).extend(0.0)));
        indices.extend(
            glyph
                .triangles
                .iter()
                .flatten()
                .map(|corner| first + corner),
        );
    }
    let front = positions.len();
    // Half a turn about the y axis, so that it is not mirrored for a reader there.
    let turned = positions.iter().map(|at| Vec3::new(-at.x, at.y, -apart_m));
    let turned: Vec<Vec3> = turned.collect();
    positions.extend(turned);
    let behind: Vec<u32> = indices.iter().map(|corner| corner + front as u32).collect();
    indices.extend(behind);
    let mut normals = vec![Vec3::Z; front];
    normals.resize(positions.len(), Vec3::NEG_Z);
    triangle_mesh(positions, normals, indices)
}

/// Each glyph of a text, and the place of its left end on the baseline, in heights of a letter from the middle of the text.
fn placed(text: &str) -> Vec<(Vec2, &'static Glyph)> {
    let mut found = Vec::new();
    let mut top = 0.5 * size(text).y;
    for line in text.lines() {
        let beyond = beyond(line);
        let baseline = top - beyond - 1.0;
        let mut x = -0.5 * width(line);
        for symbol in symbols(line) {
            if let Some(glyph) = glyph(symbol) {
                found.push((Vec2::new(x, baseline), glyph));
            }
            x += advance(symbol);
        }
        top = baseline - beyond - LINE_GAP;
    }
    found
}

fn size(text: &str) -> Vec2 {
    let width = text.lines().map(width).fold(0.0, f32::max);
    let heights = text.lines().map(|line| 1.0 + 2.0 * beyond(line));
    let gaps = text.lines().count().saturating_sub(1) as f32 * LINE_GAP;
    Vec2::new(width, heights.sum::<f32>() + gaps)
}

/// A line with an icon reaches this far above and below its letters.
fn beyond(line: &str) -> f32 {
    let has_icon = symbols(line).any(|symbol| matches!(symbol, Symbol::Icon(_)));
    if has_icon { ICON_BEYOND } else { 0.0 }
}

/// Width of a line, without the gap after its last symbol.
fn width(line: &str) -> f32 {
    let advances: f32 = symbols(line).map(advance).sum();
    (advances - TRACKING).max(0.0)
}

fn advance(symbol: Symbol) -> f32 {
    TRACKING + glyph(symbol).map_or(SPACE, |glyph| glyph.advance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::Rect;

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

    /// The triangles of a text that face +Z, and those behind it, 0.08 m apart.
    fn both_sides(text: &str, height_m: f32) -> (Vec<[Vec3; 3]>, Vec<[Vec3; 3]>) {
        let mut front = triangles(&two_sided_text_mesh(text, height_m, 0.08));
        let behind = front.split_off(front.len() / 2);
        (front, behind)
    }

    fn bounds(text: &str, height_m: f32) -> Rect {
        let corners = both_sides(text, height_m).0.into_iter().flatten();
        let points = corners.map(|corner| corner.truncate());
        points
            .map(|point| Rect::from_corners(point, point))
            .reduce(|a, b| a.union(b))
            .unwrap()
    }

    #[test]
    fn letters_have_the_height_that_was_asked_for() {
        let bounds = bounds("H", 0.7);
        assert!((bounds.height() - 0.7).abs() < 0.005, "{bounds:?}");
        assert!(bounds.center().length() < 0.02, "{bounds:?}");
    }

    #[test]
    fn a_text_fills_the_size_that_is_stated() {
        for text in [
            "HELLO",
            "SHORT\nA LONG HEADING\nH",
            "{jump} JUMP",
            "H\n{coil}\nH",
        ] {
            let (bounds, size) = (bounds(text, 1.0), text_size_m(text, 1.0));
            assert!(bounds.center().length() < 0.15, "{text}: {bounds:?}");
            // Beside a glyph the font leaves up to a seventh of its height.
            let less = size - bounds.size();
            assert!(less.min_element() > -0.1, "{text}: {less}");
            assert!(less.x < 0.5 && less.y < 0.3, "{text}: {less}");
        }
    }

    #[test]
    fn an_icon_is_larger_than_letters_and_makes_room_for_itself() {
        let [plain, with_icon] = ["A\nB", "A\n{lift} B"].map(|text| text_size_m(text, 1.0).y);
        assert!((with_icon - plain - 2.0 * ICON_BEYOND).abs() < 1e-5);
        assert!(bounds("{lift}", 1.0).height() > 1.5);
    }

    #[test]
    fn a_space_has_a_width_and_no_triangles() {
        let [spaced, alone] = ["  H", "H"].map(|text| text_size_m(text, 1.0).x);
        assert!((spaced - alone - 2.0 * (SPACE + TRACKING)).abs() < 1e-5);
        let [spaced, alone] = ["  H", "H"].map(|text| both_sides(text, 1.0).0.len());
        assert_eq!(spaced, alone);
    }

    #[test]
    fn a_letter_is_upright_and_not_mirrored() {
        // The stem of an L is on the left, its foot at the bottom.
        let corners = both_sides("L", 1.0).0.into_iter().flatten();
        let middle = corners.clone().sum::<Vec3>() / corners.count() as f32;
        let bounds = bounds("L", 1.0);
        assert!(middle.x < bounds.center().x - 0.02, "{middle}");
        assert!(middle.y < bounds.center().y - 0.02, "{middle}");
    }

    #[test]
    fn the_triangles_face_the_reader_on_both_sides() {
        let (front, behind) = both_sides("R{run}", 0.3);
        let across = |[a, b, c]: [Vec3; 3]| (b - a).cross(c - a).z;
        assert!(front.into_iter().all(|it| across(it) > 0.0));
        assert!(behind.into_iter().all(|it| across(it) < 0.0));
    }

    #[test]
    fn from_behind_the_same_text_is_read_and_not_mirrored() {
        let (front, behind) = both_sides("R7", 0.3);
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
