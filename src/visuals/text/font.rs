//! The glyphs of texts: letters and icons as triangles, baked into `glyphs.txt` from a font (under the licence in `OFL.txt`) and from
//! drawings by `tools/glyphs/bake.py`, which describes the file. To add one, draw it there and add it to
//! [`LETTERS`](crate::level::file::LETTERS) or [`ICONS`](crate::level::file::ICONS), which the level check reads.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use bevy::math::Vec2;

use crate::level::file::Symbol;

/// A letter or an icon. The unit is the height of a capital letter; x is from its left edge, y from the baseline up.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Glyph {
    /// From its left edge to that of the next glyph.
    pub advance: f32,
    /// Corners of its triangles.
    pub corners: Vec<Vec2>,
    /// Three corners each, counterclockwise.
    pub triangles: Vec<[u32; 3]>,
}

/// An icon reaches this far above and below a capital letter, in heights of the letter.
pub const ICON_BEYOND: f32 = 0.35;

/// One unit of the file, in heights of a letter.
const FILE_UNIT: f32 = 0.001;

/// By letter, or by the name of an icon in braces.
static GLYPHS: LazyLock<BTreeMap<&str, Glyph>> = LazyLock::new(|| read(include_str!("glyphs.txt")));

/// The glyph of a symbol; a lower case letter looks as its upper case. `None` if it is not drawn, as a space.
#[must_use]
pub fn glyph(symbol: Symbol) -> Option<&'static Glyph> {
    match symbol {
        Symbol::Letter(letter) => {
            let letter = letter.to_ascii_uppercase();
            GLYPHS.get(&*letter.encode_utf8(&mut [0; 4]))
        }
        Symbol::Icon(name) => GLYPHS.get(&*format!("{{{name}}}")),
    }
}

/// Reads the glyphs of a file; the tests see that it has nothing else.
fn read(file: &str) -> BTreeMap<&str, Glyph> {
    let mut glyphs = BTreeMap::new();
    let mut name = "";
    for line in file.lines() {
        let (key, values) = line.split_once(' ').unwrap_or((line, ""));
        if key == "glyph" {
            name = values.split(' ').next().unwrap_or_default();
        }
        let glyph: &mut Glyph = glyphs.entry(name).or_default();
        let values: Vec<i32> = values.split(' ').filter_map(|it| it.parse().ok()).collect();
        let heights = |value: i32| value as f32 * FILE_UNIT;
        match (key, values.last()) {
            ("glyph", Some(advance)) => glyph.advance = heights(*advance),
            ("corners", _) => {
                let pairs = values.as_chunks().0.iter();
                glyph.corners = pairs
                    .map(|[x, y]| Vec2::new(heights(*x), heights(*y)))
                    .collect();
            }
            ("triangles", _) => {
                let triples = values.as_chunks().0.iter();
                glyph.triangles = triples.map(|it| it.map(|corner| corner as u32)).collect();
            }
            _ => {}
        }
    }
    glyphs.remove("");
    glyphs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::file::{ICONS, LETTERS};

    fn all() -> Vec<Symbol<'static>> {
        let letters = LETTERS.chars().map(Symbol::Letter);
        letters.chain(ICONS.map(Symbol::Icon)).collect()
    }

    #[test]
    fn each_letter_and_icon_that_the_check_allows_is_drawn_and_no_other() {
        for symbol in all() {
            let glyph = glyph(symbol).unwrap_or_else(|| panic!("{symbol:?} is not drawn"));
            assert!(!glyph.triangles.is_empty(), "{symbol:?}");
        }
        assert_eq!(GLYPHS.len(), all().len());
    }

    #[test]
    fn no_two_glyphs_look_alike() {
        for (at, symbol) in all().into_iter().enumerate() {
            for other in &all()[..at] {
                assert_ne!(
                    glyph(symbol).unwrap().corners,
                    glyph(*other).unwrap().corners
                );
            }
        }
    }

    #[test]
    fn triangles_have_an_area_face_the_reader_and_lie_in_the_glyph() {
        for symbol in all() {
            let glyph = glyph(symbol).unwrap();
            let beyond = match symbol {
                // The longest are a comma and the line below.
                Symbol::Letter(_) => 0.3,
                Symbol::Icon(_) => ICON_BEYOND,
            };
            for triangle in &glyph.triangles {
                let [a, b, c] = triangle.map(|corner| glyph.corners[corner as usize]);
                assert!((b - a).perp_dot(c - a) > 0.0, "{symbol:?}");
                for corner in [a, b, c] {
                    let is_inside = (-0.03..=glyph.advance + 0.03).contains(&corner.x)
                        && (-beyond - 1e-6..=1.0 + beyond + 1e-6).contains(&corner.y);
                    assert!(is_inside, "{symbol:?}: {corner} of {}", glyph.advance);
                }
            }
        }
    }

    #[test]
    fn capital_letters_are_one_unit_high_and_digits_equally_wide() {
        let height = |letter: char| {
            let corners = glyph(Symbol::Letter(letter)).unwrap().corners.iter();
            corners.map(|corner| corner.y).fold(0.0, f32::max)
        };
        for letter in ['H', 'T', 'E'] {
            // Round corners reach a little below the line.
            assert!((height(letter) - 1.0).abs() < 0.05, "{letter}");
        }
        let advance = |letter| glyph(Symbol::Letter(letter)).unwrap().advance;
        assert!("0123456789-+".chars().all(|it| advance(it) == advance('0')));
    }

    #[test]
    fn lower_case_looks_as_upper_case_and_a_space_as_nothing() {
        assert_eq!(glyph(Symbol::Letter('a')), glyph(Symbol::Letter('A')));
        assert_eq!(glyph(Symbol::Letter(' ')), None);
    }
}
